// Changing the draft by hand: exchange players by drag and drop, by clicks, or by keyboard.
import { parse } from "./refresh.js";

const bar = document.getElementById("carrying");
const announcer = document.getElementById("announcer");
const MOVED = 8; // pixels: a shorter drag is a click
const EDGE = 60; // pixels from the window edge at which dragging scrolls
let carried = null; // entry id of the player picked up
let over = null; // the seat or drop zone under the player
let drag = null;
let dropped = false;
let changing = false; // a change by this page is being sent: announce its verdict
let asked = 0;

const seatOf = (id) => document.getElementById(`p-${id}`);
const seats = () => [...document.querySelectorAll("#draft .seat[data-player]")];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const say = (text) => { announcer.textContent = text; };

function pick(seat) {
  carried = seat.dataset.player;
  seat.setAttribute("aria-pressed", "true");
  bar.querySelector(".carry-text").textContent = fill(bar.dataset.picked, { player: seat.dataset.named });
  bar.querySelector(".carry-preview").replaceChildren();
  keepClearOf(seat.getBoundingClientRect().top);
  bar.hidden = false;
  say(bar.querySelector(".carry-text").textContent);
}

function drop() {
  if (carried) seatOf(carried)?.removeAttribute("aria-pressed");
  hold(null);
  carried = null;
  bar.hidden = true;
}

function cancel() {
  const seat = carried && seatOf(carried);
  drop();
  say(bar.dataset.cancelled);
  seat?.focus();
}

// Keep the bar away from the pointer or the focused seat.
const keepClearOf = (y) => bar.classList.toggle("at-top", y > innerHeight / 2);

// Highlight the target and show the judge's verdict on dropping here.
function hold(target) {
  if (target === over) return;
  over?.classList.remove("over");
  over = target;
  over?.classList.add("over");
  if (over && carried) preview(over);
}

const actionOn = (target) => (target.dataset.player ? "swap" : target.dataset.drop);

async function preview(target) {
  const mine = ++asked;
  const query = new URLSearchParams({ action: actionOn(target), one: carried, two: target.dataset.player ?? "0" });
  await new Promise((done) => setTimeout(done, 150)); // debounce: ignore a pointer that only passes over
  if (mine !== asked || over !== target) return;
  try {
    const response = await fetch(`${document.getElementById("draft").dataset.preview}?${query}`);
    const page = parse(await response.text());
    if (mine !== asked || over !== target) return;
    const found = page.getElementById("preview") ?? page.getElementById("problem-list");
    bar.querySelector(".carry-preview").replaceChildren(found);
    const name = target.dataset.named ?? target.querySelector("h2")?.textContent ?? "";
    say(fill(bar.dataset.over, { player: name, verdict: found.textContent.trim().replace(/\s+/g, " ") }));
  } catch {
    // No preview; the change itself reports problems.
  }
}

// Submits the form for browsers without scripts, so both ways behave the same.
function change(action, one, two) {
  const form = document.getElementById("change");
  form.elements.one.value = one;
  if (two) form.elements.two.value = two;
  drop();
  seatOf(one)?.focus();
  form.requestSubmit(form.querySelector(`button[value="${action}"]`));
}

function put(target) {
  const action = actionOn(target);
  const two = target.dataset.player;
  if (two === carried) return cancel();
  change(action, carried, two);
}

document.addEventListener("zwitsers:refreshed", () => {
  if (changing) say(document.getElementById("verdict")?.innerText.replace(/\s+/g, " ") ?? "");
  changing = false;
  if (!carried) return;
  const seat = seatOf(carried);
  if (!seat) drop(); // the player is no longer in the draft
  else seat.setAttribute("aria-pressed", "true");
  over?.classList.add("over");
});
document.addEventListener("submit", (event) => {
  if (event.target.id === "change" || event.target.querySelector("#take-back")) changing = true;
});

// Keyboard

function neighbour(seat, key) {
  const all = seats();
  const place = all.indexOf(seat);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const row = seat.closest("tr");
  const sides = row ? [...row.querySelectorAll(".seat")] : [];
  if (key === "ArrowLeft" || key === "ArrowRight") return all[place + (key === "ArrowRight" ? 1 : -1)];
  const step = key === "ArrowDown" ? 1 : -1;
  const other = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  return other?.querySelectorAll(".seat")[sides.indexOf(seat)] ?? all[place + step * (row ? 2 - sides.indexOf(seat) : 1)] ?? all[place + step];
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && carried) {
    event.preventDefault();
    endDrag();
    cancel();
    return;
  }
  const seat = event.target.closest?.(".seat[data-player]");
  if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
  if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    event.preventDefault();
    neighbour(seat, event.key)?.focus();
  }
});
document.addEventListener("focusin", (event) => {
  if (!carried || drag) return;
  const seat = event.target.closest(".seat[data-player]");
  if (seat) keepClearOf(seat.getBoundingClientRect().top);
  hold(seat && seat.dataset.player !== carried ? seat : null);
});

// Enter, Space and a click all fire a click event: the first picks up, the second drops.
document.addEventListener("click", (event) => {
  if (dropped) return;
  const seat = event.target.closest(".seat[data-player]");
  if (seat) {
    if (carried) put(seat);
    else pick(seat);
    return;
  }
  const button = event.target.closest("[data-carry]");
  if (!button || !carried) return;
  if (button.dataset.carry === "cancel") cancel();
  else change(button.dataset.carry, carried);
});

// Drag and drop

const targetAt = (x, y) => {
  const found = document.elementFromPoint(x, y);
  const seat = found?.closest(".seat[data-player]");
  if (seat) return seat.dataset.player === carried ? null : seat;
  return found?.closest("[data-drop]") ?? null;
};

function begin(event) {
  pick(drag.seat);
  bar.classList.add("dragging");
  const box = drag.seat.getBoundingClientRect();
  drag.ghost = drag.seat.cloneNode(true);
  drag.ghost.removeAttribute("id");
  drag.ghost.removeAttribute("aria-pressed");
  delete drag.ghost.dataset.player;
  drag.ghost.classList.add("ghost");
  drag.ghost.style.width = `${box.width}px`;
  drag.shift = [event.clientX - box.left, event.clientY - box.top];
  document.body.append(drag.ghost);
  drag.seat.setPointerCapture?.(event.pointerId);
}

function endDrag() {
  drag?.ghost?.remove();
  bar.classList.remove("dragging");
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest(".seat[data-player]");
  // Touch scrolls the page, except on the handle.
  if (!seat || event.button || carried || (event.pointerType === "touch" && !event.target.closest(".handle"))) return;
  drag = { seat, from: [event.clientX, event.clientY], id: event.pointerId };
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < MOVED) return;
  if (!drag.ghost) begin(event);
  event.preventDefault();
  drag.ghost.style.transform = `translate(${event.clientX - drag.shift[0]}px, ${event.clientY - drag.shift[1]}px)`;
  keepClearOf(event.clientY);
  hold(targetAt(event.clientX, event.clientY));
  if (event.clientY < EDGE) scrollBy(0, -12);
  else if (event.clientY > innerHeight - EDGE) scrollBy(0, 12);
});
document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const dragged = Boolean(drag.ghost);
  endDrag();
  if (!dragged) return; // the click event that follows handles it
  dropped = true; // ignore the click event that follows a drag
  setTimeout(() => { dropped = false; }, 0);
  const target = targetAt(event.clientX, event.clientY);
  if (target) put(target);
  else cancel();
});
document.addEventListener("pointercancel", () => {
  if (!drag) return;
  const dragged = Boolean(drag.ghost);
  endDrag();
  if (dragged) cancel();
});
document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".seat")) event.preventDefault(); });
