// Keeps the page itself, so that it opens without a network and can be installed. Games are never kept: what is on a
// table comes from the server only.

const VERSION = '__VERSION__';
const FILES = __FILES__;
const CACHE = `tafelrunde-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The first page came before there was a service worker: it tells what it has loaded besides.
self.addEventListener('message', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => Promise.all(event.data.loaded.map((address) => keep(cache, address)))),
  );
});

async function keep(cache, address) {
  if (!(await cache.match(address))) await cache.add(address);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshOr(request, '/'));
  else if (url.pathname.startsWith('/api/games')) event.respondWith(freshOr(request, request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOr(request));
});

/** From the network, and what was kept if there is none. */
async function freshOr(request, fallback) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(fallback, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(fallback);
    if (kept) return kept;
    throw error;
  }
}

/**
 * What was kept: the names of these files change with what is in them. A game's engine comes here with the first hint.
 * Whoever asks for a file anew has found that the one that was kept is damaged.
 */
async function keptOr(request) {
  const kept = request.cache === 'reload' ? undefined : await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
