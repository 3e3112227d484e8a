// The texts of the page, from the program's own catalogues: the build writes them to words.nl.json and words.en.json.
const KEY = "zwitsers-check-language";
let texts = {};
let language = "en";

export const currentLanguage = () => language;

function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function preferred() {
  return kept() ?? (navigator.languages.some((one) => one.startsWith("nl")) ? "nl" : "en");
}

export async function setLanguage(choice = preferred()) {
  language = choice === "nl" ? "nl" : "en";
  texts = await (await fetch(`words.${language}.json`)).json();
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  document.documentElement.lang = language;
  document.title = `${say("browser.title")} · Zwitsers`;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const button of document.querySelectorAll("[data-language]")) {
    if (button.dataset.language === language) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

export function say(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
