/** A finished game laid out for its analysis, as analysis/course.py: every decision, and what was known of it. */

import type { Position } from '../house/position.ts';
import { refusal } from '../house/position.ts';
import { replayed } from '../house/records.ts';
import type { Estimate } from './estimates.ts';
import { computed, OPEN } from './units.ts';

/** One decision. */
export interface Step {
  readonly truth: Uint8Array; // the position before it, hidden tiles included
  readonly seen: Uint8Array; // what the mover knew
  readonly public: Uint8Array; // what everybody knew
  readonly mover: number;
  readonly turn: number; // turns completed before it
  readonly move: number;
  readonly isForced: boolean; // nothing else was allowed
  readonly hasChance: boolean; // something was drawn or shuffled by it
  readonly isNewDeal: boolean; // a new round was dealt by it
  readonly beginsTurn: boolean;
}

/** A game from before the deal to its result. */
export interface Course {
  readonly end: Position;
  readonly players: readonly string[];
  readonly seats: number;
  readonly blank: Uint8Array; // before the deal
  readonly steps: readonly Step[];
  readonly shares: readonly number[]; // of the win, of each seat; alone the part of the way that was gone
  readonly points: readonly number[];
}

const SLICE = 4; // milliseconds of work between two looks at what else the page has to do

/** Play a finished game again, in slices; refuses what is no such game. */
export async function courseOf(record: unknown): Promise<Course> {
  const steps: Step[] = [];
  let began = performance.now();
  const [{ players }, end] = await replayed(record, async (position, move) => {
    steps.push(stepOf(position, move, position.turn !== steps.at(-1)?.turn));
    if (performance.now() - began < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  });
  if (!end.isOver) throw refusal('not-over');
  const { seats } = end;
  const { engine } = end.setting;
  // Insight tells the result exactly.
  const job = { kind: OPEN, source: end.state, move: 0, seats, seed: 0, stream: 0, times: 1 };
  const { shares, points } = computed(engine, job) as Estimate;
  return { end, players: players ?? [], seats, blank: blankOf(end), steps, shares, points };
}

/** The same game before the deal. */
function blankOf({ state, setting }: Position): Uint8Array {
  const { offset = 0 } = setting.engine.layout.records.state.fields['start'] ?? {};
  const blank = setting.blank.slice();
  blank[offset] = state[offset] as number;
  return blank;
}

/** A course of one decision: the one that may be made at the end of a record. */
export async function decisionAt(record: unknown, text: string): Promise<Course> {
  const [, end] = await replayed(record, () => undefined);
  if (end.isOver) throw refusal('over');
  const steps = [stepOf(end, end.parse(text))];
  return { end, players: [], seats: end.seats, blank: blankOf(end), steps, shares: [], points: [] };
}

/** A decision that is about to be made. */
export function stepOf(position: Position, move: number, beginsTurn = true): Step {
  const { engine } = position.setting;
  const { exports, room } = engine;
  const { state: truth, toMove: mover, turn } = position;
  const [before, after] = [room.states, room.states + truth.length];
  const seen = position.seen(mover);
  const known = position.seen(null);
  engine.bytes(before, truth.length).set(truth);
  engine.bytes(after, truth.length).set(truth);
  exports.apply(after, move);
  const tilesLeft = (at: number): number => engine.reader('state', at).number('bag_size');
  return {
    truth,
    seen,
    public: known,
    mover,
    turn,
    move,
    isForced: exports.count_moves(before) === 1,
    hasChance: exports.had_chance(before, after) !== 0,
    isNewDeal: tilesLeft(after) > tilesLeft(before),
    beginsTurn,
  };
}
