// Renders the blocks of an answer (zwitsers.present.tables.table) as DOM elements. Text only, never parsed as HTML.
import { say } from "./words.js";

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function drawAnswer(answer) {
  return [
    ...answer.problems.map((text) => element("p", { class: "notice bad" }, text)),
    ...answer.warnings.map((text) => element("p", { class: "notice warn" }, text)),
    ...answer.blocks.map(drawBlock),
  ];
}

export function drawBlock(block) {
  if (block.kind === "heading") return element("h2", {}, block.text);
  if (block.kind === "paragraph") return element("p", { class: "told" }, block.text);
  if (block.kind === "note") return element("p", { class: `remark ${noteClass(block.good)}` }, block.text);
  if (block.kind === "side-by-side") return element("div", { class: "columns" }, ...block.tables.map(drawTable));
  return drawTable(block);
}

const noteClass = (good) => (good === null ? "" : good ? "good" : "bad");

function drawTable(table) {
  const first = table.columns.findIndex((column) => column.classes.split(" ").includes("name"));
  const head = element("tr", {}, ...table.columns.map((column) => element("th", { scope: "col", class: column.classes }, column.heading)));
  const drawn = element("table", {}, element("thead", {}, head), element("tbody", {}, ...table.rows.map((row, place) => drawRow(row, table, first, table.padding[place]))));
  if (table.title) drawn.prepend(element("caption", {}, table.title));
  if (table.total.length) drawn.append(element("tfoot", {}, drawRow(table.total, table, -1, [])));
  const label = table.title || say("browser.table");
  return element("div", { class: "card scroll ranking", tabindex: "0", role: "region", "aria-label": label }, drawn);
}

function drawRow(cells, table, first, padding) {
  return element("tr", {}, ...cells.map((text, place) => {
    const attributes = { class: table.columns[place].classes };
    if (padding[place]) attributes["data-pad"] = padding[place];
    return place === first ? element("th", { ...attributes, scope: "row" }, text) : element("td", attributes, text);
  }));
}
