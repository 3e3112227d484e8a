// Updates the parts of a page that have data-refresh from a new version of the page.
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

// Whether the user is filling in something in this part.
function busy(part) {
  const focus = document.activeElement;
  const choosing = part.contains(focus) && focus.matches("select") && isTyped(focus);
  return choosing || [...part.querySelectorAll(TYPED)].some(isTyped);
}

// Values of all fields now, to detect later which ones changed.
export function fieldsNow() {
  return new Map([...document.querySelectorAll(FIELDS)].map((field) => [field, valueOf(field)]));
}

const changedSince = (then) => (field) => field.matches(FIELDS) && (then?.has(field) ? then.get(field) !== valueOf(field) : isTyped(field));

// Restore focus and text selection, in case the element was moved or replaced.
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

// A page with another structure (a draft where there was only a button) also needs other scripts, so it is reloaded.
const shape = (page) => [...page.querySelectorAll("main > [id]")].map((part) => part.id).join();
export const typing = () => busy(document);

// No reload while another page is being opened or a dialog is open.
export const leaving = { now: false };
const reading = () => document.querySelector("dialog[open]") !== null;

export function isAnother(fresh) {
  return shape(fresh) !== shape(document);
}

// `fresh` is a whole page. Parts in which the user is typing stay as they are. When `fresh` is the response to a form of
// this page, `then` holds the field values at submission: only values typed since are kept.
export function refresh(fresh, then = null) {
  for (const part of document.querySelectorAll("[data-refresh][id]")) {
    const other = fresh.getElementById(part.id);
    // Notices about the user's own action stay until the next one.
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
// The announced stamp, sent with the request: a proxy may already have cached the page of that stamp.
let told = "";
let changes = 0;
const RETRY = 2000;
// Retry delay after a server was killed during a response.
const ONCE_MORE = 1000;

// This page has changed the tournament, which now has this stamp. Responses to earlier requests are stale.
export function changedHere(stamp) {
  changes += 1;
  if (stamp) document.body.dataset.stamp = stamp;
}

let awaited = false;

// Reload the page once the user is not busy with it.
async function loadAnother() {
  if (awaited) return;
  awaited = true;
  while (typing() || reading()) await new Promise((done) => setTimeout(done, RETRY));
  await atRest();
  if (!leaving.now) location.reload();
}

// Fetch this page again. Calls during a request are coalesced into one more request.
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
      // Stale: a form has changed the address, or this page has changed the tournament meanwhile.
      if (location.href !== address || changes !== before) again = true;
      else if (!isAnother(fresh)) refresh(fresh);
      else loadAnother();
    } while (again);
  })().catch(() => setTimeout(() => refetch(told), ONCE_MORE)).finally(() => { running = null; });
  return running;
}
