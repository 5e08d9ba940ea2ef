/** A worker that plays for bots: it is handed what a seat knows, and answers with a move. One move at a time. */

import { Engine, merged } from './engine.ts';
import { engineFiles } from './source.ts';

/** What is asked. A turn of `hard` may take so long, and never more iterations than that: a phone stays cool. */
export interface Choice {
  readonly id: number;
  readonly game: string;
  readonly level: string;
  readonly seen: Uint8Array;
  readonly seed: bigint;
  readonly milliseconds: number;
  readonly iterations: number;
}

export type Chosen =
  | { readonly id: number; readonly move: number; readonly iterations: number }
  | { readonly id: number; readonly fault: string };

const FIRST_CHUNK = 16; // iterations between two looks at the clock, at first
const LOOK_EVERY = 4; // milliseconds, roughly, between two looks at the clock

const engines = new Map<string, Promise<Engine>>();

async function engineOf(game: string): Promise<Engine> {
  const found = engines.get(game) ?? engineFiles(game).then(async ({ bytes, layout }) => Engine.load(bytes, layout));
  engines.set(game, found);
  return found;
}

/** A move of a level, and how many iterations it took. */
export function choose(engine: Engine, { level, seen, seed, milliseconds, iterations }: Choice): [number, number] {
  if (level === 'random' || level === 'easy' || level === 'medium') return [engine.choose(level, seen, seed), 0];
  const began = performance.now();
  const thinker = engine.think(seen, seed);
  const end = began + milliseconds * engine.timeShare();
  let chunk = FIRST_CHUNK;
  let before = performance.now();
  while (thinker.onlyMove === null && before < end && thinker.iterations < iterations) {
    const times = Math.min(chunk, iterations - thinker.iterations);
    thinker.iterate(times);
    const now = performance.now();
    const pace = Math.max(1e-6, (now - before) / times);
    chunk = Math.max(1, Math.floor(Math.min(LOOK_EVERY, end - now) / pace));
    before = now;
  }
  const [best] = merged([thinker.tallies()]);
  if (!best) throw new Error('no move was found');
  return [best.move, thinker.iterations];
}

addEventListener('message', ({ data }: MessageEvent<Choice>) => {
  const answer = (chosen: Chosen): void => (self as unknown as Worker).postMessage(chosen);
  engineOf(data.game)
    .then((engine) => choose(engine, data))
    .then(([move, iterations]) => answer({ id: data.id, move, iterations }))
    .catch((fault: unknown) => {
      engines.delete(data.game); // the next one tries anew
      answer({ id: data.id, fault: String(fault) });
    });
});
