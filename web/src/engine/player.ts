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
