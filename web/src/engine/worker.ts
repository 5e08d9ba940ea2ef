/** A worker that thinks, as a module of its own: see mind.ts. It fetches the engine that it is asked for. */

import { EngineFault, type EngineLayout } from './engine.ts';
import type { Order } from './messages.ts';
import { Mind, type Port } from './mind.ts';

const modules = import.meta.glob<string>('../engines/*.wasm', { eager: true, query: '?url', import: 'default' });
const layouts = import.meta.glob<string>('../engines/*.json', { eager: true, query: '?url', import: 'default' });

async function fetched(address: string | undefined, anew: boolean): Promise<Response> {
  // Past what is kept, the service worker's files too, if what came from there was of no use.
  const answer = address && (await fetch(address, { cache: anew ? 'reload' : 'default' }).catch(() => null));
  if (!answer || !answer.ok) throw new EngineFault('engine-missing');
  return answer;
}

async function source(game: string, anew: boolean): Promise<{ bytes: ArrayBuffer; layout: EngineLayout }> {
  const [module, layout] = await Promise.all([
    fetched(modules[`../engines/${game}.wasm`], anew),
    fetched(layouts[`../engines/${game}.json`], anew),
  ]);
  return { bytes: await module.arrayBuffer(), layout: (await layout.json()) as EngineLayout };
}

const mind = new Mind(self as unknown as Port, source);
addEventListener('message', ({ data }: MessageEvent<Order>) => void mind.obey(data));
