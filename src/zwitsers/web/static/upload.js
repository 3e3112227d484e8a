// Sends files without leaving the page, to show progress and problems.
import { leave, tell } from "./forms.js";
import { parse } from "./refresh.js";

function complain(text) {
  const page = parse("<div id='problem-list'><p class='notice bad'></p></div>");
  page.querySelector("p").textContent = text;
  tell(page);
}

function tooLarge(form) {
  const field = form.querySelector("input[type=file][data-most]");
  const large = [...(field?.files ?? [])].some((file) => file.size > Number(field.dataset.most));
  if (large) complain(field.dataset.tooLarge);
  return large;
}

function send(form) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const bar = form.querySelector(".upload-progress");
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.addEventListener("progress", (event) => {
    if (!bar || !event.lengthComputable) return;
    bar.hidden = false;
    bar.value = event.loaded / event.total;
  });
  request.addEventListener("loadend", () => {
    form.removeAttribute("aria-busy");
    if (bar) bar.hidden = true;
    if (request.status === 0) {
      document.getElementById("offline").hidden = false;
    } else if (request.status >= 400) {
      const page = parse(request.responseText);
      if (page.getElementById("problem-list")) tell(page);
      else complain(request.responseText.slice(0, 300));
    } else {
      leave(parse(request.responseText), request.responseURL);
    }
  });
  request.send(new FormData(form));
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-upload]")) return;
  event.preventDefault();
  if (!tooLarge(event.target)) send(event.target);
});
