/** How bots choose: the levels that look once, and `hard`, which thinks for a while. As in src/tafelrunde/bots. */

import type { Engine } from './engine.ts';
import { sameBytes } from './records.ts';
import { merged } from './tallies.ts';

/** A decision. A turn of `hard` may take so long, and never more iterations than that: a phone stays cool. */
export interface Decision {
  readonly level: string;
  /** All that the seat to move knows. */
  readonly seen: Uint8Array;
  readonly seed: bigint;
  readonly milliseconds: number;
  readonly iterations: number;
}

const FIRST_CHUNK = 16; // iterations between two looks at the clock, at first
const LOOK_EVERY = 4; // milliseconds, roughly, between two looks at the clock
const FEWEST = 2; // that run in a deal of a race

/** A move that was planned, and what will have been seen when it is its turn. */
interface Planned {
  readonly seen: Uint8Array;
  readonly move: number;
}

/** The rest of the turn that was thought through last, as in bots/plans.py. */
const plans = new WeakMap<Engine, readonly Planned[]>();

/** A move of a level, and how many iterations it took; none if it had been planned. */
export function choose(engine: Engine, decision: Decision): [number, number] {
  const { level, seen, seed } = decision;
  if (level === 'random' || level === 'easy' || level === 'medium') return [engine.choose(level, seen, seed), 0];
  const plan = plans.get(engine)?.find((each) => sameBytes(each.seen, seen));
  return plan ? [plan.move, 0] : thought(engine, decision);
}

function thought(engine: Engine, { seen, seed, milliseconds, iterations }: Decision): [number, number] {
  const began = performance.now();
  const thinker = engine.think(seen, seed);
  const end = began + milliseconds * engine.timeShare();
  let chunk = FIRST_CHUNK;
  let before = performance.now();
  while (thinker.onlyMove === null && before < end && thinker.iterations < iterations) {
    const times = Math.min(chunk, alike(engine), iterations - thinker.iterations);
    thinker.iterate(times);
    const now = performance.now();
    const pace = Math.max(1e-6, (now - before) / times);
    chunk = Math.max(1, Math.floor(Math.min(LOOK_EVERY, end - now) / pace));
    before = now;
  }
  const [best] = merged([thinker.tallies()]);
  if (!best) throw new Error('no move was found');
  plans.set(engine, planned(engine, best.move));
  return [best.move, thinker.iterations];
}

/** So many iterations at least take as long as those before: the first steady ones of a race are done one by one. */
function alike(engine: Engine): number {
  const quick = engine.reader('settings', engine.room.settings).number('quick_deals');
  const left = quick - engine.reader('work', engine.room.work).number('deals');
  return quick && left >= 0 ? Math.max(1, FEWEST * (left - 1)) : Infinity;
}

/**
 * The rest of the turn that did best of those which begin with a move, as bots/plans.py remembers it: as long as the turn
 * goes on. Nothing where no turns raced.
 */
export function planned(engine: Engine, first: number): readonly Planned[] {
  const { exports, room, layout } = engine;
  const { seen, own, luck, states, sight, work } = room;
  const row = exports.planned(work, first);
  if (row < 0) return [];
  const steps = layout.records.work.fields['lines']?.shape[1] ?? 0;
  const turn = engine
    .reader('work', work)
    .numbers('lines')
    .slice(row * steps, (row + 1) * steps);
  exports.reseed(luck, 0n, 0);
  exports.possible(seen, luck, own, states); // any state: it only makes moves
  const mover = engine.reader('state', states).number('to_move');
  const found: Planned[] = [];
  let made = first;
  for (const move of turn.slice(1)) {
    exports.apply(states, made);
    const after = engine.reader('state', states);
    if (move < 0 || after.number('reason') || after.number('to_move') !== mover) break;
    exports.see(states, mover, sight);
    found.push({ seen: engine.bytes(sight, layout.records.seen.size).slice(), move });
    made = move;
  }
  return found;
}
