// Opens answers to "why?" in a dialog; without scripts they are separate pages.
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
    location.assign(address); // the browser shows the error
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
  // A click on the backdrop closes the dialog.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
