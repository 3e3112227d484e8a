// A button that prints, and the number of copies beside it.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

const form = document.querySelector("[data-copies]");
const sheet = document.getElementById("sheet");

// Puts the number of copies into an address; a single copy is not mentioned.
function withCopies(address, count) {
  const made = new URL(address, location.href);
  if (count > 1) made.searchParams.set("copies", count);
  else made.searchParams.delete("copies");
  return made.pathname + made.search;
}

function showCopies(count) {
  const copies = [...sheet.querySelectorAll(":scope > .copy")];
  for (const copy of copies.slice(count)) copy.remove();
  for (let made = copies.length; made < count; made += 1) sheet.append(copies[0].cloneNode(true));
  // A refresh of the page, and the PDF, then have as many.
  history.replaceState(null, "", withCopies(location.href, count));
  const pdf = document.querySelector("[data-pdf]");
  if (pdf) pdf.href = withCopies(pdf.href, count);
}

form?.addEventListener("input", () => {
  if (form.copies.validity.valid && form.copies.value) showCopies(form.copies.valueAsNumber);
});
form?.addEventListener("submit", (event) => event.preventDefault());
