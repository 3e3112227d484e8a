// Waits until nothing is pressed and no form is being sent. A refresh between press and release would lose the click,
// and the response to a form is newer than a page requested before it.

const LOOK = 25; // polling interval in milliseconds
let pointer = false;
const keys = new Set();

// The click event follows the release.
const released = () => setTimeout(() => { pointer = false; }, 0);

addEventListener("pointerdown", () => { pointer = true; }, true);
addEventListener("pointerup", released, true);
addEventListener("pointercancel", released, true);
// Some releases fire no pointerup: on an opened select list, or in another window.
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
