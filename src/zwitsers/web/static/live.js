// Listens for server-sent events of the tournament (data-live on body) and refreshes the page when the stamp changes.
import { refetch } from "./refresh.js";

const address = document.body.dataset.live;
const offline = document.getElementById("offline");
// Spread the requests of hundreds of phones; the desk refreshes at once.
const SPREAD = location.pathname.startsWith("/t/") ? 2000 : 100;

// Reconnect delay in milliseconds, with jitter: a server that has just started must not get all clients at once.
const again = () => 1000 + Math.random() * 3000;

// The latest announced stamp: two numbers that only grow, the last log entry and other changes.
let latest = "";

const isOld = () => latest !== "" && latest !== document.body.dataset.stamp;

function isOlder() {
  const [entry, change] = document.body.dataset.stamp.split(".").map(Number);
  const [newest, changed] = latest.split(".").map(Number);
  return entry < newest || change < changed;
}

// Checks `still` when the timer fires: a form of this page may have refreshed it meanwhile.
const follow = (still, spread) => setTimeout(() => { if (still()) refetch(latest); }, Math.random() * spread);

let source = null;
// After a reconnect there is jitter already, so refresh at once.
let cameBack = false;

function listen() {
  source = new EventSource(address);
  source.addEventListener("stamp", (event) => {
    offline.hidden = true;
    latest = event.data;
    if (isOld()) follow(isOld, cameBack ? 0 : SPREAD);
    cameBack = false;
  });
  source.addEventListener("open", () => {
    offline.hidden = true;
    document.dispatchEvent(new CustomEvent("zwitsers:connected")); // the outbox sends what waits
  });
  source.addEventListener("error", () => {
    offline.hidden = false;
    cameBack = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(lookAgain, again());
  });
}

// The server refused the stream: reload if this page is no longer accessible (404), else listen again.
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
  // A slow response may have put an older version on the page.
  document.addEventListener("zwitsers:refreshed", () => { if (latest && isOlder()) follow(isOlder, SPREAD); });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
