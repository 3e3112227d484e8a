// Another header line: reload the preview at once.
document.addEventListener("change", (event) => {
  if (event.target.id === "f-header") event.target.form.requestSubmit();
});

// The button shows the number of ticked rows.
const button = document.getElementById("import-button");
document.addEventListener("change", (event) => {
  if (event.target.name !== "row" || !button) return;
  const count = document.querySelectorAll("input[name=row]:checked").length;
  button.textContent = button.dataset.text.replace("§", count);
  button.disabled = count === 0;
});
