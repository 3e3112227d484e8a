// A search field with data-filter shows only the rows that hold every word typed (their data-search says what they hold).

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of document.querySelectorAll(field.dataset.filter)) {
    const text = plain(row.dataset.search ?? "");
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  const none = document.getElementById("no-match");
  if (none) none.hidden = shown > 0 || words.length === 0;
  document.dispatchEvent(new CustomEvent("zwitsers:filtered"));
}

const all = () => document.querySelectorAll("input[data-filter]").forEach((field) => { if (field.value) filter(field); });

document.addEventListener("input", (event) => { if (event.target.matches("[data-filter]")) filter(event.target); });
document.addEventListener("zwitsers:refreshed", all);
// Escape empties the field; Enter leaves it as it is, for everything is on the page already.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches("[data-filter]")) return;
  if (event.key === "Escape") { event.target.value = ""; filter(event.target); }
  if (event.key === "Enter") event.preventDefault();
});
all();
