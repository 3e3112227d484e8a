// The pages for players: find a name while it is typed, mark one's own rows, count down to the next round.
import { countDown } from "./countdown.js";
import "./filter.js";

function me() {
  return document.cookie.match(/(?:^|; )zwitsers_player=(\d+)/)?.[1];
}

// The rows of whoever looks; the server sends the same page to everyone.
function mark() {
  const player = me();
  if (!player) return;
  for (const row of document.querySelectorAll(`[data-player="${player}"], [data-players~="${player}"]`)) row.classList.add("mine");
}

function all() {
  mark();
  countDown();
}

document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault(); // found already
});
document.addEventListener("zwitsers:refreshed", all);
setInterval(countDown, 1000);
all();
