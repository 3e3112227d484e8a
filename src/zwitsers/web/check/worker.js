// Loads Python and the program, and runs commands. Fetches only files of this folder.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const FOLDER = "/tournament";
let ready;

// Counts downloaded bytes for the progress bar. `total`: measured by the build.
function countedFetch(total) {
  const plain = self.fetch.bind(self);
  let loaded = 0;
  return async (...request) => {
    const response = await plain(...request);
    // Browsers cache the compiled WebAssembly only of an original response.
    if (!response.body || response.url.endsWith(".wasm")) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        self.postMessage({ loading: true, loaded, total });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

// Memory snapshot of Python with the program imported: less than half the start-up time. null when it fails.
async function fromSnapshot(name, options) {
  try {
    const { body } = await fetch(name);
    const snapshot = new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(await snapshot) });
  } catch (error) {
    console.warn(`without a snapshot: ${error}`);
    return null;
  }
}

function unpack(pyodide, archive) {
  pyodide.unpackArchive(archive, "zip", { extractDir: "/program" });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

async function load() {
  const { loading, snapshot } = await (await fetch("files.json")).json();
  self.fetch = countedFetch(loading);
  const archive = fetch("zwitsers.zip").then((response) => response.arrayBuffer());
  const options = { indexURL: new URL("./pyodide/", self.location).href };
  let pyodide = await fromSnapshot(snapshot, options);
  if (pyodide) {
    // The first question needs the modules that are not in the snapshot; loading does not.
    const bytes = await archive;
    setTimeout(() => unpack(pyodide, bytes));
  } else {
    pyodide = await loadPyodide(options);
    unpack(pyodide, await archive);
    pyodide.runPython("import sys; sys.path.insert(0, '/program')");
  }
  pyodide.FS.mkdir(FOLDER);
  pyodide.FS.chdir(FOLDER);
  return { pyodide, program: pyodide.pyimport("zwitsers.cli.in_browser") };
}

function run({ pyodide, program }, request) {
  for (const name of pyodide.FS.readdir(FOLDER)) {
    if (name !== "." && name !== "..") pyodide.FS.unlink(`${FOLDER}/${name}`);
  }
  for (const [name, bytes] of Object.entries(request.files ?? {})) pyodide.FS.writeFile(`${FOLDER}/${name}`, bytes);
  if (request.do === "describe") return JSON.parse(program.tournament(request.name, request.language));
  if (request.do === "lesson") return JSON.parse(program.lesson("lesson.trf", request.system, request.pairs, request.best, request.language));
  const report = (...progress) => self.postMessage({ progress });
  const answer = JSON.parse(program.call(JSON.stringify(request.words), request.language, report));
  if (request.read && pyodide.FS.analyzePath(`${FOLDER}/${request.read}`).exists) {
    answer.file = pyodide.FS.readFile(`${FOLDER}/${request.read}`);
  }
  return answer;
}

self.onmessage = async ({ data }) => {
  try {
    // After a failed download the next request tries again.
    ready ??= load().catch((error) => { ready = undefined; throw error; });
    const python = await ready;
    self.postMessage({ id: data.id, answer: data.do === "load" ? true : run(python, data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
