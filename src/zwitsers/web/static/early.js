// Queues clicks and keys until the scripts have loaded, then replays them in order.
(() => {
  const NATIVE = "a:not([data-answer]), summary, label, select, textarea, input";
  const held = [];
  const hold = (event, later) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(later);
  };
  const valuesOf = (form) => [...form.elements].filter((field) => field.matches("input:not([type=hidden]), textarea, select")).map((field) => [field, field.value]);
  const fillIn = (values) => { for (const [field, value] of values) field.value = value; };

  // A form with data-clear is reset when it is sent, so reset it now too.
  function holdForm(event, form) {
    const sent = valuesOf(form);
    form.reset();
    hold(event, () => {
      const now = valuesOf(form);
      fillIn(sent);
      form.requestSubmit();
      fillIn(now);
    });
  }

  function onClick(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || target.closest(NATIVE)) return;
    const button = target.closest("button");
    if (button?.type === "submit" && button.form?.matches("[data-clear]") && !button.matches("[data-keep]")) {
      if (button.form.checkValidity()) holdForm(event, button.form);
    } else hold(event, () => target.click());
  }

  // Enter and Space on a button fire click events; keys in a field are text.
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(NATIVE)) return;
    if (["Enter", " ", "Tab", "Shift"].includes(event.key)) return;
    const { key, code } = event;
    hold(event, () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true })));
  }

  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  // The modules of the page have run by then.
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onKey, true);
    for (const later of held) later();
  });
})();
