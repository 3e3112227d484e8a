// Answers to "why?" open in a dialog on the page; without this they are pages of their own.
import { parse } from "./refresh.js";

const dialog = document.getElementById("answers");
const inside = dialog?.querySelector(".answer");

async function show(address) {
  inside.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    const page = parse(await response.text());
    const answer = page.getElementById("answer") ?? page.getElementById("problem-list");
    answer.removeAttribute("id");
    answer.classList.remove("card");
    inside.replaceChildren(answer);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  } catch {
    location.assign(address); // the browser says what is wrong
  } finally {
    inside.removeAttribute("aria-busy");
  }
}

if (dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-answer]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-answer]")) return;
    event.preventDefault();
    show(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
  // A click beside it closes it.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
