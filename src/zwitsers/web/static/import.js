// Another meaning for a column: the page is made anew at once.
document.addEventListener("change", (event) => {
  if (event.target.id === "f-header") event.target.form.requestSubmit();
});
