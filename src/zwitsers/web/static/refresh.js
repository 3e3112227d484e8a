// Puts the parts of a page that carry data-refresh in place of those that are there now.

const busy = (part) => {
  const focus = document.activeElement;
  return part.contains(focus) && focus.matches("input, select, textarea") && focus.value !== focus.defaultValue;
};

export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// A page that is built otherwise, such as a draft where before there was only a button, also needs other scripts.
const shape = (page) => [...page.querySelectorAll("main > [id]")].map((part) => part.id).join();
const typing = () => document.activeElement?.matches("input, select, textarea") && document.activeElement.value !== document.activeElement.defaultValue;

// On the way to another page, or with a form on its way, this one is not loaded again in between.
export const leaving = { now: false };
const sending = () => document.querySelector("form[aria-busy='true']") !== null;

export function isAnother(fresh) {
  return shape(fresh) !== shape(document);
}

// `fresh` is a whole page. What somebody is typing in stays as it is, unless it was his own form that was sent.
export function refresh(fresh, { own = false } = {}) {
  for (const part of document.querySelectorAll("[data-refresh][id]")) {
    const other = fresh.getElementById(part.id);
    // What was opened stays open.
    for (const opened of part.querySelectorAll("details[open][id]")) fresh.getElementById(opened.id)?.setAttribute("open", "");
    // What was said about one's own work stays until there is something else to say.
    if (!other || (!own && (busy(part) || part.id === "notices")) || part.isEqualNode(other)) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement : null;
    const scroll = part.scrollLeft;
    part.replaceWith(other);
    other.scrollLeft = scroll;
    if (focus?.id) document.getElementById(focus.id)?.focus({ preventScroll: true });
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
