/** What the move that a person is thinking about would bring: asked of the server when they have rested on it. */

import type { GameName, Games } from '../wire.ts';
import { sameMove } from './protocol.ts';

const PAUSE = 60; // milliseconds of rest on a place before the server is asked about it

interface Previewed<G extends GameName> {
  readonly seq: number;
  readonly move: Games[G]['move'];
  readonly outcome: Games[G]['outcome'];
}

/** Who answers. */
interface Source<G extends GameName> {
  readonly seq: number;
  /** Null if the server refuses the move. */
  outcomeOf(move: Games[G]['move']): Promise<Games[G]['outcome'] | null>;
}

export class Previews<G extends GameName> {
  #current: Previewed<G> | null = $state.raw(null);
  #source: Source<G>;
  #known: Previewed<G>[] = [];
  #wanted: Games[G]['move'] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  constructor(source: Source<G>) {
    this.#source = source;
  }

  /** What the server has said about a move that is being thought about; null till it has spoken. */
  of(move: Games[G]['move'] | null): Games[G]['outcome'] | null {
    return move !== null && this.#current && sameMove(this.#current.move, move) ? this.#current.outcome : null;
  }

  /** The same of whichever move it is: what is shown beside the board. */
  get now(): Games[G]['outcome'] | null {
    return this.#current?.outcome ?? null;
  }

  /** Say which move is being thought about; the last wish is answered first. */
  consider(move: Games[G]['move'] | null): void {
    this.#wanted = move;
    clearTimeout(this.#timer);
    this.#current = move === null ? null : this.#find(move);
    if (move !== null && this.#current === null) this.#timer = setTimeout(() => void this.#lookUp(), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** What was said about a position that is no more is forgotten. */
  #find(move: Games[G]['move']): Previewed<G> | null {
    const { seq } = this.#source;
    this.#known = this.#known.filter((known) => known.seq === seq);
    return this.#known.find((known) => sameMove(known.move, move)) ?? null;
  }

  async #lookUp(): Promise<void> {
    if (this.#asking || this.#wanted === null) return;
    const move = this.#wanted;
    const { seq } = this.#source;
    this.#asking = true;
    try {
      const outcome = await this.#source.outcomeOf(move);
      if (outcome) this.#known.push({ seq, move, outcome });
      if (this.#wanted === move) this.#current = this.#find(move);
    } finally {
      this.#asking = false;
    }
    if (this.#wanted !== move) void this.#lookUp();
  }
}
