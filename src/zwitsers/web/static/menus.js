// Escape and a click elsewhere close an open menu.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// Tabs that overflow: scroll the current one into view and show arrows at the sides with more.
const tabs = document.querySelector(".tabs");
const list = tabs?.querySelector("ul");

function more() {
  tabs.classList.toggle("more-before", list.scrollLeft > 1);
  tabs.classList.toggle("more-after", list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
}

if (list) {
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  list.addEventListener("scroll", more, { passive: true });
  addEventListener("resize", more);
  more();
}
