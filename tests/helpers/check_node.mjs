// Runs commands in the bundle with Node, from the snapshot as the page does: `node check_node.mjs BUNDLE < calls.json`,
// where calls.json is a list of {"file": path, "words": [...]}; prints a list of answers.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [bundle] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(0, "utf-8"));
const { snapshot } = JSON.parse(readFileSync(`${bundle}/files.json`, "utf-8"));
const { loadPyodide } = await import(pathToFileURL(`${bundle}/pyodide/pyodide.mjs`));
const memory = new Uint8Array(gunzipSync(readFileSync(`${bundle}/${snapshot}`)));
const python = await loadPyodide({ indexURL: `${bundle}/pyodide/`, _loadSnapshot: memory });
python.unpackArchive(new Uint8Array(readFileSync(`${bundle}/zwitsers.zip`)), "zip", { extractDir: "/program" });
python.runPython("import importlib; importlib.invalidate_caches()");
const program = python.pyimport("zwitsers.cli.in_browser");
const answers = calls.map(({ file, words }) => {
  python.FS.writeFile("/tournament.trf", new Uint8Array(readFileSync(file)));
  return JSON.parse(program.call(JSON.stringify(words), "en"));
});
process.stdout.write(JSON.stringify(answers));
