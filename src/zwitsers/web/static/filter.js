// A search field with data-filter shows only the rows that hold every word typed. What a row holds is its data-search;
// data-none of the field names what is shown when no row is.

// The server wrote what a row holds with and without accents, so that it does not matter how a name is typed.
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
// Escape empties the field; Enter leaves it as it is, for everything is on the page already.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches("[data-filter]")) return;
  if (event.key === "Escape") { event.target.value = ""; filter(event.target); }
  if (event.key === "Enter") event.preventDefault();
});
all();
