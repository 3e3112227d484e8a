// The tournament: a TRF file that is dropped, selected or pasted.
import { describe } from "./engine.js";
import { currentLanguage, say } from "./words.js";

// A tournament of 9,999 players and 30 rounds is under 5 MB.
const LARGEST = 16 * 1024 * 1024;

export class FileProblem extends Error {}

export const current = { name: "", bytes: null, facts: null };

const safeName = (name) => name.replace(/[^\p{L}\p{N}._ -]/gu, "_").replace(/^[.-]+/, "_") || "tournament.trf";

export async function bytesOf(file) {
  if (file.size > LARGEST) {
    throw new FileProblem(say("browser.file.too-large", { name: file.name, size: Math.round(file.size / 1048576), limit: LARGEST / 1048576 }));
  }
  return new Uint8Array(await file.arrayBuffer());
}

export async function use(name, bytes) {
  const safe = safeName(name);
  const facts = await describe(safe, bytes, currentLanguage());
  if (facts.problems.length) throw new FileProblem([say("browser.file.unreadable", { name }), ...facts.problems].join("\n"));
  Object.assign(current, { name: safe, bytes, facts });
  return facts;
}

// `take` is called with a name and bytes; `fail` with an error.
export function listen(take, fail) {
  const drop = document.getElementById("drop");
  const chosen = document.getElementById("chosen");
  const read = (file) => file && bytesOf(file).then((bytes) => take(file.name, bytes)).catch(fail);
  chosen.addEventListener("change", () => read(chosen.files[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", () => drop.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    read(event.dataTransfer.files[0]);
  });
  document.getElementById("use-pasted").addEventListener("click", () => {
    take("pasted.trf", new TextEncoder().encode(document.getElementById("pasted").value));
  });
}

export function save(name, bytes, type = "application/octet-stream") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
