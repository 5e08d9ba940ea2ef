/** Where one table's advice is: ready before somebody asks, kept while the position lasts. */

import { saying } from '../sayings.ts';
import type { Table } from '../table/table.svelte.ts';
import { Advising, prepare, rest } from './advising.svelte.ts';
import Panel from './Hints.svelte';
import { verdict } from './verdict.ts';
import { loadWords, say } from './words.ts';

/** What is on the screen. */
export interface Shown {
  readonly advising: Advising;
  readonly Panel: typeof Panel;
}

const TEXT_MODE_SECONDS = 1.5;

export class Desk {
  #table: Table;
  #advising: Advising | null = null;
  #admitted = false; // that a hint was taken in this position

  constructor(table: Table) {
    this.#table = table;
  }

  /** Have the engine at hand. */
  prepare(): void {
    if (!this.#table.myTurn) return;
    prepare(this.#table);
    loadWords().catch(() => undefined); // they are loaded again with the advice
  }

  /** Advice on the present position, once there is some; it goes on improving. Null if the position has changed. */
  async advise(): Promise<Shown | null> {
    this.#admit();
    const advising = (this.#advising ??= new Advising(this.#table));
    if (advising.stage === 'waiting') await Promise.all([advising.start(), loadWords()]);
    if (advising !== this.#advising) return null;
    advising.goOn();
    return { advising, Panel };
  }

  /** Advice in lines, thought about for a moment. */
  async lines(): Promise<readonly string[]> {
    this.#admit();
    this.#stop();
    const advising = (this.#advising = new Advising(this.#table, TEXT_MODE_SECONDS));
    await Promise.all([advising.start(), loadWords()]);
    await advising.rested();
    const { hints } = advising;
    const told = hints.map((hint) => {
      const line = this.#table.inWords([saying('table.move', { move: hint.text }), ...hint.told]);
      const { key, details } = verdict(hint, hints, this.#table.seats.length > 1) ?? {};
      return key ? `${line} ${say(`spoken.${key}`, details)}` : line;
    });
    return advising.fault ? [...told, say(`engine.${advising.fault}`)] : told;
  }

  /** Nobody looks any more; whoever asks again finds what was thought. */
  pause(): void {
    this.#advising?.pause();
  }

  /** The position is no more. */
  forget(): void {
    this.#admitted = false;
    this.#stop();
  }

  #admit(): void {
    if (!this.#admitted && this.#table.engine) void this.#table.admitHint(); // else the server tells it
    this.#admitted = true;
  }

  #stop(): void {
    this.#advising?.stop();
    this.#advising = null;
    rest();
  }
}
