// Result entry by keyboard. A result shows as saved only after the server has confirmed it; unsent entries stay in the
// browser's outbox, show as not saved, and are retried.
import { holds, wordsOf } from "./filter.js";
import { Outbox } from "./outbox.js";
import { changedHere, refetch } from "./refresh.js";

const legend = document.getElementById("legend");
const announcer = document.getElementById("announcer");
const undoButton = document.getElementById("undo");
const search = document.getElementById("find");
const words = legend?.dataset ?? {};
const OWN = `zwitsers-entered:${words.outbox}:${words.me}`;
// A page may show rounds of several tournaments, each in its own form. `board` is the key of a row: the number of the
// board, with a prefix when there are several forms.
const own = ownEntries(); // undo stack of entries made here: { board, before, key }
const entered = new Set(); // boards entered here, even if the page does not show it yet
const saw = new Map(); // by board: its result and the last log entry when the cursor came there
let current = null; // key of the selected board

const rows = () => [...document.querySelectorAll(".result-rows tr")].filter((row) => row.offsetParent);
const rowOf = (board) => document.getElementById(`row-${board}`);
const formOf = (board) => rowOf(board).closest("form");
const numberOf = (board) => rowOf(board)?.dataset.board ?? board;
const entryOf = (board) => document.getElementById(`b-${board}`);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const shownAs = (result) => [...legend.querySelectorAll(".key, option")].find((item) => (item.dataset.result ?? item.value) === result)?.querySelector("span")?.textContent ?? result;
const say = (text) => { announcer.textContent = text; };

const outbox = new Outbox({
  name: `zwitsers-results:${words.outbox}:${words.me}`,
  send: (item) => ({
    address: item.enter,
    fields: { csrf: document.querySelector("form[data-enter]").elements.csrf.value, round: item.round, board: item.number, result: item.result, game: item.game, seen: item.seen, key: item.key, "take-back": item.takeBack ?? "" },
  }),
  saved(item, answer) {
    changedHere();
    const newer = outbox.of(item.board);
    if (newer) newer.seen = answer.last;
    saw.set(String(item.board), { result: item.result, seen: answer.last });
    if (!item.result) entered.delete(String(item.board));
    say(fill(item.result ? words.announce : words.cleared, { board: item.number, result: shownAs(item.result) }));
    refetch().then(() => {
      draw();
      if (document.getElementById("complete")) allIn();
    });
  },
  refused(item) {
    entered.delete(String(item.board));
    refetch().then(draw);
  },
  changed: () => draw(),
});

// Local state on top of the server's page

const isOpen = (row) => row.dataset.open === "yes" && !outbox.of(row.dataset.key) && !entered.has(row.dataset.key);

function draw() {
  for (const row of document.querySelectorAll(".result-rows tr")) {
    const item = outbox.of(row.dataset.key);
    row.classList.toggle("unsaved", Boolean(item));
    const [shown, wanted] = [row.querySelector(".unsaved-note"), item ? note(item) : null];
    if (!(wanted && shown?.isEqualNode(wanted))) {
      shown?.remove();
      if (wanted) row.querySelector(".row-notes").append(wanted);
    }
    if (item) row.querySelector(".entry .shown").textContent = shownAs(item.problem ? row.dataset.result : item.result) || "–";
  }
  undoButton.disabled = !own.length;
  for (const key of legend.querySelectorAll("[data-result]")) key.disabled = current === null;
  document.getElementById("legend-number").textContent = current === null ? "–" : numberOf(current);
}

function note(item) {
  const part = document.createElement("span");
  part.className = "unsaved-note";
  part.dataset.ours = "yes"; // morphing keeps it
  const badge = document.createElement("span");
  badge.className = `badge ${item.problem ? "bad" : "warn"}`;
  badge.textContent = item.problem ? fill(words.refused, { result: shownAs(item.result) }) : item.tried ? words.waiting : words.saving;
  part.append(badge);
  if (item.problem) {
    const why = document.createElement("span");
    why.className = "small";
    why.textContent = item.problem;
    part.append(" ", why);
    part.append(" ", action("anyway", words.anyway, item), " ", action("dismiss", words.dismiss, item));
  }
  return part;
}

function action(name, text, item) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.dataset.resolve = name;
  button.dataset.board = item.board;
  button.textContent = fill(text, { result: shownAs(item.result) });
  return button;
}

// Entry

// An entry states which version of the board the user saw: the one when the cursor came there. The page may have been
// refreshed a moment before the key was pressed.
function look(board) {
  saw.set(String(board), { result: rowOf(board).dataset.result, seen: Number(formOf(board).elements.seen.value) });
}

// After a refresh that did not change a board's result, the user has seen the new version too.
function lookAgain() {
  for (const [board, seen] of saw) if (rowOf(board)?.dataset.result === seen.result) look(board);
}

function ownEntries() {
  try {
    return JSON.parse(sessionStorage.getItem(OWN) ?? "[]");
  } catch {
    return [];
  }
}

function keepOwn() {
  try {
    sessionStorage.setItem(OWN, JSON.stringify(own));
  } catch {
    // No storage: undo works as long as the page is open.
  }
}

function put(board, result, { takeBack = "", remember = true } = {}) {
  const row = rowOf(board);
  if (!row) return;
  if (!saw.has(String(board))) look(board);
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  if (remember) own.push({ board, before: outbox.of(board)?.result ?? saw.get(String(board)).result, key });
  keepOwn();
  if (result) entered.add(String(board));
  else entered.delete(String(board));
  const { enter, round } = formOf(board).dataset;
  outbox.put({ board, number: row.dataset.board, enter, round, result, game: row.dataset.game, seen: saw.get(String(board)).seen, key, takeBack });
}

function enter(result) {
  if (current === null || !rowOf(current)) return;
  const board = current;
  put(board, result);
  if (result) moveOn(board);
  else select(board);
}

function undo() {
  let last = own.pop();
  while (last && !rowOf(last.board)) last = own.pop(); // its round is no longer on the page
  if (!last) return;
  put(last.board, last.before, { takeBack: last.key, remember: false });
  select(last.board);
}

// Navigation

function select(board, { focus = true } = {}) {
  const entry = entryOf(board);
  if (!entry) return;
  leaveBoard();
  current = String(board);
  if (!outbox.of(board)) look(board);
  rowOf(board).classList.add("current");
  for (const other of document.querySelectorAll(".entry")) other.tabIndex = other === entry ? 0 : -1;
  if (focus) {
    entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest" });
  }
  draw();
}

function leaveBoard() {
  if (current !== null) rowOf(current)?.classList.remove("current");
  current = null;
}

// After the last open board nothing is selected, so that one key too many changes nothing.
function moveOn(board) {
  const all = rows();
  const place = all.findIndex((row) => row.dataset.key === String(board));
  const order = [...all.slice(place + 1), ...all.slice(0, place)];
  const next = order.find(isOpen);
  if (next) select(next.dataset.key);
  else {
    leaveBoard();
    document.getElementById("results-rest").focus({ preventScroll: true });
    draw();
  }
}

// All results are in: announce it and focus the next step.
function allIn() {
  say(document.querySelector("#complete p").textContent);
  if (current === null && document.activeElement?.id === "results-rest") document.getElementById("complete").focus();
}

function step(by) {
  const all = rows();
  const place = all.findIndex((row) => row.dataset.key === current);
  const next = place < 0 ? all.at(by < 0 ? -1 : 0) : all[Math.min(Math.max(place + by, 0), all.length - 1)];
  if (next) select(next.dataset.key);
}

const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
const keys = new Map();
for (const button of legend?.querySelectorAll("[data-keys]") ?? []) for (const key of button.dataset.keys.split(" ")) keys.set(key, button.dataset.result);

document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".entry, #results-rest, #complete")) return;
  if (event.target.closest("#complete") && event.target.id !== "complete") return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    undo();
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in STEPS) step(STEPS[key]);
  else if (key === "u") undo();
  else if (key === "/") search.select();
  else if (keys.has(key)) enter(keys.get(key));
  else return;
  event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const entry = event.target.closest(".entry");
  if (entry && entry.closest("tr").dataset.key !== current) select(entry.closest("tr").dataset.key, { focus: false });
});
document.addEventListener("click", (event) => {
  const target = event.target;
  const row = target.closest(".result-rows tr");
  const accept = target.closest("[data-accept]");
  const resolve = target.closest("[data-resolve]");
  const key = target.closest("#legend [data-result]");
  if (accept) {
    event.preventDefault();
    look(row.dataset.key);
    put(row.dataset.key, accept.dataset.accept);
    select(row.dataset.key);
  } else if (resolve) {
    const item = outbox.of(resolve.dataset.board);
    outbox.drop(resolve.dataset.board);
    look(item.board);
    if (resolve.dataset.resolve === "anyway") put(item.board, item.result);
    select(item.board);
  } else if (key) enter(key.dataset.result);
  else if (target.closest("#undo")) undo();
  else if (row && !target.closest("button:not(.entry), a, select, label")) select(row.dataset.key);
});
document.getElementById("other")?.addEventListener("change", (event) => {
  const result = event.target.value;
  event.target.value = "";
  if (result) enter(result);
});

// Search for a board by its number or a name

search?.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = wordsOf(search.value);
  const number = wanted.length === 1 && /^\d+$/.test(wanted[0]);
  const found = rows().filter((row) => (number ? row.dataset.board === wanted[0] : holds(row, wanted)));
  const place = found.findIndex((row) => row.dataset.key === current);
  const next = wanted.length ? found[(place + 1) % found.length] : rows()[0];
  search.setAttribute("aria-invalid", String(!next));
  if (!next) return say(fill(words.notFound, { words: search.value }));
  search.value = "";
  select(next.dataset.key);
});
search?.addEventListener("keydown", (event) => { if (event.key === "Escape" && current !== null) select(current); });

document.addEventListener("zwitsers:refreshed", () => {
  if (current !== null) {
    rowOf(current)?.classList.add("current");
    for (const entry of document.querySelectorAll(".entry")) entry.tabIndex = entry.id === `b-${current}` ? 0 : -1;
  }
  lookAgain();
  if (document.querySelector("form[data-enter]")) draw();
});

if (document.querySelector("form[data-enter]")) {
  document.body.classList.add("scripts");
  const first = rows().find(isOpen) ?? (document.getElementById("complete") ? null : rows()[0]);
  if (first) select(first.dataset.key, { focus: [document.body, null].includes(document.activeElement) });
  outbox.start();
}
