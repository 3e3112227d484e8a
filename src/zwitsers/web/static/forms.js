// Forms with data-partial are sent without leaving the page. What is wrong is shown, and nothing that was typed is lost.
import { isAnother, leaving, parse, refresh } from "./refresh.js";

const problems = document.getElementById("problems");

export function tell(page) {
  const list = page?.getElementById("problem-list");
  problems.replaceChildren(...(list ? list.children : []));
  if (list) problems.scrollIntoView({ block: "nearest" });
}

// Fetching the page used up what it had to say, so that is carried over to where we go.
const SAID = "zwitsers-said";

export function leave(page, address) {
  const said = [...page.querySelectorAll("#notices .notice")].map((notice) => notice.textContent);
  try {
    if (said.length) sessionStorage.setItem(SAID, JSON.stringify(said));
  } catch { /* a browser that keeps nothing */ }
  leaving.now = true;
  location.assign(address);
}

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
  } catch { /* likewise */ }
}
sayOnArrival();

export async function send(form, submitter) {
  if (form.getAttribute("aria-busy") === "true") return false; // a double click
  form.setAttribute("aria-busy", "true");
  try {
    const data = new FormData(form, submitter);
    const files = form.enctype === "multipart/form-data";
    const response = await fetch(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action, { method: "POST", body: files ? data : new URLSearchParams(data) });
    const page = parse(await response.text());
    if (!response.ok) {
      tell(page);
      return false;
    }
    const target = new URL(response.url);
    if (target.pathname !== location.pathname || isAnother(page)) {
      leave(page, response.url);
      return true;
    }
    tell(null);
    if (form.hasAttribute("data-clear")) form.reset();
    history.replaceState(null, "", target);
    refresh(page, { own: true });
    form.dispatchEvent(new CustomEvent("zwitsers:sent", { bubbles: true }));
    return true;
  } catch {
    document.getElementById("offline").hidden = false;
    return false;
  } finally {
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  if (question && !confirm(question)) {
    event.preventDefault();
    return;
  }
  if (form.matches("[data-partial]") && form.method === "post") {
    event.preventDefault();
    send(form, event.submitter);
  }
});

// A select or checkbox with data-submit sends its form when it changes.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

// A new password can be looked at while it is typed.
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
