/**
 * Advice on one position: from the engine in this browser, which goes on improving while one looks, or from the server
 * where the browser cannot think.
 */

import { bytesOf } from '../base64.ts';
import { Crew, type Thought } from '../engine/crew.ts';
import type { Candidate, FaultKey } from '../engine/engine.ts';
import { hired } from '../engine/hiring.ts';
import type { Explained, Position } from '../engine/messages.ts';
import { loadReading, type Reading } from '../games/reading.ts';
import type { Table } from '../table/table.svelte.ts';
import type { Candidate as ServersCandidate, GameName, Games, Saying } from '../wire.ts';
import { texts } from '../words.svelte.ts';
import { settled } from './order.ts';
import { tellLeft } from './telling.ts';

const MOST_HINTS = 3;
const MOST_ITERATIONS = 200_000;
const MOST_SECONDS = 20;

/** A move that is worth a thought. */
export interface Hint {
  /** The same for the same move, however often it is told. */
  readonly key: number | string;
  readonly move: Games[GameName]['move'];
  /** As people write it. */
  readonly text: string;
  /** As people say it, from the texts of the game's face; null where there are none. */
  readonly said: Saying | null;
  /** What it brings, and what it leaves to others. */
  readonly told: readonly Saying[];
  /** Of the win; null where nothing was weighed. */
  readonly share: number | null;
  /** Expected at the end. */
  readonly score: number;
  /** How often it was tried; null if the server did not say. */
  readonly visits: number | null;
}

/** `thinking`: the figures still change; `rested`: they do not any more. */
export type Stage = 'waiting' | 'thinking' | 'rested';

type Read = Reading<GameName, unknown>;

let crew: Crew | null = null;

/** The workers for a game; those of another game go home. */
function crewFor(game: string, fingerprint: string): Crew {
  if (crew?.game !== game || crew.fingerprint !== fingerprint) {
    crew?.dismiss();
    crew = new Crew(game, fingerprint, hired);
  }
  return crew;
}

/** Whether this browser can run engines at all. */
function canThink(): boolean {
  return typeof WebAssembly === 'object' && typeof Worker === 'function';
}

let prepared: { readonly seen: string; readonly position: Position } | null = null;

/** A position to think about, with the chance that was prepared for it. */
function positionOf(seen: string): Position {
  if (prepared?.seen !== seen) {
    const bytes = bytesOrNothing(seen);
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    prepared = { seen, position: { seen: bytes, seed } };
  }
  return prepared.position;
}

/** What is no base64 is nothing, which the engine refuses. */
function bytesOrNothing(base64: string): Uint8Array {
  try {
    return bytesOf(base64);
  } catch {
    return new Uint8Array();
  }
}

/** Be ready before anybody asks. */
export function prepare({ game, engine, seen }: Table): void {
  if (!game || !engine || !seen || !canThink()) return;
  crewFor(game, engine).prepare(positionOf(seen));
  loadReading(game).catch(() => undefined); // what could not be fetched is missed only by who asks
}

/** Nobody will ask for a while. */
export function rest(): void {
  crew?.stop();
}

export class Advising {
  hints: readonly Hint[] = $state.raw([]);
  stage: Stage = $state('waiting');
  /** Games that were tried out. */
  tried = $state(0);
  /** Why the server advises although there is an engine. */
  fault: FaultKey | null = $state(null);

  #table: Table;
  #reading: Read | undefined;
  #crew: Crew | null = null;
  #newest: Thought | null = null;
  #left: number; // milliseconds of thinking
  #since = 0; // when it began, or went on
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #begun = later<FaultKey | null>();
  #ended = later<void>();

  constructor(table: Table, seconds = MOST_SECONDS) {
    this.#table = table;
    this.#left = seconds * 1000;
  }

  /** Begin; resolves when there are first hints, or none to be had. */
  async start(): Promise<void> {
    const { game, engine, seen } = this.#table;
    if (!game) return;
    const reading = loadReading(game).then((found) => (this.#reading = found));
    if (!engine || !seen || !canThink()) {
      await reading;
      return this.#askServer(null);
    }
    this.#crew = crewFor(game, engine);
    this.#crew.think({
      ...positionOf(seen),
      iterations: MOST_ITERATIONS,
      tell: (thought) => void reading.then((found) => found && this.#tell(thought)),
      fail: (key) => this.#begun.resolve(key),
    });
    this.#count();
    const fault = await this.#begun.promise;
    if (fault) {
      await reading;
      await this.#askServer(fault);
    }
  }

  /** Resolves when nothing changes any more. */
  async rested(): Promise<void> {
    await this.#ended.promise;
  }

  /** While nobody looks. */
  pause(): void {
    if (this.stage !== 'thinking' || this.#timer === undefined) return;
    this.#left -= performance.now() - this.#since;
    this.#stopCounting();
    this.#crew?.pause();
  }

  goOn(): void {
    if (this.stage !== 'thinking' || this.#timer !== undefined) return;
    this.#count();
    this.#crew?.goOn();
  }

  /** The position is no more. */
  stop(): void {
    this.#over = true;
    this.#stopCounting();
    this.#crew?.stop();
    this.#begun.resolve(null);
    this.#ended.resolve();
  }

  #count(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#rest(), Math.max(0, this.#left));
  }

  #stopCounting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Time is up, or all was tried: the true order, and no more changes. */
  #rest(): void {
    this.#stopCounting();
    this.#crew?.pause();
    if (this.#newest) this.#show(this.#newest, 1);
    this.stage = 'rested';
    this.#begun.resolve(null);
    this.#ended.resolve();
  }

  /** What the workers have found so far. */
  #tell(thought: Thought): void {
    if (this.#over) return;
    this.#newest = thought;
    if (!this.#show(thought, this.stage === 'rested' ? 1 : undefined) || this.stage === 'rested') return;
    this.stage = 'thinking';
    this.#begun.resolve(null);
    if (thought.done) this.#rest();
  }

  /** False while there is something to be shown that the workers have not explained yet. */
  #show(thought: Thought, lead?: number): boolean {
    const shown = this.hints.map(({ key }) => key);
    const best = settled(shown, thought.candidates, MOST_HINTS, lead);
    this.#crew?.explain(best.map(({ move }) => move));
    const explained = best.flatMap(({ move }) => thought.explained.get(move) ?? []);
    if (!best.length || explained.length < best.length) return false;
    const left = explained.map(({ leaves }) => leaves);
    this.tried = thought.iterations;
    this.hints = best.map((candidate, i) => this.#fromEngine(candidate, explained[i] as Explained, left, thought.only));
    return true;
  }

  #fromEngine(
    { move: key, visits, value, score }: Candidate,
    { data, brought, leaves }: Explained,
    left: readonly (number | null)[],
    only: boolean,
  ): Hint {
    const reading = this.#reading as Read;
    const layout = this.#table.layout as Games[GameName]['layout'];
    const move = data as Games[GameName]['move'];
    return {
      key,
      move,
      text: reading.moveText(move, layout),
      said: reading.tellMove(move, layout),
      told: [
        ...reading.tellPreview(move, reading.preview(brought, layout)),
        ...tellLeft(leaves, left, texts(this.#table.game)),
      ],
      share: only ? null : value,
      score,
      visits,
    };
  }

  /** The server thinks instead, as long as it is set to. */
  async #askServer(fault: FaultKey | null): Promise<void> {
    this.#stopCounting();
    const found = await this.#table.hint();
    if (this.#over) return;
    this.fault = fault;
    this.hints = found.slice(0, MOST_HINTS).map((candidate) => this.#fromServer(candidate));
    this.stage = 'rested';
    this.#ended.resolve();
  }

  #fromServer({ move, text, told, share, score }: ServersCandidate): Hint {
    const { layout } = this.#table;
    const said = this.#reading && layout ? this.#reading.tellMove(move, layout) : null;
    return { key: text, move, text, said, told, share, score, visits: null };
  }
}

/** A promise that is kept from outside. */
function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => (resolve = keep));
  return { promise, resolve };
}
