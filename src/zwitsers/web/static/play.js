// The pages for players: find a name while it is typed, mark one's own rows, count down to the next round.
import { countDown } from "./countdown.js";

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter(input) {
  const list = document.getElementById(input.dataset.filter);
  if (!list) return;
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of list.querySelectorAll("[data-words]")) {
    const there = plain(item.dataset.words);
    item.hidden = !words.every((word) => there.includes(word));
    if (!item.hidden) shown += 1;
  }
  const none = document.getElementById(list.dataset.none);
  if (none) none.hidden = shown > 0 || list.querySelector("[data-words]") === null;
}

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
  for (const input of document.querySelectorAll("[data-filter]")) if (input.value) filter(input);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter(event.target);
});
document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault(); // found already
});
document.addEventListener("zwitsers:refreshed", all);
setInterval(countDown, 1000);
all();
