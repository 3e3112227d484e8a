// Service worker: caches the whole page for offline use. The build fills in the version, so each build has its own
// service worker and cache.
const VERSION = "@VERSION@";
const PREFIX = "zwitsers-check-";

async function install() {
  const { files } = await (await fetch("files.json", { cache: "no-store" })).json();
  const cache = await caches.open(PREFIX + VERSION);
  await cache.addAll(["./", "files.json", ...files]);
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(PREFIX + VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const inside = event.request.url.startsWith(self.registration.scope);
  if (event.request.method === "GET" && inside) event.respondWith(answer(event.request));
});
