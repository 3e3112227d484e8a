// Listens for changes of the tournament (data-live on body) and refreshes the page when its stamp is another one.
import { refetch } from "./refresh.js";

const address = document.body.dataset.live;
const offline = document.getElementById("offline");
// Spread the requests of hundreds of phones; the desk refreshes at once.
const SPREAD = location.pathname.startsWith("/t/") ? 2000 : 100;

// How long it waits when the connection was refused, in milliseconds: not all at the same moment, for a server that has
// just been started is busy enough.
const again = () => 1000 + Math.random() * 3000;

// The latest stamp that was announced. A stamp is two numbers that only grow: the last entry, and changes elsewhere.
let latest = "";

const isOld = () => latest !== "" && latest !== document.body.dataset.stamp;

function isOlder() {
  const [entry, change] = document.body.dataset.stamp.split(".").map(Number);
  const [newest, changed] = latest.split(".").map(Number);
  return entry < newest || change < changed;
}

// By the time it is our turn the page may have become new by itself: its own form changed the tournament.
const follow = (still, spread) => setTimeout(() => { if (still()) refetch(latest); }, Math.random() * spread);

let source = null;
// Those whose connection broke come back at moments of their own already.
let cameBack = false;

function listen() {
  source = new EventSource(address);
  source.addEventListener("stamp", (event) => {
    offline.hidden = true;
    latest = event.data;
    if (isOld()) follow(isOld, cameBack ? 0 : SPREAD);
    cameBack = false;
  });
  source.addEventListener("open", () => { offline.hidden = true; });
  source.addEventListener("error", () => {
    offline.hidden = false;
    cameBack = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(lookAgain, again());
  });
}

// The server answered, and not with what we listen to: the tournament may no longer be for us, and then the page is not.
async function lookAgain() {
  try {
    const response = await fetch(location.href, { headers: { "Zwitsers-Refresh": "yes" } });
    if (response.status === 404) location.reload();
    else listen();
  } catch {
    setTimeout(lookAgain, again());
  }
}

if (address) {
  listen();
  // An answer that was long on its way may have brought back how things were before.
  document.addEventListener("zwitsers:refreshed", () => { if (latest && isOlder()) follow(isOlder, SPREAD); });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
