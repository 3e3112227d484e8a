// Runs commands in the bundle with Node: `node check_node.mjs BUNDLE < calls.json`, where calls.json is a list of
// {"file": path, "words": [...]}; prints a list of answers.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [bundle] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(0, "utf-8"));
const { loadPyodide } = await import(pathToFileURL(`${bundle}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${bundle}/pyodide/` });
const archive = readFileSync(`${bundle}/zwitsers.zip`);
python.unpackArchive(new Uint8Array(archive).buffer, "zip", { extractDir: "/program" });
python.runPython("import sys; sys.path.insert(0, '/program')");
const program = python.pyimport("zwitsers.cli.in_browser");
const answers = calls.map(({ file, words }) => {
  python.FS.writeFile("/tournament.trf", new Uint8Array(readFileSync(file)));
  return JSON.parse(program.call(JSON.stringify(words), "en"));
});
process.stdout.write(JSON.stringify(answers));
