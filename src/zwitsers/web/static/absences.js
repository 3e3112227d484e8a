// The grid of absences: arrow keys move the focus, Space steps to the next state, letters set a state directly. Changes
// show at once (optimistic update) and are sent in order; a change that the server refuses is reverted.
import "./filter.js";
import { tell } from "./forms.js";
import { changedHere, parse, refetch } from "./refresh.js";

const form = document.getElementById("absence-form");
const told = document.getElementById("told");
const words = Object.fromEntries([...document.querySelectorAll("#absence-words dd")].map((word) => [word.dataset.kind, word.textContent]));
const SIGNS = Object.fromEntries([...document.querySelectorAll("#absence-words dd")].map((word) => [word.dataset.kind, word.dataset.sign]));
const KEYS = { a: "absent", h: "half", c: "full", n: "silent", p: "present", Delete: "present", Backspace: "present" };

// Unconfirmed changes by cell; a later one replaces an earlier one.
const wishes = new Map();
let sending = false;
const RETRY = 2000;

const cells = () => [...form.querySelectorAll("button.cell")].filter((cell) => cell.offsetParent !== null);

// The same order as the server uses without scripts (`_cell` in views/absences.py).
function next(kind, cell) {
  const club = cell.hasAttribute("data-club");
  const last = club ? "full" : "present";
  const after = { present: "absent", absent: cell.hasAttribute("data-half") ? "half" : last, half: last, full: club ? "silent" : "present" };
  return after[kind] ?? "present";
}

function draw(cell, kind) {
  cell.classList.remove(...Object.keys(SIGNS));
  cell.classList.add(kind);
  cell.dataset.kind = kind;
  cell.textContent = SIGNS[kind];
  cell.value = cell.value.replace(/[a-z]+$/, next(kind, cell));
  const label = `${cell.getAttribute("aria-label").replace(/:[^:]*$/, "")}: ${words[kind]}`;
  cell.setAttribute("aria-label", label);
  return label;
}

function wish(cell, kind) {
  if (kind === cell.dataset.kind) return;
  if (kind === "half" && !cell.hasAttribute("data-half")) return;
  if ((kind === "full" || kind === "silent") && !cell.hasAttribute("data-club")) return;
  told.textContent = draw(cell, kind);
  wishes.delete(cell.id);
  wishes.set(cell.id, kind);
  send();
}

async function send() {
  if (sending) return;
  sending = true;
  try {
    while (wishes.size) {
      const [id, kind] = wishes.entries().next().value;
      const [, player, round] = id.split("-");
      const data = new URLSearchParams(new FormData(form));
      data.set("cell", `${player}.${round}.${kind}`);
      const response = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
      if (!response.ok) {
        tell(parse(await response.text()));
        if (wishes.get(id) === kind) wishes.delete(id); // keep the other changes
        await refetch();
        continue;
      }
      const answer = await response.json();
      // Delete the change only now: a refresh during the request must not show the old state.
      if (wishes.get(id) === kind) wishes.delete(id);
      form.elements.seen.value = answer.seen;
      changedHere(answer.stamp);
      tell(null);
    }
  } catch {
    document.getElementById("offline").hidden = false;
    setTimeout(send, RETRY);
  } finally {
    sending = false;
  }
}

// Roving tabindex: Tab reaches one cell, the arrow keys the others.
function rove(cell) {
  for (const other of form.querySelectorAll("button.cell")) other.tabIndex = -1;
  (cell ?? cells()[0])?.setAttribute("tabindex", "0");
}

function place(cell) {
  const row = cell.closest("tr");
  return { row, column: [...row.children].indexOf(cell.parentElement) };
}

function move(cell, rows, columns) {
  const { row, column } = place(cell);
  if (columns) {
    const inRow = [...row.querySelectorAll("button.cell")];
    return inRow[inRow.indexOf(cell) + columns];
  }
  let other = row;
  do other = rows > 0 ? other.nextElementSibling : other.previousElementSibling;
  while (other && (other.hidden || !other.children[column].querySelector("button.cell")));
  return other?.children[column].querySelector("button.cell");
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

form.addEventListener("keydown", (event) => {
  const cell = event.target.closest("button.cell");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const inRow = [...cell.closest("tr").querySelectorAll("button.cell")];
  let target = null;
  if (event.key in ARROWS) target = move(cell, ...ARROWS[event.key]);
  else if (event.key === "Home") target = inRow[0];
  else if (event.key === "End") target = inRow.at(-1);
  else if (event.key in KEYS || event.key.toLowerCase() in KEYS) wish(cell, KEYS[event.key] ?? KEYS[event.key.toLowerCase()]);
  else return;
  event.preventDefault();
  target?.focus();
});

form.addEventListener("focusin", (event) => { if (event.target.matches("button.cell")) rove(event.target); });
form.addEventListener("submit", (event) => {
  const cell = event.submitter?.closest("button.cell");
  if (!cell) return;
  event.preventDefault();
  wish(cell, next(cell.dataset.kind, cell));
});
document.addEventListener("zwitsers:filtered", () => {
  const reachable = form.querySelector("button.cell[tabindex='0']");
  if (!reachable || reachable.offsetParent === null) rove();
});
document.addEventListener("zwitsers:refreshed", () => {
  for (const [id, kind] of wishes) {
    const cell = document.getElementById(id);
    if (cell) draw(cell, kind);
  }
  rove(document.activeElement?.closest?.("button.cell"));
});
rove();
