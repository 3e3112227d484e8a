// The time of the next round is meant as the clock of whoever fills it in shows it.
const form = document.getElementById("pages-form");

form.addEventListener("submit", () => {
  const moment = new Date(form.elements.next_round.value);
  form.elements.offset.value = Number.isNaN(moment.valueOf()) ? "" : -moment.getTimezoneOffset();
}, { capture: true });
