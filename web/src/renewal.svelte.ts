/** The page is kept for times without a network. A new version of it is offered, and loaded when somebody says so. */

const LATEST = 3000; // milliseconds, if the page never has nothing to do

let registration: ServiceWorkerRegistration | undefined;

export const renewal: { offered: boolean } = $state({ offered: false });

/** To be called once, when the page has all it needs: what is kept comes after what is looked at. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if ('requestIdleCallback' in window) await new Promise((done) => requestIdleCallback(done, { timeout: LATEST }));
  registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', look);
  });
  look();
  registration.active?.postMessage('began');
}

function look(): void {
  renewal.offered = Boolean(registration?.active && registration.waiting);
}

/** Ask whether there is a new version. Browsers do that when a page is loaded; some pages stay open for weeks. */
export function lookForNew(): void {
  registration?.update().catch(() => undefined); // without a network there is none
}

/** Load the page again, in its newest version. */
export async function renew(): Promise<void> {
  const found = await registration?.update().catch(() => undefined);
  const { installing } = found ?? {};
  if (installing) await new Promise((done) => installing.addEventListener('statechange', done, { once: true }));
  const next = registration?.waiting;
  if (!next) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('take-over');
}
