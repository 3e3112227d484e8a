// Lessons: positions in which one article decides. The user pairs by hand; the judge names the first criterion lost.
import { drawBlock, element } from "./draw.js";
import { lesson as askLesson } from "./engine.js";
import { currentLanguage, say } from "./words.js";

const SOLVED = "zwitsers-check-solved";
const BYE = 0;
const part = (id) => document.getElementById(id);
let lessons = [];
let players = [];
let pairs = [];
let chosen = null;

function solved() {
  try {
    return new Set(JSON.parse(localStorage.getItem(SOLVED) ?? "[]"));
  } catch {
    return new Set();
  }
}

function keepSolved(at) {
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...solved().add(at)]));
  } catch {
    // No storage: solved lessons are not marked.
  }
}

const current = () => lessons[Number(part("position").value)];

function fillPositions(systems) {
  const at = part("position").value || "0";
  const done = solved();
  const groups = new Map();
  lessons.forEach((one, place) => {
    const title = systems.find((book) => book.id === one.system)?.title ?? one.system;
    if (!groups.has(title)) groups.set(title, element("optgroup", { label: title }));
    groups.get(title).append(new Option(`${done.has(place) ? "✓ " : ""}${say("browser.learn.position", { number: place + 1 })}`, place));
  });
  part("position").replaceChildren(...groups.values());
  part("position").value = at;
}

function draw() {
  const taken = new Set(pairs.flat());
  const free = [...players, ...(players.length % 2 ? [{ number: BYE, name: say("browser.why.bye") }] : [])].filter(({ number }) => !taken.has(number));
  part("learn-players").replaceChildren(...free.map(({ number, name }) => {
    const button = element("button", { class: "button", type: "button", "data-number": number, "aria-pressed": String(chosen === number) }, number === BYE ? name : `${number} ${name}`);
    button.addEventListener("click", () => choose(number));
    return button;
  }));
  const named = (number) => (number === BYE ? say("browser.why.bye") : `${number} ${players.find((one) => one.number === number).name}`);
  part("learn-pairs").replaceChildren(...pairs.map((pair, place) => {
    const button = element("button", { class: "button", type: "button", "aria-label": say("browser.learn.undo", { pair: pair.map(named).join(" – ") }) }, `${pair.map(named).join(" – ")}  ✕`);
    button.addEventListener("click", () => {
      pairs.splice(place, 1);
      draw();
    });
    return element("li", {}, button);
  }));
  part("learn-judge").disabled = free.length > 0;
}

function choose(number) {
  if (chosen === null) chosen = number;
  else if (chosen === number) chosen = null;
  else {
    pairs.push(chosen === BYE ? [number, BYE] : [chosen, number]);
    chosen = null;
  }
  draw();
}

const ask = (told) => askLesson({ trf: current().trf, system: current().system, best: current().best, pairs: told, language: currentLanguage() });

async function open(keepPairs = false) {
  const answer = await ask("");
  players = answer.players;
  if (!keepPairs) pairs = [];
  chosen = null;
  part("learn-position").replaceChildren(...answer.blocks.map(drawBlock));
  part("learn-answer").replaceChildren();
  part("learn-answer").removeAttribute("data-right");
  draw();
}

async function judge(systems) {
  const answer = await ask(pairs.map((pair) => pair.join("-")).join(" "));
  if (answer.right) {
    keepSolved(Number(part("position").value));
    fillPositions(systems());
  }
  part("learn-answer").replaceChildren(...answer.blocks.map(drawBlock));
  part("learn-answer").dataset.right = answer.right;
}

function hint() {
  part("learn-answer").replaceChildren(element("p", { class: "remark" }, say("browser.learn.decides", { article: current().article })));
}

async function solution() {
  pairs = current().best.split(" ").map((pair) => pair.split("-").map(Number));
  draw();
  hint();
}

// `systems` returns the records of `zwitsers systems --json`; `fail` is called with an error.
export async function startLearning(systems, fail) {
  if (lessons.length === 0) {
    lessons = await (await fetch("lessons.json")).json();
    const on = (id, does) => part(id).addEventListener("click", () => Promise.resolve(does()).catch(fail));
    on("learn-judge", () => judge(systems));
    on("learn-hint", hint);
    on("learn-solution", solution);
    on("learn-next", () => {
      part("position").value = String((Number(part("position").value) + 1) % lessons.length);
      return open();
    });
    part("position").addEventListener("change", () => open().catch(fail));
    fillPositions(systems());
    await open();
    return;
  }
  fillPositions(systems());
  await open(true);
}
