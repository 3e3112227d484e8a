// Shows how the typed name splits into surname and given name. Editing a part rewrites the name with a comma, which
// makes the split explicit.
const box = document.getElementById("name-parts");
const field = document.getElementById("f-name");
const surname = document.getElementById("name-surname");
const given = document.getElementById("name-given");
const WAIT = 140;

export function showNameParts(parts) {
  if (!box || box.contains(document.activeElement)) return;
  box.hidden = !parts?.surname;
  surname.value = parts?.surname ?? "";
  given.value = parts?.given ?? "";
}

box?.addEventListener("input", () => {
  field.value = `${surname.value.trim()}, ${given.value.trim()}`.trim();
});

// On the list of players, players.js fetches the parts with its search; the page of one player fetches them here.
if (box?.dataset.find) {
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const text = field.value;
      try {
        const response = await fetch(`${box.dataset.find}?text=${encodeURIComponent(text)}`);
        const { parts } = await response.json();
        if (text === field.value) showNameParts(parts);
      } catch { /* no answer: leave the field as it is */ }
    }, WAIT);
  });
}
