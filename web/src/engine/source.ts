/** Where engines come from: the files that `make engines` has written, fetched when they are asked for. */

import { EngineFault, type EngineLayout } from './engine.ts';

const modules = import.meta.glob<string>('../engines/*.wasm', { eager: true, query: '?url', import: 'default' });
const layouts = import.meta.glob<string>('../engines/*.json', { eager: true, query: '?url', import: 'default' });

export interface EngineFiles {
  readonly bytes: ArrayBuffer;
  readonly layout: EngineLayout;
}

/** An engine's two files; `anew`: past everything that is kept. */
export async function engineFiles(game: string, anew = false): Promise<EngineFiles> {
  const [module, layout] = await Promise.all([
    fetched(modules[`../engines/${game}.wasm`], anew),
    fetched(layouts[`../engines/${game}.json`], anew),
  ]);
  return { bytes: await module.arrayBuffer(), layout: (await layout.json()) as EngineLayout };
}

async function fetched(address: string | undefined, anew: boolean): Promise<Response> {
  // Past what is kept, the service worker's files too, if what came from there was of no use.
  const answer = address && (await fetch(address, { cache: anew ? 'reload' : 'default' }).catch(() => null));
  if (!answer || !answer.ok) throw new EngineFault('engine-missing');
  return answer;
}
