// Adding players fast: the name field keeps the focus and suggests players from the rating lists while typing.
import "./filter.js";
import { showNameParts } from "./name-parts.js";

const form = document.getElementById("add");
const field = document.getElementById("f-name");
const list = document.getElementById("found");
const hint = document.getElementById("double-hint");
const WAIT = 140;

let found = [];
let active = -1;
let asked = "";
let timer = 0;

function close() {
  if (!list) return;
  list.hidden = true;
  list.replaceChildren();
  found = [];
  active = -1;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

function show(players) {
  found = players;
  active = -1;
  list.replaceChildren(...players.map((player, place) => {
    const option = document.createElement("li");
    option.id = `found-${place}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const name = document.createElement("strong");
    name.textContent = player.name;
    const details = document.createElement("span");
    details.textContent = player.details;
    option.append(name, details);
    if (player.entered) {
      const mark = document.createElement("span");
      mark.className = "badge warn";
      mark.textContent = form.dataset.entered;
      option.append(mark);
    }
    return option;
  }));
  list.hidden = players.length === 0;
  field.setAttribute("aria-expanded", String(players.length > 0));
}

function point(place) {
  const options = list.children;
  if (active >= 0) options[active].setAttribute("aria-selected", "false");
  active = (place + options.length) % options.length;
  options[active].setAttribute("aria-selected", "true");
  options[active].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", options[active].id);
}

// Fill the fields from the rating list; Enter then adds the player.
function choose(place) {
  const { values } = found[place];
  for (const input of form.querySelectorAll("input:not([type=hidden]), select[name=sex]")) {
    if (input.name) input.value = values[input.name] ?? "";
  }
  close();
  field.focus();
  asked = "";
  ask(false);
}

async function ask(offer = true) {
  const text = field.value.trim();
  if (text === asked) return;
  asked = text;
  if (text.length < 2) {
    close();
    showNameParts(null);
    hint.textContent = "";
    return;
  }
  try {
    const response = await fetch(`${form.dataset.find}?text=${encodeURIComponent(text)}`);
    const answer = await response.json();
    if (asked !== text) return; // stale response
    showNameParts(answer.parts);
    if (document.activeElement !== field) return;
    hint.textContent = answer.doubles.length ? hint.dataset.text.replace("§", answer.doubles.join(", ")) : "";
    if (list && offer) show(answer.found);
  } catch { /* no answer: leave the field as it is */ }
}

// Enter in an empty name field moves to the next step: all players are entered.
const next = () => document.querySelector("[data-next]");

if (form) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(), WAIT);
  });
  field.addEventListener("keydown", (event) => {
    const open = list && !list.hidden;
    if (event.key === "ArrowDown" && open) { event.preventDefault(); point(active + 1); }
    else if (event.key === "ArrowUp" && open) { event.preventDefault(); point(active < 0 ? -1 : active - 1); }
    else if (event.key === "Enter" && open && active >= 0) { event.preventDefault(); choose(active); }
    else if (event.key === "Enter" && !field.value.trim() && next()) { event.preventDefault(); next().focus(); }
    else if (event.key === "Escape" && open) { event.preventDefault(); close(); }
  });
  field.addEventListener("blur", close);
  // Keep the focus in the field: blur would close the list before the click.
  list?.addEventListener("mousedown", (event) => event.preventDefault());
  list?.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose([...list.children].indexOf(option));
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    close();
  });
  // The form was sent and cleared for the next player.
  form.addEventListener("zwitsers:cleared", () => {
    field.focus();
    showNameParts(null);
    hint.textContent = "";
    asked = "";
  });
}
