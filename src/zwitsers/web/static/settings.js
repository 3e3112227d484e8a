// Sends the UTC offset: the start of the next round is typed in the user's local time.
const form = document.getElementById("pages-form");

form.addEventListener("submit", () => {
  const moment = new Date(form.elements.next_round.value);
  form.elements.offset.value = Number.isNaN(moment.valueOf()) ? "" : -moment.getTimezoneOffset();
}, { capture: true });
