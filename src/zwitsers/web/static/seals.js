// This browser remembers the seal of every round it has shown. An old round with another seal is a warning, unless it is
// one of the earlier seals that the page names: then the round was corrected openly.
const PREFIX = "zwitsers-seal:";

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // no storage, no memory
  }
}

function remember(key, seal) {
  try {
    localStorage.setItem(key, seal);
  } catch {
    // As above.
  }
}

function warn(line, text, seen) {
  const notice = document.createElement("p");
  notice.className = "notice bad";
  notice.setAttribute("role", "alert");
  notice.textContent = text.replace("§", seen.slice(0, 12).toUpperCase().replace(/(.{4})(?=.)/g, "$1-"));
  line.before(notice);
}

export function compareSeals() {
  for (const line of document.querySelectorAll("[data-seal]:not([data-compared])")) {
    line.dataset.compared = "yes";
    const { event, round, seal, earlier, warning } = line.dataset;
    const key = `${PREFIX}${event}:${round}`;
    const seen = remembered(key);
    if (seen && seen !== seal && !earlier.split(" ").includes(seen)) warn(line, warning, seen);
    else remember(key, seal);
  }
}
