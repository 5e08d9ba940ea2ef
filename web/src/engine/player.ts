/** A worker that plays for bots: it is handed what a seat knows, and answers with a move. One move at a time. */

import { choose, type Decision } from './choosing.ts';
import { Engine } from './engine.ts';
import { engineFiles } from './source.ts';

export interface Choice extends Decision {
  readonly id: number;
  readonly game: string;
}

export type Chosen =
  | { readonly id: number; readonly move: number; readonly iterations: number }
  | { readonly id: number; readonly fault: string };

const engines = new Map<string, Promise<Engine>>();

async function engineOf(game: string): Promise<Engine> {
  const found = engines.get(game) ?? engineFiles(game).then(async ({ bytes, layout }) => Engine.load(bytes, layout));
  engines.set(game, found);
  return found;
}

/**
 * Without a choice `hard` knows its move at once. It says so when it would have thought to the end: else everybody at the
 * screen would know something of its rack. As in server/thinkers.py.
 */
async function unhurried(engine: Engine, decision: Decision): Promise<[number, number]> {
  const began = performance.now();
  const [move, iterations] = choose(engine, decision);
  if (decision.level === 'hard' && !iterations) {
    const end = began + decision.milliseconds * engine.timeShare();
    await new Promise((resolve) => setTimeout(resolve, end - performance.now()));
  }
  return [move, iterations];
}

addEventListener('message', ({ data }: MessageEvent<Choice>) => {
  const answer = (chosen: Chosen): void => (self as unknown as Worker).postMessage(chosen);
  engineOf(data.game)
    .then(async (engine) => unhurried(engine, data))
    .then(([move, iterations]) => answer({ id: data.id, move, iterations }))
    .catch((fault: unknown) => {
      engines.delete(data.game); // the next one tries anew
      answer({ id: data.id, fault: String(fault) });
    });
});
