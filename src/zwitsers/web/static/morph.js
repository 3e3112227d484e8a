// DOM morphing: changes a part of the page into its new version and keeps the elements that correspond. So focus,
// scroll position and a press, drag or selection in progress survive.

// Attributes that identify an element without an id.
const TOLD_BY = ["name", "type", "href", "action", "formaction"];
const WITH_VALUE = "button, option, input[type=checkbox], input[type=radio], input[type=submit]";
const identity = (element) => (element.id ? `${element.tagName}#${element.id}` : [element.tagName, ...TOLD_BY.map((name) => element.getAttribute(name)), element.matches(WITH_VALUE) ? element.getAttribute("value") : ""].join(" "));

export const alike = (one, two) => one.nodeType === two.nodeType && (one.nodeType !== Node.ELEMENT_NODE || identity(one) === identity(two));

// Elements that a script added and removes itself.
const isOurs = (node) => node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-ours");
// Keep open details open, and busy forms busy.
const stays = (element, name) => (name === "open" && element.matches("details[id]")) || (name === "aria-busy" && element.matches("form"));

function takeAttributes(element, wanted) {
  for (const { name } of [...element.attributes]) if (!wanted.hasAttribute(name) && !stays(element, name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// The node to change into `wanted`: by id from anywhere in the part, else the next one with the same identity.
function find(parent, place, wanted, part) {
  if (wanted.id) {
    const named = part.querySelector(`#${CSS.escape(wanted.id)}`);
    return named && alike(named, wanted) && !named.contains(parent) ? named : null;
  }
  let node = place;
  while (node && (isOurs(node) || !alike(node, wanted))) node = node.nextSibling;
  return node;
}

function takeChildren(parent, wanted, part, isKept) {
  let last = null;
  const place = () => (last ? last.nextSibling : parent.firstChild);
  for (const child of [...wanted.childNodes]) {
    const node = find(parent, place(), child, part);
    if (node !== null && node === place()) last = node;
    else last = parent.insertBefore(node ?? child, place());
    if (node) morphNode(node, child, part, isKept);
  }
  for (let node = place(); node;) {
    const next = node.nextSibling;
    if (!isOurs(node)) node.remove();
    node = next;
  }
}

// Once the user has changed a field, its attributes no longer set its value.
function takeValue(field, value, checked) {
  if (field.matches("[type=checkbox], [type=radio]")) field.checked = checked;
  else if (field.type !== "file" && field.value !== value) field.value = value;
}

function morphNode(node, wanted, part, isKept) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== wanted.data) node.data = wanted.data;
    return;
  }
  if (node.isEqualNode(wanted) && !node.querySelector("input, select, textarea") && !node.matches("input, select, textarea")) return;
  const isField = node.matches("input, select, textarea");
  const { value, checked } = isField && isKept(node) ? node : wanted;
  takeAttributes(node, wanted);
  takeChildren(node, wanted, part, isKept);
  if (isField) takeValue(node, value, checked);
}

// `isKept(field)`: whether the field keeps its present value.
export function morph(part, wanted, isKept) {
  morphNode(part, wanted, part, isKept);
}
