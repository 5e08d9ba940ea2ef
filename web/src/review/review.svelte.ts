/** A finished game that somebody looks at: its analysis, which becomes ever finer, and the decision on the screen. */

import { analyse, type Kept, type Told } from '../analysis/analysing.ts';
import { courseOf } from '../analysis/course.ts';
import type { DecisionTold } from '../analysis/told.ts';
import { loadFace, type Face } from '../games/index.ts';
import { loadReading, type Reading } from '../games/reading.ts';
import { tellLeft } from '../hints/telling.ts';
import { openFile, tableRecord, tableSummary } from '../opening.ts';
import { sentence } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import { keysFor } from '../table/mine.svelte.ts';
import { nameOf } from '../table/names.ts';
import { Refusal } from '../table/protocol.ts';
import type { GameName, Saying } from '../wire.ts';
import { listed, refusalInWords, texts } from '../words.svelte.ts';
import { isBetter, isSolo, precision, type Sides } from './figures.ts';
import { Replay, type Explained, type Moment } from './replay.ts';
import { keep, read, type Source } from './store.ts';
import { say } from './words.ts';

const SEED = 1; // as in the terminal, so that figures can be compared
const ITERATIONS = 2016; // of everything, where that is enough,
const MORE = 2048; // and so many more where it is not: as many as make one pass
const SURE_ENOUGH = 0.03; // by how much a loss may be wrong
const STAND_IN = 'medium'; // plays where people sat, when somebody plays on
const SHOWN = 3; // moves beside the played one

/** A move worth a look. */
export interface Candidate extends Explained {
  readonly text: string; // as people write it
  readonly share: number;
  readonly error: number; // of the share, either way
  readonly score: number;
  readonly isPlayed: boolean;
}

export class Review {
  readonly id: string;
  told: Told | null = $state.raw(null);
  /** Why there is nothing to be seen. */
  trouble: string | null = $state(null);
  face: Face | null = $state.raw(null);
  replay: Replay | null = $state.raw(null);
  working = $state(false);
  /** The decision on the screen; their number: the end. */
  at = $state(0);
  /** The move that is shown beside the played one, as people write it; undefined: what was better, if anything was. */
  chosen: string | null | undefined = $state(undefined);

  #source: Source | null = $state.raw(null);
  #kept: Kept | undefined;
  #iterations = $state(0);
  #most = $state(0);
  #reading: Reading<GameName, unknown> | undefined;
  #stop: AbortController | null = null;
  #ended: Promise<void> = Promise.resolve(); // what computed before has come to rest

  constructor(id: string, iterations = ITERATIONS, most = ITERATIONS + MORE) {
    this.id = id;
    this.#iterations = iterations;
    this.#most = most;
  }

  /** Find the game and lay it out; false if it cannot be looked at, for which `trouble` says why. */
  async open(): Promise<boolean> {
    try {
      const shelved = await read(this.id);
      const source = await found(this.id).catch((fault: unknown) => {
        if (fault instanceof Refusal || !shelved) throw fault;
        return shelved; // the server does not answer
      });
      const game = String(source.record['game']);
      const [face, reading, course] = await Promise.all([loadFace(game), loadReading(game), courseOf(source.record)]);
      const { fingerprint } = course.end.setting.engine.layout;
      if (shelved?.fingerprint === fingerprint) this.#kept = shelved.kept;
      this.#reading = reading;
      this.#source = source;
      this.face = face;
      this.replay = new Replay(course);
      return true;
    } catch (fault) {
      this.trouble = fault === RUNNING ? say('running') : refusalInWords(fault, null);
      return false;
    }
  }

  // --- The analysis -------------------------------------------------------------------------------------------------
  /** Begin, or go on from what was found before; resolves when it has come to rest. */
  async work(): Promise<void> {
    const { replay } = this;
    if (!replay || this.#stop) return;
    const stop = (this.#stop = new AbortController());
    this.working = true;
    await this.#ended;
    this.#ended = this.#computeEnough(replay, stop.signal);
    await this.#ended;
    if (this.#stop !== stop) return;
    this.#stop = null;
    this.working = false;
  }

  async #computeEnough(replay: Replay, signal: AbortSignal): Promise<void> {
    await this.#compute(replay, signal);
    const found = this.told && !isSolo(this.told) ? precision(this.told) : null;
    if (signal.aborted || !found || found.loss <= SURE_ENOUGH || this.#iterations >= this.#most) return;
    this.#iterations = this.#most;
    await this.#compute(replay, signal);
  }

  async #compute({ course }: Replay, signal: AbortSignal): Promise<void> {
    const wishes = { seed: SEED, iterations: this.#iterations, signal, kept: this.#kept, course };
    try {
      for await (const told of analyse(this.#source?.record, { ...wishes, keep: (kept) => this.#keep(kept) })) {
        this.told = told;
        if (signal.aborted) return;
      }
    } catch (fault) {
      this.trouble = say('engine');
      console.error(fault);
    }
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    const { replay } = this;
    if (!this.#source || !replay) return;
    const { fingerprint } = replay.course.end.setting.engine.layout;
    const { record, seats } = this.#source;
    void keep({ table: this.id, at: Date.now(), record, seats, fingerprint, kept });
  }

  /** What was computed stays. */
  pause(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.working = false;
  }

  get isDone(): boolean {
    return this.told?.progress === 1 && !this.working;
  }

  /** The part of the work that is done, if all of it turns out to be needed. */
  get progress(): number {
    return this.isDone ? 1 : ((this.told?.progress ?? 0) * this.#iterations) / this.#most;
  }

  /** Twice as many iterations as so far. */
  closer(): void {
    this.#iterations = this.#most = 2 * this.#iterations;
    void this.work();
  }

  // --- Who played ---------------------------------------------------------------------------------------------------
  get seats(): Source['seats'] {
    return this.#source?.seats ?? [];
  }

  get names(): readonly string[] {
    return this.seats.map(nameOf);
  }

  /** Who wins together. */
  get sides(): Sides {
    const layout = this.replay?.course.end.setting.layout;
    return layout && 'sides' in layout ? layout.sides : this.seats.map((_, seat) => [seat]);
  }

  get sideNames(): readonly string[] {
    return this.sides.map((seats) => listed(seats.map((seat) => this.names[seat] ?? '')));
  }

  inWords(told: readonly Saying[]): string {
    return sentence(told, texts(this.face?.words.game ?? null), this.names);
  }

  // --- What is on the screen ----------------------------------------------------------------------------------------
  go(step: number): void {
    this.at = Math.max(0, Math.min(this.replay?.length ?? 0, step));
    this.chosen = undefined;
  }

  get moment(): Moment | null {
    return this.replay?.moment(this.at) ?? null;
  }

  get decision(): DecisionTold | undefined {
    return this.told?.decisions.find(({ step }) => step === this.at);
  }

  /** The move beside the played one, as people write it. */
  get other(): string | null {
    if (this.chosen !== undefined) return this.chosen;
    const { decision } = this;
    return decision && isBetter(decision) ? decision.rival : null;
  }

  /** What is shown beside it on the board: where nothing else is, a move that a new round has covered. */
  get beside(): Explained | null {
    const text = this.other ?? (this.moment?.isCovered ? this.told?.moves[this.at] : null);
    return text ? (this.replay?.explain(this.at, text) ?? null) : null;
  }

  /** The best moves of a decision, and the played one. */
  candidates({ step, candidates, played, rival }: DecisionTold): Candidate[] {
    const { replay } = this;
    if (!replay) return [];
    return candidates.flatMap(({ move: text, share, interval: [low, high], score }, i) => {
      const isPlayed = text === played;
      if (i >= SHOWN && !isPlayed && text !== rival) return [];
      return [{ ...replay.explain(step, text), text, share, error: (high - low) / 2, score, isPlayed }];
    });
  }

  /** A move as people say it. */
  moveInWords({ move }: Explained): string {
    const { layout } = this.replay?.course.end.setting ?? {};
    const said = layout && this.#reading?.tellMove(move, layout);
    return said && this.face ? this.face.words.say(said.key, said.details) : '';
  }

  /** What a move brings, and what it leaves to others. */
  reason({ told, leaves }: Explained, among: readonly Explained[]): string {
    const left = tellLeft(
      leaves,
      among.map((each) => each.leaves),
      texts(this.face?.words.game ?? null),
    );
    return this.inWords([...told, ...left]);
  }

  /** What a move cost, in words: of a win, or alone in points. */
  cost(decision: DecisionTold): string {
    const { loss, loss_interval: interval, points_lost: points, mistake } = decision;
    if (this.told && isSolo(this.told))
      return mistake ? say('lost-points', { amount: points.toFixed(1) }) : say('best');
    const [percent, low, high] = [loss, ...interval].map((share) => Math.round(share * 100)) as [
      number,
      number,
      number,
    ];
    if (mistake) return say('lost', { percent, low, high });
    return percent && high > 1 ? say('perhaps', { percent, low, high }) : say('best');
  }

  /** A costly move as it was made, and what would have been better. */
  mistake(decision: DecisionTold): string {
    const { step, turn, rival, loss, loss_interval: interval, points_lost: points } = decision;
    const { replay } = this;
    if (!replay || rival === null) return '';
    const better = replay.explain(step, rival);
    const details = {
      turn: turn + 1,
      told: this.inWords(replay.moment(step).told),
      better: this.moveInWords(better),
      brings: this.inWords(better.told),
    };
    if (this.told && isSolo(this.told)) return say('mistake-points', { ...details, amount: points.toFixed(1) });
    const [percent, low, high] = [loss, ...interval].map((share) => Math.round(share * 100)) as [
      number,
      number,
      number,
    ];
    return say('mistake', { ...details, percent, low, high });
  }

  // --- Playing on ---------------------------------------------------------------------------------------------------
  /** Open a table in this browser with the game as it was at the decision on the screen; its id. Bots have the other seats. */
  async playOn(): Promise<string> {
    const { moment, at, names, seats } = this;
    const { game, options, start, board, deal, moves, seats: count } = this.#source?.record ?? {};
    const me = moment?.seat ?? 0;
    const players = seats.map(({ level }, seat) => (seat === me ? settings.name || names[seat] : (level ?? STAND_IN)));
    const cut = (moves as readonly string[]).slice(0, at);
    const record = { game, options, start, board, deal, seats: count, players };
    const whole = { tafelrunde: 1, ...record, seed: null, moves: cut, result: null };
    return openFile(new File([JSON.stringify(whole)], `${String(game)}.json`));
  }
}

const RUNNING = new Refusal('not-over', { key: 'refusals.not-over' });

/** The game of a table that is over. */
async function found(id: string): Promise<Source> {
  const { phase, seats } = await tableSummary(id);
  if (phase !== 'over') throw RUNNING;
  return { record: await tableRecord(id, keysFor(id)[0]), seats };
}
