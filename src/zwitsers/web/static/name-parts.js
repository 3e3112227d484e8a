// The surname and given name that the typed name is taken for. Changing one of them rewrites the name with a comma,
// which decides.
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

// The page of one player has no search in rating lists, which brings the parts on the list of players.
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
      } catch { /* without an answer the field is just a field */ }
    }, WAIT);
  });
}
