// Lists whose rows ([data-row] in a form with data-row-keys) are worked through from the keyboard: the arrows go to the
// main button ([data-row-focus]) of another row, and the letter of a button's data-key presses it. In a search field with
// data-row-search Enter presses the main button of the only row that is left.
import "./filter.js";

const rowsOf = (within) => [...within.querySelectorAll("[data-row]")].filter((row) => row.offsetParent !== null);
const main = (row) => row?.querySelector("[data-row-focus]");
let left = null; // where the row was whose button was pressed: the next one takes its place

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const search = event.target.closest("[data-row-search]");
  if (search) {
    const rows = rowsOf(document.querySelector(search.dataset.rowSearch));
    if (event.key === "Enter" && search.value.trim() && rows.length === 1) {
      search.value = "";
      search.dispatchEvent(new Event("input", { bubbles: true }));
      main(rows[0]).click();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      main(rows[0])?.focus();
    }
    return;
  }
  const form = event.target.closest("form[data-row-keys]");
  if (!form || event.target.matches("input, textarea, select")) return;
  const rows = rowsOf(form);
  const place = rows.indexOf(event.target.closest("[data-row]"));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    main(rows[Math.max(0, place + (event.key === "ArrowDown" ? 1 : -1))])?.focus();
    return;
  }
  const button = rows[place]?.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

document.addEventListener("submit", (event) => {
  const row = event.submitter?.closest("[data-row]");
  if (row) left = { form: event.target.id, place: rowsOf(event.target).indexOf(row), row: row.id };
});

// Where the row is gone, the one that took its place gets the focus, so that the same key does the next one.
document.addEventListener("zwitsers:refreshed", () => {
  if (!left) return;
  const { form, place, row } = left;
  if (document.getElementById(row)) return;
  left = null;
  const rows = rowsOf(document.getElementById(form));
  main(rows[Math.min(place, rows.length - 1)])?.focus();
});
