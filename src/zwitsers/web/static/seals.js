// Stores the seal of every round that this browser has shown. Another seal for the same round gives a warning, unless
// the page lists the stored one among the earlier seals: then the round was corrected openly.
const PREFIX = "zwitsers-seal:";

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // no storage
  }
}

function remember(key, seal) {
  try {
    localStorage.setItem(key, seal);
  } catch {
    // No storage.
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
