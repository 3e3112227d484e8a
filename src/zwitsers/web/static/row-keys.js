// Keyboard control of lists with rows ([data-row] in a form with data-row-keys): the arrow keys focus the main button
// ([data-row-focus]) of another row; a letter presses the button with that data-key. In a search field with
// data-row-search, Enter presses the main button of the only row left.
import "./filter.js";

const rowsOf = (within) => [...within.querySelectorAll("[data-row]")].filter((row) => row.offsetParent !== null);
const main = (row) => row?.querySelector("[data-row-focus]");
let left = null; // position of the row whose button was pressed

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

// When the row is gone, focus the one in its place, so that the same key handles the next row.
document.addEventListener("zwitsers:refreshed", () => {
  if (!left) return;
  const { form, place, row } = left;
  if (document.getElementById(row)) return;
  left = null;
  const rows = rowsOf(document.getElementById(form));
  main(rows[Math.min(place, rows.length - 1)])?.focus();
});
