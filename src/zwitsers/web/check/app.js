// The page: loads the engine, takes a tournament, runs commands and shows the answers.
import { drawAnswer, element } from "./draw.js";
import { call, load } from "./engine.js";
import { startLearning } from "./learn.js";
import { current, FileProblem, listen, save, use } from "./file.js";
import { asked, fill, fillRankings, showSubject } from "./questions.js";
import { again, checkProof, fetchProof, isProof, proofAddress, saveProof, tournamentOf } from "./proof.js";
import { currentLanguage, say, setLanguage } from "./words.js";

const part = (id) => document.getElementById(id);
const TABS = ["pair", "check", "why", "standings", "verify"];
let systems = [];
let last = null;

function showProblem(error) {
  const text = error instanceof FileProblem ? error.message : say("browser.failed", { error: error.message });
  part("problems").replaceChildren(element("p", { class: "notice bad" }, text));
}

async function program(words, more = {}) {
  return call(words, { language: currentLanguage(), ...more });
}

async function loadSystems() {
  systems = JSON.parse((await program(["systems", "--json"])).text);
}

async function take(name, bytes) {
  part("problems").replaceChildren();
  part("answer").replaceChildren();
  part("answer-actions").hidden = true;
  try {
    if (isProof(bytes)) {
      const { problems } = await checkProof(bytes);
      if (problems.length) return;
      const tournament = tournamentOf(bytes);
      if (!tournament) return;
      ({ name, bytes } = tournament);
    }
    await use(name, bytes);
    showFacts();
  } catch (error) {
    showProblem(error);
  }
}

function showFacts(languageChanged = false) {
  const { facts } = current;
  part("facts").textContent = say("browser.file.facts", { name: facts.name || current.name, players: facts.players.length, rounds: facts.rounds });
  part("facts").hidden = part("system-field").hidden = part("questions").hidden = false;
  fill(facts, systems, languageChanged);
  showTab();
}

function tab() {
  const name = location.hash.slice(1);
  return TABS.includes(name) ? name : "pair";
}

const learning = () => location.hash === "#learn";

// The lessons replace the tournament on the page; its answers are kept.
function showPlace() {
  part("learn").hidden = !learning();
  for (const id of ["file", "answer"]) part(id).hidden = learning();
  if (learning()) {
    for (const id of ["questions", "proof", "answer-actions", ...TABS]) part(id).hidden = true;
    startLearning(() => systems, showProblem).catch(showProblem);
    return;
  }
  part("questions").hidden = !current.facts;
  showTab();
}

function showTab() {
  if (!current.facts) return;
  for (const name of TABS) part(name).hidden = name !== tab();
  for (const link of part("questions").querySelectorAll("a")) {
    if (link.hash === `#${tab()}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function progress(done, total) {
  part("done").value = done / total;
}

async function ask(name, extra = [], read = null) {
  part("problems").replaceChildren();
  if (!part("system").value && !(name === "verify")) {
    showProblem(new FileProblem(say("browser.system-first")));
    part("system").focus();
    return null;
  }
  part("busy").hidden = false;
  part("done").removeAttribute("value");
  try {
    const { words, files } = await asked(name);
    const answer = await program([...words, ...extra], { files, read, progress });
    return { words, files, answer };
  } catch (error) {
    showProblem(error);
    return null;
  } finally {
    part("busy").hidden = true;
  }
}

async function showAnswer(name) {
  const found = await ask(name);
  if (!found) return;
  last = found;
  part("answer").replaceChildren(...drawAnswer(found.answer));
  part("answer").dataset.exit = found.answer.exit;
  part("answer-actions").hidden = found.answer.problems.length > 0;
  part("answer").focus();
}

async function saveFile(kind) {
  const [flag, name] = kind === "trf" ? ["--write-trf", "next.trf"] : ["--certificate", "certificate.json"];
  const found = await ask("pair", [flag, name], name);
  if (!found) return;
  part("answer").replaceChildren(...drawAnswer(found.answer));
  if (found.answer.file) save(kind === "trf" ? current.name : name, found.answer.file);
}

async function saveJson() {
  const words = last.words.filter((word) => word !== "--details");
  const answer = await program([...words, "--json"], { files: last.files });
  save(`${words[0]}.json`, answer.text, "application/json");
}

async function changeLanguage(choice) {
  await setLanguage(choice);
  await loadSystems();
  if (learning()) return showPlace();
  if (current.facts) showFacts(true);
  await again();
}

async function openProof() {
  const address = proofAddress();
  // Only a server of the program has the manual; other web space has only this page.
  part("help").hidden = !address?.pathname.startsWith("/t/");
  if (address) await take("proof.json", await fetchProof(address));
}

async function start() {
  await setLanguage();
  for (const name of TABS) {
    part(name).addEventListener("submit", (event) => {
      event.preventDefault();
      showAnswer(name);
    });
  }
  for (const button of document.querySelectorAll("[data-save]")) button.addEventListener("click", () => saveFile(button.dataset.save));
  for (const button of document.querySelectorAll("[data-language]")) button.addEventListener("click", () => changeLanguage(button.dataset.language).catch(showProblem));
  part("save-json").addEventListener("click", () => saveJson().catch(showProblem));
  part("system").addEventListener("change", () => fillRankings(systems));
  part("why-about").addEventListener("change", showSubject);
  part("save-proof").addEventListener("click", saveProof);
  addEventListener("hashchange", () => (proofAddress() ? openProof().catch(showProblem) : showPlace()));
  listen(take, showProblem);
  await load((loaded, total) => { part("loaded").value = Math.min(loaded / total, 0.95); });
  await loadSystems();
  part("loading").hidden = true;
  await openProof().catch(showProblem);
  if (learning()) showPlace();
  document.documentElement.dataset.ready = "yes";
  // Register after the engine has loaded, so that the first visit does not download everything twice at once.
  await navigator.serviceWorker?.register("sw.js");
}

start().catch(showProblem);
