// Makes the parts of a page that carry data-refresh like those that came for them.
import { alike, morph } from "./morph.js";
import { atRest } from "./rest.js";

const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), textarea";
const FIELDS = "input:not([type=hidden]), textarea, select";
const isTicked = (field) => field.matches("[type=checkbox], [type=radio]");
const valueOf = (field) => (isTicked(field) ? String(field.checked) : field.value);

function valueAtFirst(field) {
  if (isTicked(field)) return String(field.defaultChecked);
  return field.matches("select") ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? "" : field.defaultValue;
}

const isTyped = (field) => valueOf(field) !== valueAtFirst(field);

// Somebody is filling in something here.
function busy(part) {
  const focus = document.activeElement;
  const choosing = part.contains(focus) && focus.matches("select") && isTyped(focus);
  return choosing || [...part.querySelectorAll(TYPED)].some(isTyped);
}

// What the fields of this page hold now, to see later which of them were changed since.
export function fieldsNow() {
  return new Map([...document.querySelectorAll(FIELDS)].map((field) => [field, valueOf(field)]));
}

const changedSince = (then) => (field) => field.matches(FIELDS) && (then?.has(field) ? then.get(field) !== valueOf(field) : isTyped(field));

// Where the focus was, and where in the text the cursor was, in case its element has been moved or replaced.
function focusAgain(part, focus, selection) {
  if (!focus || document.activeElement === focus) return;
  const twin = focus.isConnected ? focus : [...part.querySelectorAll(focus.tagName)].find((element) => alike(element, focus));
  if (!twin) return;
  twin.focus({ preventScroll: true });
  if (selection && twin.value === focus.value) twin.setSelectionRange(...selection);
}

const selectionOf = (focus) => (focus?.matches("textarea, [type=text], [type=password], input:not([type])") ? [focus.selectionStart, focus.selectionEnd] : null);

export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// A page that is built otherwise, such as a draft where before there was only a button, also needs other scripts.
const shape = (page) => [...page.querySelectorAll("main > [id]")].map((part) => part.id).join();
export const typing = () => busy(document);

// On the way to another page this one is not loaded again, nor while an answer is being read.
export const leaving = { now: false };
const reading = () => document.querySelector("dialog[open]") !== null;

export function isAnother(fresh) {
  return shape(fresh) !== shape(document);
}

// `fresh` is a whole page. What somebody is typing in stays as it is. When it answers their own form, `then` is what the
// fields held when that was sent: only what they typed since stays.
export function refresh(fresh, then = null) {
  for (const part of document.querySelectorAll("[data-refresh][id]")) {
    const other = fresh.getElementById(part.id);
    // What was said about one's own work stays until there is something else to say.
    if (!other || (!then && (busy(part) || part.id === "notices"))) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement : null;
    const selection = selectionOf(focus);
    morph(part, other, changedSince(then));
    focusAgain(part, focus, selection);
  }
  document.body.dataset.stamp = fresh.body.dataset.stamp ?? "";
  document.dispatchEvent(new CustomEvent("zwitsers:refreshed"));
}

let running = null;
let again = false;
// The announced stamp: a proxy may already have cached the page of that stamp.
let told = "";
let changes = 0;
const RETRY = 2000;
// A server that was killed while it answered: another one does, or the same one in a moment.
const ONCE_MORE = 1000;

// This page has changed the tournament itself, which now has this stamp. A page that is on its way may not know of it.
export function changedHere(stamp) {
  changes += 1;
  if (stamp) document.body.dataset.stamp = stamp;
}

let awaited = false;

// Another page than this one comes when nobody is busy with this one.
async function loadAnother() {
  if (awaited) return;
  awaited = true;
  while (typing() || reading()) await new Promise((done) => setTimeout(done, RETRY));
  await atRest();
  if (!leaving.now) location.reload();
}

// Fetch this page once more; calls that come while one is on its way become one more.
export async function refetch(stamp = "yes") {
  told = stamp;
  if (running) {
    again = true;
    return running;
  }
  running = (async () => {
    do {
      again = false;
      const [address, before] = [location.href, changes];
      const response = await fetch(address, { headers: { Accept: "text/html", "Zwitsers-Refresh": told } });
      if (response.status >= 500) throw new Error(response.statusText);
      if (!response.ok) continue;
      const fresh = parse(await response.text());
      await atRest();
      // A form has moved us on meanwhile, or what this page has done itself may be missing in what came.
      if (location.href !== address || changes !== before) again = true;
      else if (!isAnother(fresh)) refresh(fresh);
      else loadAnother();
    } while (again);
  })().catch(() => setTimeout(() => refetch(told), ONCE_MORE)).finally(() => { running = null; });
  return running;
}
