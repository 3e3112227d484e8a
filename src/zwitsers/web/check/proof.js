// The proof of a published round: fetched from this server or dropped as a file, then paired again here.
import { drawAnswer } from "./draw.js";
import { call } from "./engine.js";
import { FileProblem, save } from "./file.js";
import { currentLanguage, say } from "./words.js";

const NAME = "proof.json";
const part = (id) => document.getElementById(id);
let shown = null;

export function isProof(bytes) {
  if (bytes[0] !== 0x7b) return false; // {
  try {
    return /^zwitsers-(proof|lots)-/.test(JSON.parse(new TextDecoder().decode(bytes)).format);
  } catch {
    return false;
  }
}

// The address in #proof=; only of this origin.
export function proofAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1)).get("proof");
  if (!wanted) return null;
  const address = new URL(wanted, location.href);
  return address.origin === location.origin ? address : null;
}

export async function fetchProof(address) {
  const response = await fetch(address);
  if (!response.ok) throw new FileProblem(say("browser.proof.not-found", { status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
}

export async function checkProof(bytes) {
  shown = bytes;
  part("proof").hidden = false;
  const answer = await call(["verify", NAME], { language: currentLanguage(), files: { [NAME]: bytes } });
  part("proof-answer").replaceChildren(...drawAnswer(answer));
  part("proof").dataset.exit = answer.exit;
  return answer;
}

// The tournament in the proof, for the other questions; a record of lots has none.
export function tournamentOf(bytes) {
  const record = JSON.parse(new TextDecoder().decode(bytes));
  return record.tournament ? { name: `round-${record.round}.trf`, bytes: new TextEncoder().encode(record.tournament) } : null;
}

export const again = () => (shown ? checkProof(shown) : null);

export const saveProof = () => save("proof.json", shown, "application/json");
