// Sends forms with data-partial by fetch, without leaving the page. Shows problems and keeps everything that was typed.
import { changedHere, fieldsNow, isAnother, leaving, parse, refresh, typing } from "./refresh.js";
import { nothingPressed } from "./rest.js";

const problems = document.getElementById("problems");

export function tell(page) {
  const list = page?.getElementById("problem-list");
  problems.replaceChildren(...(list ? list.children : []));
  if (list) problems.scrollIntoView({ block: "nearest" });
}

// Fetching the page consumed its notices, so pass them on to the page we go to.
const SAID = "zwitsers-said";
const NEXT = "zwitsers-next";

// `over`: move the focus even if the page has put it elsewhere.
function focusNextOnArrival(over = false) {
  try {
    sessionStorage.setItem(NEXT, over ? "over" : "yes");
  } catch { /* no storage */ }
}

export function leave(page, address, over = false) {
  const said = [...page.querySelectorAll("#notices .notice")].map((notice) => notice.textContent);
  try {
    if (said.length) sessionStorage.setItem(SAID, JSON.stringify(said));
  } catch { /* no storage */ }
  focusNextOnArrival(over);
  leaving.now = true;
  location.assign(address);
}

// After a step, focus the main button of the next one, unless the page has put the focus elsewhere.
function goOn(over = false) {
  const focus = document.activeElement;
  if (!over && focus && focus !== document.body && focus.isConnected && !focus.disabled) return;
  document.querySelector("[data-next]:not([disabled])")?.focus();
}

try {
  const next = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  if (next) addEventListener("load", () => goOn(next === "over"));
} catch { /* no storage */ }

function sayOnArrival() {
  try {
    const said = JSON.parse(sessionStorage.getItem(SAID) ?? "[]");
    sessionStorage.removeItem(SAID);
    for (const text of said) {
      const notice = document.createElement("p");
      notice.className = "notice good";
      notice.textContent = text;
      document.getElementById("notices").append(notice);
    }
  } catch { /* no storage */ }
}
sayOnArrival();

// Sends the form; whether the server accepted it. `then`: values of all fields when it was submitted.
async function deliver(form, data, address, then) {
  form.setAttribute("aria-busy", "true");
  try {
    const files = form.enctype === "multipart/form-data";
    const response = await fetch(address, { method: "POST", body: files ? data : new URLSearchParams(data) });
    const page = parse(await response.text());
    await nothingPressed();
    if (!response.ok) {
      tell(page);
      return false;
    }
    const target = new URL(response.url);
    if (target.pathname !== location.pathname || (isAnother(page) && !(form.hasAttribute("data-clear") && typing()))) {
      leave(page, response.url, form.hasAttribute("data-step"));
      return true;
    }
    tell(null);
    history.replaceState(null, "", target);
    changedHere();
    refresh(page, then);
    if (!form.hasAttribute("data-clear")) goOn();
    form.dispatchEvent(new CustomEvent("zwitsers:sent", { bubbles: true }));
    return true;
  } catch {
    document.getElementById("offline").hidden = false;
    return false;
  } finally {
    form.removeAttribute("aria-busy");
  }
}

const waiting = new Map(); // by form: promise of the last request

// Queue per form: a submission waits for the previous one of the same form.
function inTurn(form, data, address) {
  const then = fieldsNow();
  const turn = (waiting.get(form) ?? Promise.resolve()).then(() => {
    // Read hidden fields when sending: a refresh may have updated them since the submission.
    const hidden = [...form.querySelectorAll("input[type=hidden][name]")];
    for (const { name } of hidden) data.delete(name);
    for (const { name, value } of hidden) data.append(name, value);
    return deliver(form, data, address, then);
  });
  waiting.set(form, turn);
  return turn;
}

const meant = new Map(); // by form: the submission in progress or queued

export async function send(form, submitter) {
  const data = new FormData(form, submitter);
  const address = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  if (form.hasAttribute("data-clear") && !submitter?.hasAttribute("data-keep")) return sendAndGoOn(form, data, address);
  const what = JSON.stringify([address, ...data]);
  if (meant.get(form) === what) return false; // a double click
  meant.set(form, what);
  const done = await inTurn(form, data, address);
  if (meant.get(form) === what) meant.delete(form);
  return done;
}

// A form with data-clear is cleared as soon as it is submitted. If the server refuses, the values return to the fields,
// or to a button beside them when the fields are in use.

const stays = (field) => field.closest("[data-stay]");
const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit" && !stays(field));
const isFree = (form) => fieldsOf(form).every((field) => !field.matches("input:not([type=checkbox]), textarea") || field.value === field.defaultValue);

function fillIn(form, values) {
  for (const [field, value, checked] of values) {
    field.value = value;
    if (field.type === "checkbox") field.checked = checked;
  }
  fieldsOf(form)[0]?.focus();
}

function clear(form) {
  const kept = [...form.elements].filter(stays).map((field) => [field, field.value]);
  form.reset();
  for (const [field, value] of kept) field.value = value;
}

function giveBack(form, values) {
  if (isFree(form)) {
    fillIn(form, values);
    return;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  const named = values.find(([field, value]) => field.type !== "password" && value)?.[1] ?? "";
  button.textContent = problems.dataset.back.replace("§", named);
  button.addEventListener("click", () => { fillIn(form, values); button.remove(); });
  problems.append(button);
}

async function sendAndGoOn(form, data, address) {
  const values = fieldsOf(form).map((field) => [field, field.value, field.checked]);
  clear(form);
  form.dispatchEvent(new CustomEvent("zwitsers:cleared", { bubbles: true }));
  const done = await inTurn(form, data, address);
  if (!done) giveBack(form, values);
  return done;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  // § in the question stands for the value chosen in the form: Withdraw Hugo Kok from round §?
  if (question && !confirm(question.replace("§", form.elements[form.dataset.confirmChosen]?.value ?? ""))) {
    event.preventDefault();
    return;
  }
  if (form.matches("[data-partial]") && form.method === "post") {
    event.preventDefault();
    send(form, event.submitter);
  }
});

// A link to the next step counts as a step.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("a[data-next]")) focusNextOnArrival();
});

// A select or checkbox with data-submit sends its form when it changes.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

// Button that shows the password while it is typed.
for (const button of document.querySelectorAll("[data-reveal]")) button.parentElement.hidden = false;
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-reveal]");
  if (!button) return;
  const field = document.getElementById(button.dataset.reveal);
  const shown = field.type === "text";
  field.type = shown ? "password" : "text";
  button.setAttribute("aria-pressed", String(!shown));
  field.focus();
});
