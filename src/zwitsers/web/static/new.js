// A new tournament: the defaults follow the game; the number of rounds follows the expected number of players.
import { parse } from "./refresh.js";

const form = document.getElementById("new-form");
// A number of rounds chosen by the user does not follow the number of players.
let chosenRounds = "";

async function fetched(game, players) {
  const address = new URL("/new", location.href);
  address.searchParams.set("game", game);
  if (players) address.searchParams.set("players", players);
  const response = await fetch(address);
  return response.ok ? parse(await response.text()) : null;
}

document.querySelector("nav.games").addEventListener("click", async (event) => {
  const link = event.target.closest("[data-game]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const players = form.elements.players.value;
  const page = await fetched(link.dataset.game, players);
  if (!page) {
    location.assign(link.href);
    return;
  }
  const open = document.querySelector("#by-game details").open;
  document.getElementById("by-game").replaceWith(page.getElementById("by-game"));
  document.querySelector("#by-game details").open = open;
  if (chosenRounds) form.elements.rounds.value = chosenRounds;
  for (const other of document.querySelectorAll("nav.games [data-game]")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", link.href);
});

form.addEventListener("input", (event) => {
  if (event.target.name === "rounds") chosenRounds = event.target.value;
});

form.addEventListener("change", async (event) => {
  if (event.target.name !== "players" || !event.target.value) return;
  const page = await fetched(form.elements.game.value, event.target.value);
  const other = page?.getElementById("f-rounds");
  if (!other) return;
  if (!chosenRounds) form.elements.rounds.value = other.value;
  document.getElementById("h-rounds").textContent = page.getElementById("h-rounds").textContent;
});
