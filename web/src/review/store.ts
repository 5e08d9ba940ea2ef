/** Where analyses are kept on this device, each with its game: a database of their own. Those looked at last stay. */

import type { Kept } from '../analysis/analysing.ts';
import { isHere } from '../place.ts';
import { findMine } from '../table/mine.svelte.ts';
import type { SeatFacts } from '../wire.ts';

const NAME = 'tafelrunde analyses';
const STORE = 'analyses';
const BY_TIME = 'at';
const MOST = 24;

/** A game that is over. */
export interface Source {
  readonly record: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatFacts[];
}

export interface Shelved extends Source {
  readonly table: string;
  readonly at: number; // milliseconds
  readonly fingerprint: string; // of the engine that computed it
  readonly kept: Kept;
}

let database: Promise<IDBDatabase> | null = null;

async function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'table' }).createIndex(BY_TIME, 'at');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}

async function asked<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const found = await (database ??= opened());
  return new Promise((resolve, reject) => {
    const transaction = found.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

/** What was kept of a table; undefined if nothing was, or the browser keeps nothing. */
export async function read(table: string): Promise<Shelved | undefined> {
  return asked('readonly', (store): IDBRequest<Shelved | undefined> => store.get(table)).catch(() => undefined);
}

/** Keep an analysis, and make room: the oldest go, and those of tables that are gone. Without storage it lasts as long as the page. */
export async function keep(analysis: Shelved): Promise<void> {
  try {
    await asked('readwrite', (store) => store.put(analysis));
    const tables = (await asked('readonly', (store) => store.index(BY_TIME).getAllKeys())) as string[];
    const isGone = (table: string): boolean => isHere(table) && !findMine(table);
    const surplus = tables.filter(
      (table, i) => i < tables.length - MOST || (table !== analysis.table && isGone(table)),
    );
    for (const table of surplus) await asked('readwrite', (store) => store.delete(table));
  } catch {
    database = null; // the next one tries anew
  }
}
