// Listens for changes of the tournament (data-live on body) and refreshes the page when its stamp is another one.
import { refetch } from "./refresh.js";

const address = document.body.dataset.live;
const offline = document.getElementById("offline");
// Hundreds of phones should not all ask at the same instant.
const SPREAD = 400;

if (address) {
  const source = new EventSource(address);
  source.addEventListener("stamp", (event) => {
    offline.hidden = true;
    if (event.data !== document.body.dataset.stamp) setTimeout(refetch, Math.random() * SPREAD);
  });
  source.addEventListener("open", () => { offline.hidden = true; });
  source.addEventListener("error", () => { offline.hidden = false; });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
