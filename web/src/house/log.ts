/** Where the events of tables are kept: the browser's own database. What is not kept has not happened. */

import { refusal } from './position.ts';
import type { Event } from './events.ts';

export interface Log {
  /** Begin a table, with all that has happened at it or nothing; refuses if it cannot be kept. */
  open(table: string, events: readonly Event[]): Promise<void>;
  /** Keep an event; false if another window has written one under its number. */
  append(table: string, event: Event): Promise<boolean>;
  /** What has happened at a table after an event, in order. */
  read(table: string, after?: number): Promise<readonly Event[]>;
  remove(table: string): Promise<void>;
}

const STORE = 'events';
const IS_TAKEN = 'ConstraintError'; // how a database calls a number that was used before

interface Row {
  readonly table: string;
  readonly seq: number;
  readonly event: Event;
}

/** IndexedDB: an event is a row under its table and number, which can be written once only. */
export class BrowserLog implements Log {
  #name: string;
  #database: Promise<IDBDatabase> | null = null;

  /** Two copies of the site may share an origin, and so all databases. */
  constructor(name: string) {
    this.#name = name;
  }

  async open(table: string, events: readonly Event[]): Promise<void> {
    await this.#do('readwrite', (store) => events.map((event) => store.add(rowOf(table, event))).at(-1));
    void navigator.storage?.persist?.().catch(() => false); // browsers decide; what is not granted may be evicted
  }

  async append(table: string, event: Event): Promise<boolean> {
    try {
      await this.#do('readwrite', (store) => store.add(rowOf(table, event)));
      return true;
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === IS_TAKEN) return false;
      throw fault;
    }
  }

  async read(table: string, after = 0): Promise<readonly Event[]> {
    const rows = (await this.#do('readonly', (store) => store.getAll(eventsOf(table, after)))) as readonly Row[];
    return rows.map(({ event }) => event);
  }

  async remove(table: string): Promise<void> {
    await this.#do('readwrite', (store) => store.delete(eventsOf(table)));
  }

  /** Requests in a transaction of their own; they are done when it is. The result is that of the last one. */
  async #do(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest | undefined): Promise<unknown> {
    try {
      const database = await (this.#database ??= opened(this.#name));
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        const request = ask(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      });
    } catch (fault) {
      const name = fault instanceof DOMException ? fault.name : '';
      if (name === IS_TAKEN) throw fault;
      this.#database = null; // the next one tries anew
      throw refusal(name === 'QuotaExceededError' ? 'storage-full' : 'no-storage');
    }
  }
}

function rowOf(table: string, event: Event): Row {
  return { table, seq: event.seq, event };
}

/** The keys of all events of a table after one. */
function eventsOf(table: string, after = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, Infinity], true);
}

async function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['table', 'seq'] });
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a newer page must not wait for this one
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('not opened'));
    request.onblocked = () => reject(new Error('blocked'));
  });
}
