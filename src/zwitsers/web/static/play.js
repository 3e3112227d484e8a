// The pages for players: find a name while it is typed, mark one's own rows, count down to the next round.

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

function countdown() {
  for (const part of document.querySelectorAll("[data-until]")) {
    const seconds = Math.round((new Date(part.dataset.until) - Date.now()) / 1000);
    part.hidden = seconds <= 0;
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    part.querySelector("[data-countdown]").textContent = `${hours ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }
}

function all() {
  mark();
  countdown();
  for (const input of document.querySelectorAll("[data-filter]")) if (input.value) filter(input);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter(event.target);
});
document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault(); // found already
});
document.addEventListener("zwitsers:refreshed", all);
setInterval(countdown, 1000);
all();
