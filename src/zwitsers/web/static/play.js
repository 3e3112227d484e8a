// The pages for players: find a name while it is typed, mark one's own rows, count down to the next round.
import { countDown } from "./countdown.js";
import "./filter.js";
import { compareSeals } from "./seals.js";

function me() {
  return document.cookie.match(/(?:^|; )zwitsers_player=(\d+)/)?.[1];
}

// The visitor's own rows; the server sends the same page to everyone.
function mark() {
  const player = me();
  if (!player) return;
  for (const row of document.querySelectorAll(`[data-player="${player}"], [data-players~="${player}"]`)) row.classList.add("mine");
}

// The QR code of a slip has the player's code behind the # of the address, which is not sent to the server.
function fillInCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  const field = document.querySelector("form.code input[name=code]");
  // As the default value: a refresh then does not take it for something that is being typed.
  if (code && field) field.defaultValue = code;
}

function all() {
  mark();
  fillInCode();
  countDown();
  compareSeals();
}

document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault(); // found already
});
document.addEventListener("zwitsers:refreshed", all);
setInterval(countDown, 1000);
all();
