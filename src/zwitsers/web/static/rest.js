// Whether something is being pressed or is on its way. A page does not change under a finger: between the press and the
// release of a button it has to stay where it is, and the answer to a form is newer than a page that was asked for before.

const LOOK = 25; // milliseconds
let pointer = false;
const keys = new Set();

// The click comes right after the release.
const released = () => setTimeout(() => { pointer = false; }, 0);

addEventListener("pointerdown", () => { pointer = true; }, true);
addEventListener("pointerup", released, true);
addEventListener("pointercancel", released, true);
// Not every release is told: not that of a list that opened, nor one in another window.
addEventListener("pointermove", (event) => { if (pointer && !event.buttons) released(); }, true);
addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") keys.add(event.key); }, true);
addEventListener("keyup", (event) => setTimeout(() => keys.delete(event.key), 0), true);
addEventListener("blur", () => { pointer = false; keys.clear(); });

const pressing = () => pointer || keys.size > 0;
const sending = () => document.querySelector("form[aria-busy='true']") !== null;

async function until(isSo) {
  while (!isSo()) await new Promise((done) => setTimeout(done, LOOK));
}

export const nothingPressed = () => until(() => !pressing());
export const atRest = () => until(() => !pressing() && !sending());
