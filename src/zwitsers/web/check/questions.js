// Turns the forms into command-line arguments of the program.
import { bytesOf, current } from "./file.js";
import { say } from "./words.js";

const field = (id) => document.getElementById(id);

const system = () => (field("system").value ? ["--system", field("system").value] : []);

const questions = {
  pair: () => ["pair", current.name, ...system()],
  check: () => ["check", current.name, ...system()],
  why: () => ["why", current.name, ...system(), "--round", field("why-round").value, ...subject()],
  standings: () => ["standings", current.name, ...system(), "--after", field("after").value, ...ranking(), ...(field("details").checked ? ["--details"] : [])],
  verify: (json) => ["verify", "certificate.json", current.name, ...(json ? [] : system())],
};

function subject() {
  const about = field("why-about").value;
  if (about === "board") return ["--board", field("why-board").value];
  if (about === "player") return ["--player", field("why-one").value];
  if (about === "not") return ["--not", `${field("why-one").value}-${field("why-two").value}`];
  return [];
}

function ranking() {
  const codes = field("codes").value.trim();
  if (codes) return ["--tie-breaks", codes];
  return field("ranking").value ? ["--ranking", field("ranking").value] : [];
}

// The arguments and files of a question.
export async function asked(name) {
  const files = { [current.name]: current.bytes };
  // A certificate names its own rulebook; a list of pairs does not.
  let json = false;
  if (name === "verify") {
    const bytes = await bytesOf(field("certificate").files[0]);
    json = /^\s*\{/.test(new TextDecoder().decode(bytes.slice(0, 100)));
    files["certificate.json"] = bytes;
  }
  return { words: questions[name](json), files };
}

const option = (value, text) => new Option(text, value);

// Fills the lists of the forms for a tournament. `systems`: the records of `zwitsers systems --json`.
export function fill(facts, systems, languageChanged = false) {
  const chosen = languageChanged ? field("system").value : facts.system ?? "";
  field("system").replaceChildren(
    ...(chosen ? [] : [option("", say("browser.choose-system"))]),
    ...systems.map((book) => option(book.id, `${book.title} (${book.id})`)),
  );
  field("system").value = chosen;
  const rounds = [...Array(facts.rounds + 1).keys()].slice(1);
  const next = option(facts.rounds + 1, say("browser.why.next", { round: facts.rounds + 1 }));
  field("why-round").replaceChildren(next, ...rounds.toReversed().map((round) => option(round, say("browser.round", { round }))));
  field("after").replaceChildren(...[0, ...rounds].toReversed().map((round) => option(round, say("browser.standings.after-round", { round }))));
  const names = facts.players.map((player) => [player.number, `${player.name} (${player.number})`]).sort((one, two) => one[1].localeCompare(two[1]));
  field("why-one").replaceChildren(...names.map(([number, name]) => option(number, name)));
  field("why-two").replaceChildren(option("bye", say("browser.why.bye")), ...names.map(([number, name]) => option(number, name)));
  fillRankings(systems);
  showSubject();
}

export function fillRankings(systems) {
  const book = systems.find((one) => one.id === field("system").value);
  field("ranking").replaceChildren(
    option("", say("browser.standings.own")),
    ...(book?.final_rankings ?? []).map((id) => option(id, id)),
  );
}

export function showSubject() {
  const about = field("why-about").value;
  field("why-board-field").hidden = about !== "board";
  field("why-one-field").hidden = about !== "player" && about !== "not";
  field("why-two-field").hidden = about !== "not";
}
