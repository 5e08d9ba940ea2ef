/** Where what was seen is kept: the browser's own database, apart from that of tables in the browser. Rows are only added. */

import type { Observation, Witness } from './observer.ts';

const NAME = 'tafelrunde seen';
const STORE = 'seen';
const HEAD = -1; // the row of all that is told but once; the others hold one observation each

type Row = { readonly table: string; readonly place: number; readonly what: Head | Observation };
type Head = Omit<Witness, 'seen'>;

let database: Promise<IDBDatabase> | null = null;

async function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['table', 'place'] });
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

const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, HEAD], [table, Infinity]);

/** What was kept of a table; null if nothing was, or the browser keeps nothing. */
export async function read(table: string): Promise<Witness | null> {
  try {
    const [head, ...rest] = (await asked('readonly', (store) => store.getAll(rowsOf(table)))) as Row[];
    if (!head || head.place !== HEAD) return null;
    return { ...(head.what as Head), seen: rest.map(({ what }) => what as Observation) };
  } catch {
    return null;
  }
}

/** Keep what is new since so many observations were kept; another window may have done so already. */
export async function keep({ seen, ...head }: Witness, kept: number): Promise<void> {
  const { table } = head;
  await asked('readwrite', (store) => store.put({ table, place: HEAD, what: head }));
  for (let place = kept; place < seen.length; place += 1) {
    await asked('readwrite', (store) => store.add({ table, place, what: seen[place] })).catch(() => undefined);
  }
}

/** Throw away what belongs to no table of this browser any more. */
export async function tidy(tables: readonly string[]): Promise<void> {
  const keys = (await asked('readonly', (store) => store.getAllKeys())) as [string, number][];
  for (const table of new Set(keys.map(([table]) => table))) {
    if (!tables.includes(table)) await asked('readwrite', (store) => store.delete(rowsOf(table)));
  }
}
