/** Where the events of tables are kept: the browser's own database, or memory. What is not kept has not happened. */

import { refusal } from './position.ts';
import type { Event } from './events.ts';

export interface Log {
  /** Begin a table; refuses if nothing can be kept. */
  open(table: string, event: Event): Promise<void>;
  append(table: string, event: Event): Promise<void>;
  read(table: string): Promise<readonly Event[]>;
  remove(table: string): Promise<void>;
}

const STORE = 'events';
const TABLE = 'table';

interface Row {
  readonly table: string;
  readonly seq: number;
  readonly event: Event;
}

/** For tests, and where a browser keeps nothing. */
export class MemoryLog implements Log {
  #events = new Map<string, Event[]>();

  async open(table: string, event: Event): Promise<void> {
    this.#events.set(table, [event]);
    return Promise.resolve();
  }

  async append(table: string, event: Event): Promise<void> {
    this.#events.get(table)?.push(event);
    return Promise.resolve();
  }

  async read(table: string): Promise<readonly Event[]> {
    return Promise.resolve(this.#events.get(table)?.slice() ?? []);
  }

  async remove(table: string): Promise<void> {
    this.#events.delete(table);
    return Promise.resolve();
  }
}

/** IndexedDB: an event is a row under its table and number, which can be written once only. */
export class BrowserLog implements Log {
  #name: string;
  #database: Promise<IDBDatabase> | null = null;

  /** Two copies of the site may share an origin, and so all databases. */
  constructor(name: string) {
    this.#name = name;
  }

  async open(table: string, event: Event): Promise<void> {
    await this.append(table, event);
    void navigator.storage?.persist?.().catch(() => false); // browsers decide; what is not granted may be evicted
  }

  async append(table: string, event: Event): Promise<void> {
    const row: Row = { table, seq: event.seq, event };
    await this.#do('readwrite', (store) => store.add(row));
  }

  async read(table: string): Promise<readonly Event[]> {
    const rows = (await this.#do('readonly', (store) => store.index(TABLE).getAll(table))) as readonly Row[];
    return rows.toSorted((one, other) => one.seq - other.seq).map(({ event }) => event);
  }

  async remove(table: string): Promise<void> {
    await this.#do('readwrite', (store) => store.delete(IDBKeyRange.bound([table, 0], [table, Infinity])));
  }

  /** One request in a transaction of its own; it is done when the transaction is. */
  async #do(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      const database = await (this.#database ??= opened(this.#name));
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        const request = ask(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      });
    } catch (fault) {
      this.#database = null; // the next one tries anew
      throw refusal(
        fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'storage-full' : 'no-storage',
      );
    }
  }
}

async function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: ['table', 'seq'] });
      store.createIndex(TABLE, 'table');
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a newer page must not wait for this one
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('not opened'));
    request.onblocked = () => reject(new Error('blocked'));
  });
}
