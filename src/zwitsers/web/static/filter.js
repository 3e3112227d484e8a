// A search field with data-filter shows only the rows whose data-search contains every typed word. Its data-none is the
// id of the element to show when no row matches.

// data-search has names with and without accents, so both ways of typing match.
const plain = (word) => word.normalize("NFKD").replace(/\p{M}/gu, "");
export const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
export const holds = ({ dataset: { search } }, words) => words.every((word) => search.includes(word) || search.includes(plain(word)));

function filter(field) {
  const words = wordsOf(field.value);
  const rows = [...document.querySelectorAll(field.dataset.filter)];
  for (const row of rows) row.hidden = !holds(row, words);
  const none = document.getElementById(field.dataset.none);
  if (none) none.hidden = rows.length === 0 || rows.some((row) => !row.hidden);
  document.dispatchEvent(new CustomEvent("zwitsers:filtered"));
}

const all = () => document.querySelectorAll("input[data-filter]").forEach((field) => { if (field.value) filter(field); });

document.addEventListener("input", (event) => { if (event.target.matches("[data-filter]")) filter(event.target); });
document.addEventListener("zwitsers:refreshed", all);
// Escape clears the field. Enter must not submit: all rows are on the page already.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches("[data-filter]")) return;
  if (event.key === "Escape") { event.target.value = ""; filter(event.target); }
  if (event.key === "Enter") event.preventDefault();
});
all();
