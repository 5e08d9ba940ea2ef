/** How bots choose: the levels that look once, and `hard`, which thinks for a while. As in src/tafelrunde/bots. */

import type { Engine } from './engine.ts';
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

/** A move of a level, and how many iterations it took. */
export function choose(engine: Engine, { level, seen, seed, milliseconds, iterations }: Decision): [number, number] {
  if (level === 'random' || level === 'easy' || level === 'medium') return [engine.choose(level, seen, seed), 0];
  const began = performance.now();
  const thinker = engine.think(seen, seed);
  const end = began + milliseconds * engine.timeShare();
  let chunk = FIRST_CHUNK;
  let before = performance.now();
  thinker.expect(iterations);
  while (thinker.onlyMove === null && before < end && thinker.iterations < iterations) {
    const times = Math.min(chunk, iterations - thinker.iterations);
    thinker.iterate(times);
    const now = performance.now();
    const pace = Math.max(1e-6, (now - before) / times);
    chunk = Math.max(1, Math.floor(Math.min(LOOK_EVERY, end - now) / pace));
    thinker.expect(Math.min(iterations, thinker.iterations + Math.max(1, Math.floor((end - now) / pace))));
    before = now;
  }
  const [best] = merged([thinker.tallies()]);
  if (!best) throw new Error('no move was found');
  return [best.move, thinker.iterations];
}
