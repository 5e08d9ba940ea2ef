/**
 * Tells in any open page of the site that a table waits for the person at this browser: by the title, by a badge on the
 * page's icon, and if they wish by a notice of the browser. Loaded when there is such a table.
 *
 * One page of the browser asks the server, for all of them; what it finds it tells the others.
 */

import { tableSummary } from '../opening.ts';
import { isHere, tablePath } from '../place.ts';
import { settings } from '../settings.svelte.ts';
import { titleOf } from '../shelf.svelte.ts';
import { findMine, mine } from '../table/mine.svelte.ts';
import { waitsForMe } from '../table/standings.svelte.ts';
import { calls } from '../title.svelte.ts';
import type { Summary } from '../wire.ts';
import { say } from '../words.svelte.ts';

const EVERY = 20_000; // milliseconds
const SEEN = 3 * EVERY; // after which a page that asked is taken for closed
const MOST = 8; // tables that are asked for, the newest
const ASKS = 'tafelrunde.asks'; // which page asks, and when it last did

const me = String(Math.random());
const channel = new BroadcastChannel('tafelrunde turns');
let told = new Set<string>(); // tables whose turn was noticed already

channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => call(data);

/** The tables at which it is my turn, apart from the one on this page, which says so itself. */
function call(waiting: readonly string[]): void {
  calls.waiting = waiting;
  const count = waiting.length;
  void (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
}

/** Only one page asks, whichever was first; when it is closed, another. */
function isAsking(): boolean {
  try {
    const [who = '', at = '0'] = (localStorage.getItem(ASKS) ?? '').split(' ');
    const isFree = who === me || Date.now() - Number(at) > SEEN;
    if (isFree) localStorage.setItem(ASKS, `${me} ${Date.now()}`);
    return isFree;
  } catch {
    return true;
  }
}

async function look(): Promise<void> {
  if (!isAsking()) return;
  const running = mine.tables.filter(({ id, over, seats }) => !over && !isHere(id) && Object.keys(seats).length);
  const found = await Promise.all(running.slice(0, MOST).map(async ({ id }) => tableSummary(id).catch(() => null)));
  const waiting = found.flatMap((each) => (each && waitsForMe(each) && hasOthers(each) ? [each] : []));
  const ids = waiting.map(({ table }) => table);
  call(ids);
  channel.postMessage(ids);
  for (const { table, game } of waiting) if (!told.has(table)) notify(table, titleOf(game));
  told = new Set(ids);
}

/** Whether others play there, too, who may have to wait. */
function hasOthers({ table, seats }: Summary): boolean {
  const own = findMine(table)?.seats ?? {};
  return seats.some(({ kind, person }, seat) => (kind !== 'bot' || person) && !(String(seat) in own));
}

/** A notice of the browser, where the person wished for it and nobody looks at the page. */
function notify(table: string, title: string): void {
  if (!settings.notices || document.visibilityState === 'visible') return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(say('start.your-turn'), { body: title, tag: table });
    notice.onclick = () => {
      focus();
      location.assign(tablePath(table));
    };
  } catch {
    // Some browsers allow them to service workers only: the title and the badge remain.
  }
}

void look();
setInterval(() => void look(), EVERY);
addEventListener('pagehide', () => {
  if ((localStorage.getItem(ASKS) ?? '').startsWith(me)) localStorage.removeItem(ASKS);
});
