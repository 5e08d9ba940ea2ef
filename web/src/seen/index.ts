/** Keeps what a server has told this browser of a table, to hold it to that when the game is over. Loaded with a seat. */

import { findMine, mine } from '../table/mine.svelte.ts';
import type { Shown, TableEvent, Welcome } from '../wire.ts';
import { blank, Observer, type Witness } from './observer.ts';
import { keep, read, tidy } from './store.ts';

export class Keeper {
  #observer: Observer;
  #kept: number;
  #last: Promise<void> = Promise.resolve();

  constructor(witness: Witness) {
    this.#observer = new Observer(witness);
    this.#kept = witness.seen.length;
  }

  get witness(): Witness {
    const { witness } = this.#observer;
    return { ...witness, own: { ...findMine(witness.table)?.nonces } };
  }

  note(message: Welcome | TableEvent | Shown): void {
    this.#observer.note(message);
    this.#keep();
  }

  revealed(seat: number): void {
    const { witness } = this.#observer;
    if (!witness.revealed.includes(seat)) witness.revealed = [...witness.revealed, seat];
    this.#keep();
  }

  /** In the order in which it came; where the browser keeps nothing, this page still knows it. */
  #keep(): void {
    const { witness } = this;
    const [from, copy] = [this.#kept, { ...witness, seen: [...witness.seen] }];
    this.#kept = copy.seen.length;
    this.#last = this.#last.then(async () => keep(copy, from)).catch(() => undefined);
  }
}

export async function keeperOf(table: string): Promise<Keeper> {
  const found = await read(table);
  void tidy(mine.tables.map(({ id }) => id)).catch(() => undefined);
  // What was promised when the table was opened, or first visited, came before any welcome.
  return new Keeper(found ?? { ...blank(), commitment: findMine(table)?.commitment ?? '' });
}
