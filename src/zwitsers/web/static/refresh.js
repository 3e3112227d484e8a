// Puts the parts of a page that carry data-refresh in place of those that are there now.

const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), textarea";
const FIELDS = `${TYPED}, input[type=checkbox], input[type=radio], select`;
const valueOf = (field) => (field.matches("[type=checkbox], [type=radio]") ? String(field.checked) : field.value);
const isTyped = (field) => field.value !== field.defaultValue;

// Somebody is filling in something here.
function busy(part) {
  const focus = document.activeElement;
  const choosing = part.contains(focus) && focus.matches("select") && !focus.selectedOptions[0]?.defaultSelected && focus.selectedIndex > 0;
  return choosing || [...part.querySelectorAll(TYPED)].some(isTyped);
}

// What the fields of this page hold now, to see later which of them were changed since.
export function fieldsNow() {
  return new Map([...document.querySelectorAll(FIELDS)].map((field) => [field, valueOf(field)]));
}

const changedSince = (then) => (field) => (then.has(field) ? then.get(field) !== valueOf(field) : field.matches(TYPED) && isTyped(field));

// What was typed after `then` goes along into the part that comes in its place.
function carryOver(part, other, then) {
  for (const field of [...part.querySelectorAll(FIELDS)].filter(changedSince(then))) {
    const twin = field.id ? other.querySelector(`#${CSS.escape(field.id)}`) : null;
    if (!twin) continue;
    if (field.matches("[type=checkbox], [type=radio]")) twin.checked = field.checked;
    else twin.value = field.value;
  }
}

// The focus, and where in the text the cursor was.
function focusAgain(focus) {
  const twin = focus?.id ? document.getElementById(focus.id) : null;
  if (!twin) return;
  twin.focus({ preventScroll: true });
  if (focus.matches("textarea, [type=text], [type=password]") && twin.value === focus.value) twin.setSelectionRange(focus.selectionStart, focus.selectionEnd);
}

export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// A page that is built otherwise, such as a draft where before there was only a button, also needs other scripts.
const shape = (page) => [...page.querySelectorAll("main > [id]")].map((part) => part.id).join();
export const typing = () => busy(document);

// On the way to another page, or with a form on its way, this one is not loaded again in between.
export const leaving = { now: false };
const sending = () => document.querySelector("form[aria-busy='true']") !== null;

export function isAnother(fresh) {
  return shape(fresh) !== shape(document);
}

// `fresh` is a whole page. What somebody is typing in stays as it is. When it answers his own form, `then` is what the
// fields held when that was sent: only what he typed since stays.
export function refresh(fresh, then = null) {
  for (const part of document.querySelectorAll("[data-refresh][id]")) {
    const other = fresh.getElementById(part.id);
    // What was opened stays open.
    for (const opened of part.querySelectorAll("details[open][id]")) fresh.getElementById(opened.id)?.setAttribute("open", "");
    // What was said about one's own work stays until there is something else to say.
    if (!other || (!then && (busy(part) || part.id === "notices")) || part.isEqualNode(other)) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement : null;
    const scroll = part.scrollLeft;
    if (then) carryOver(part, other, then);
    part.replaceWith(other);
    other.scrollLeft = scroll;
    focusAgain(focus);
  }
  document.body.dataset.stamp = fresh.body.dataset.stamp ?? "";
  document.dispatchEvent(new CustomEvent("zwitsers:refreshed"));
}

let running = null;
let again = false;
let changes = 0;
const RETRY = 2000;

// This page has changed the tournament itself, which now has this stamp. A page that is on its way may not know of it.
export function changedHere(stamp) {
  changes += 1;
  if (stamp) document.body.dataset.stamp = stamp;
}

// Fetch this page once more; calls that come while one is on its way become one more.
export async function refetch() {
  if (running) {
    again = true;
    return running;
  }
  running = (async () => {
    do {
      again = false;
      const [address, before] = [location.href, changes];
      const response = await fetch(address, { headers: { Accept: "text/html", "Zwitsers-Refresh": "yes" } });
      if (response.status >= 500) throw new Error(response.statusText);
      if (!response.ok) continue;
      const fresh = parse(await response.text());
      if (location.href !== address || changes !== before) again = true; // a form has moved us on meanwhile
      else if (!isAnother(fresh)) refresh(fresh);
      else if (!typing() && !sending() && !leaving.now) location.reload();
    } while (again);
  })().catch(() => setTimeout(refetch, RETRY)).finally(() => { running = null; });
  return running;
}
