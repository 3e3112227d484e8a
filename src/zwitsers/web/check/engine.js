// The engine in a web worker; each request is a promise.
const waiting = new Map();
let worker;
let next = 1;
let onLoad = () => {};
let onProgress = () => {};

function receive({ data }) {
  if (data.loading) return onLoad(data.loaded, data.total);
  if (data.progress) return onProgress(...data.progress);
  const { resolve, reject } = waiting.get(data.id) ?? {};
  waiting.delete(data.id);
  if (data.error) reject?.(new Error(data.error));
  else resolve?.(data.answer);
}

function failed(event) {
  for (const { reject } of waiting.values()) reject(new Error(event.message || "worker"));
  waiting.clear();
  worker?.terminate();
  worker = undefined;
}

function request(message) {
  if (!worker) {
    worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = receive;
    worker.onerror = failed;
  }
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...message });
  });
}

export function load(progress) {
  onLoad = progress;
  return request({ do: "load" });
}

// Runs a command of the program. `files`: bytes by name; `read`: the file that the command writes, if any.
export function call(words, { language, files = {}, read = null, progress = () => {} }) {
  onProgress = progress;
  return request({ do: "call", words, language, files, read });
}

// Judge a lesson. `pairs`: "1-4 2-3 5-0", or empty to show the position only.
export function lesson({ trf, system, best, pairs, language }) {
  return request({ do: "lesson", system, best, pairs, language, files: { "lesson.trf": new TextEncoder().encode(trf) } });
}

export const describe = (name, bytes, language) => request({ do: "describe", name, language, files: { [name]: bytes } });
