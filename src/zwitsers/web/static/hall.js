// Slide show of the hall screen. Keys: Space pauses, arrows go on and back, + and - change the speed, F is full screen.
import { countDown, two } from "./countdown.js";

const LEAST = 4;
const MOST = 120;
const root = document.body;
const slides = () => [...document.querySelectorAll(".slide")];
const controls = document.querySelector(".controls");
let seconds = Number(document.getElementById("slides").dataset.seconds);
let round = document.getElementById("slides").dataset.round;
let shown = document.querySelector(".slide.current")?.id;
let paused = false;
let timer = null;
let quiet = null;

root.classList.add("scripted", "quiet");

function place() {
  const found = slides();
  const exact = found.findIndex((slide) => slide.id === shown);
  if (exact >= 0) return exact;
  // The shown slide is gone: take the last one of its kind before it, else the first slide.
  const [kind, number] = [shown?.replace(/-\d+$/, ""), Number(shown?.match(/\d+$/)?.[0] ?? 1)];
  const near = found.findLastIndex((slide) => slide.id.startsWith(`${kind}-`) && Number(slide.id.match(/\d+$/)[0]) <= number);
  return Math.max(near, 0);
}

function show(index) {
  const found = slides();
  if (!found.length) return;
  const at = ((index % found.length) + found.length) % found.length;
  shown = found[at].id;
  found.forEach((slide, number) => slide.classList.toggle("current", number === at));
  document.querySelector("[data-pages]").textContent = `${at + 1} / ${found.length}`;
}

function wait() {
  clearTimeout(timer);
  if (!paused) timer = setTimeout(() => { show(place() + 1); wait(); }, seconds * 1000);
}

const doing = {
  next: () => show(place() + 1),
  back: () => show(place() - 1),
  pause: () => {
    paused = !paused;
    controls.querySelector("[data-do=pause]").setAttribute("aria-pressed", String(paused));
  },
  faster: () => { seconds = Math.max(LEAST, seconds - 2); },
  slower: () => { seconds = Math.min(MOST, seconds + 2); },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.().catch(() => {})),
};

function act(name) {
  doing[name]();
  controls.querySelector("[data-seconds-shown]").textContent = `${seconds} s`;
  wait();
}

function awake() {
  controls.classList.add("shown");
  root.classList.remove("quiet");
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    controls.classList.remove("shown");
    root.classList.add("quiet");
  }, 3000);
}

controls.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) act(button.dataset.do);
});
document.addEventListener("mousemove", awake);
document.addEventListener("touchstart", awake, { passive: true });
const KEYS = { ArrowRight: "next", ArrowLeft: "back", PageDown: "next", PageUp: "back", " ": "pause", "+": "faster", "=": "faster", "-": "slower", f: "full", F: "full" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  awake();
  const name = KEYS[event.key];
  // A focused button or link handles Space itself.
  if (!name || (event.key === " " && event.target.closest("button, a"))) return;
  event.preventDefault();
  act(name);
});

// A refresh keeps the current slide; a new round starts at the first slide.
document.addEventListener("zwitsers:refreshed", () => {
  const now = document.getElementById("slides").dataset.round;
  if (now !== round) {
    round = now;
    show(0);
    wait();
  } else {
    show(place());
  }
  tick();
});

function tick() {
  const now = new Date();
  document.querySelector("[data-clock]").textContent = `${two(now.getHours())}:${two(now.getMinutes())}`;
  countDown(now);
}

// A portrait screen has room for more lines.
const address = new URL(location.href);
if (!address.searchParams.has("rows") && innerHeight > innerWidth) {
  address.searchParams.set("rows", "24");
  location.replace(address);
}
setInterval(tick, 1000);
tick();
show(place());
wait();
