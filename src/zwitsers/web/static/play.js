// The pages for players: filter names while typing, mark the player's own rows, count down to the next round.
import { countDown } from "./countdown.js";
import "./filter.js";
import { compareSeals } from "./seals.js";

function me() {
  return document.cookie.match(/(?:^|; )zwitsers_player=(\d+)/)?.[1];
}

// Mark the visitor's rows by script: the server sends the same cached page to everyone.
function mark() {
  const player = me();
  if (!player) return;
  for (const row of document.querySelectorAll(`[data-player="${player}"], [data-players~="${player}"]`)) row.classList.add("mine");
}

// The QR code of a slip has the player's code in the URL fragment, which browsers do not send to the server.
function fillInCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  const field = document.querySelector("form.code input[name=code]");
  // Set the default value: a refresh would treat a changed value as being typed.
  if (code && field) field.defaultValue = code;
}

function all() {
  mark();
  fillInCode();
  countDown();
  compareSeals();
}

document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault(); // the filter has done the search
});
document.addEventListener("zwitsers:refreshed", all);
setInterval(countDown, 1000);
all();
