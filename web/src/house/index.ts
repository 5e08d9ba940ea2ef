/**
 * The house in the browser: tables that need no server. The page talks to them as it talks to those of a server, over a
 * line that looks like a socket. Loaded when the first such table is opened or visited.
 */

import { isHere } from '../place.ts';
import { forget, mine } from '../table/mine.svelte.ts';
import type { OpenedTable, Summary, TableWishes } from '../wire.ts';
import { Bots } from './bots.ts';
import type { Event } from './events.ts';
import { Line, type Found } from './line.ts';
import { BrowserLog } from './log.ts';
import { checked, newTableId, opened, replayed } from './opening.ts';
import { asRefusal, refusal } from './position.ts';
import { LARGEST_FILE, readRecord } from './records.ts';
import { Room, type Service } from './room.ts';
import { summary, type Table } from './table.ts';
import { Windows } from './windows.ts';

export { Position } from './position.ts';
export { kitOf, settingOf } from './setting.ts';

/** The analysis of games plays them here: asked for through the house it needs no copy of it, nor a chunk of its own. */
export const loadReview = async (): Promise<typeof import('../review/index.ts')> => import('../review/index.ts');
/** And so do puzzles. */
export const loadPuzzles = async (): Promise<typeof import('../puzzles/index.ts')> => import('../puzzles/index.ts');

const LONGEST_HIDDEN = 30 * 86_400_000; // milliseconds
const base = new URL(import.meta.env.BASE_URL, location.href).pathname;
const log = new BrowserLog(`tafelrunde ${base}`);
const bots = new Bots();

const service: Service = {
  log,
  now: () => Date.now() / 1000,
  choose: async (position, level) => bots.choose(position, level),
  open: async (wishes, called) => begun(wishes, called),
  awake,
};

const windows = new Windows(async (id) => new Room(await replayed(id, await log.read(id)), service), base);

// What was taken off the list long ago makes room.
for (const { id, hidden = Date.now() } of mine.tables) {
  if (isHere(id) && hidden < Date.now() - LONGEST_HIDDEN) void forgetHere(id).then(() => forget(id));
}

// --- Tables ---------------------------------------------------------------------------------------------------------
/** Open a table; the same as POST /api/tables. */
export async function openHere(wishes: TableWishes): Promise<OpenedTable> {
  const { id, commitment, keys } = await asRefused(begun(wishes));
  return { table: id, commitment, keys };
}

async function begun(wishes: TableWishes, called?: readonly string[]): Promise<Table> {
  const { setup, setting } = await checked(wishes, called);
  const id = newTableId();
  const event: Event = { seq: 1, at: Math.round(Date.now()) / 1000, kind: 'opened', body: setup };
  const table = await opened(id, event, setting);
  await log.open(id, [event]);
  return table;
}

/** Open a table with the game that a file holds, as far as it was played. */
export async function openRecord(file: Blob): Promise<OpenedTable & { readonly game: string }> {
  if (file.size > LARGEST_FILE) throw refusal('file-too-large', { path: file instanceof File ? file.name : '' });
  const id = newTableId();
  const text = await file.text();
  const events = await asRefused(readRecord(text, file instanceof File ? file.name : ''));
  const table = await asRefused(replayed(id, events));
  await log.open(id, events);
  return { table: id, commitment: table.commitment, keys: table.keys, game: table.setup.game };
}

export async function summaryHere(id: string): Promise<Summary> {
  return summary(await tableHere(id));
}

/** The whole game, hidden tiles included: whoever has the device has them anyway. */
export async function recordHere(id: string): Promise<Record<string, unknown>> {
  const { record } = await tableHere(id);
  return record;
}

export async function forgetHere(id: string): Promise<void> {
  windows.leave(id);
  await log.remove(id);
}

async function tableHere(id: string): Promise<Table> {
  return (await windows.room(id))?.table ?? replayed(id, await log.read(id));
}

/** A line to a table; with `takeOver` other windows must leave it. */
export function dialHere(id: string, takeOver = false): WebSocket {
  const find = async (line: Line): Promise<Found> => {
    const room = await windows.enter(id, line, takeOver);
    return { room, read: async () => log.read(id) };
  };
  return new Line(find, (line) => windows.left(id, line)) as unknown as WebSocket;
}

/** Nothing is computed while nobody can see it. */
async function awake(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  }
}

/** Whatever goes wrong is a refusal, as from a server. */
async function asRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (fault) {
    const refused = asRefusal(fault);
    if (!refused) console.error(fault);
    throw refused ?? refusal('fault');
  }
}
