// The time of the next round is local time of the person who fills it in.
const form = document.getElementById("pages-form");

form.addEventListener("submit", () => {
  const moment = new Date(form.elements.next_round.value);
  form.elements.offset.value = Number.isNaN(moment.valueOf()) ? "" : -moment.getTimezoneOffset();
}, { capture: true });
