// The search box of the desk: `/` or Ctrl+K focuses it; results appear below while typing.
const box = document.getElementById("find-anything");
const panel = document.getElementById("find-panel");
const WAIT = 150; // debounce in milliseconds
let asked = 0;

const close = () => { panel.hidden = true; };

async function show() {
  const mine = ++asked;
  if (!box.value.trim()) return close();
  await new Promise((done) => setTimeout(done, WAIT));
  if (mine !== asked) return;
  try {
    const response = await fetch(`${box.form.action}?${new URLSearchParams({ text: box.value })}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== asked) return;
    panel.replaceChildren(...(page.getElementById("find-results")?.children ?? []));
    panel.hidden = false;
  } catch { /* Enter still submits the form */ }
}

if (box) {
  const isField = (target) => target.closest?.("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    const shortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    // On the results page `/` focuses its own search field.
    const slash = event.key === "/" && !isField(event.target) && !document.getElementById("find");
    if (!shortcut && !(slash && !event.ctrlKey && !event.metaKey && !event.altKey)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
  box.addEventListener("input", show);
  const links = () => [...panel.querySelectorAll("a")];
  box.form.addEventListener("keydown", (event) => {
    const all = links();
    const at = all.indexOf(document.activeElement);
    if (event.key === "Escape") {
      close();
      box.focus();
    } else if (event.key === "ArrowDown" && all.length) {
      event.preventDefault();
      all[Math.min(at + 1, all.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (all[at - 1] ?? box).focus();
    } else if (event.key === "Enter" && event.target === box && !panel.hidden && all.length) {
      event.preventDefault();
      all[0].click();
    }
  });
  document.addEventListener("click", (event) => { if (!box.form.contains(event.target)) close(); });
}
