// Keeps the page with everything that belongs to it, so that it works without a network and can be installed. Each
// version has a cache of its own; a new one waits until somebody asks for it, or until no window shows the old one.
// What is on a table at a server is never kept. The origin may be shared: nobody else's caches are touched.

const VERSION = '__VERSION__';
const ENTRY = '__ENTRY__';
const FILES = __FILES__;
const AT_A_TIME = 4;

const ROOT = self.registration.scope;
// Two copies of the page may live on one origin. No path holds a blank, so no name begins like that of another copy.
const OURS = `tafelrunde-${new URL(ROOT).pathname} `;
const CACHE = OURS + VERSION;
// Versions of the page before this one kept theirs under such names, and only at the root.
const FORMER = new URL(ROOT).pathname === '/' ? /^tafelrunde-[0-9a-f]{12}$/ : /^$/;
// Below the root: the page itself, which is also the page of every table. Other addresses are not ours to answer.
const PAGE = /^(index\.html|table\/[\w-]{1,64}\/?)?$/;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  if (event.data === 'began') event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || !address.startsWith(ROOT)) return;
  const path = address.slice(ROOT.length);
  if (request.mode === 'navigate') {
    if (PAGE.test(path)) event.respondWith(keptPage(request));
  } else if (path.startsWith('assets/') || FILES.includes(path)) event.respondWith(keptOr(request));
});

async function keepAll() {
  await caches.delete(CACHE); // what an attempt that failed has left; and so the newest cache is the last of the list
  const cache = await caches.open(CACHE);
  // The names of assets change with what is in them; all else is fetched past what the browser remembers.
  const fresh = FILES.map(
    (name) => new Request(ROOT + name, { cache: name.startsWith('assets/') ? 'default' : 'reload' }),
  );
  await keepPage(cache);
  // A few at a time: somebody is looking at the page meanwhile.
  for (let i = 0; i < fresh.length; i += AT_A_TIME) await cache.addAll(fresh.slice(i, i + AT_A_TIME));
}

/** While a host is being given new files it may still send the page of the old ones: then this is tried again later. */
async function keepPage(cache) {
  const answer = await fetch(ROOT, { cache: 'reload' });
  const text = await answer.text();
  if (!answer.ok || !text.includes(ENTRY)) throw new Error('the page is not of this version');
  // A copy, because an answer after a redirection may not be given to a window.
  await cache.put(ROOT, new Response(text, { headers: answer.headers }));
}

async function keptPage(request) {
  return (await caches.match(ROOT, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

/** Whoever asks for a file anew has found that the one that was kept is damaged. */
async function keptOr(request) {
  const kept = request.cache === 'reload' ? undefined : await find(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // A full disk is no reason not to show what has come.
  const copy = answer.clone();
  if (answer.ok) await keep(request, copy).catch(() => undefined);
  return answer;
}

/** Not where a newer version has removed the cache meanwhile: opening it would bring it back. */
async function keep(request, answer) {
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(request, answer);
}

/** In this version's cache; or in another's, for a window that still shows an older page. */
async function find(request) {
  for (const cacheName of [CACHE, ...(await ourCaches())]) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true });
    if (kept) return kept;
  }
  return undefined;
}

/** The oldest first. */
async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) || FORMER.test(name));
}

/** A page of this version has begun. If it is in the only window, nobody needs what is older. */
async function tidy() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(ROOT)).length > 1) return;
  const names = await ourCaches();
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(CACHE))).map((name) => caches.delete(name)));
}
