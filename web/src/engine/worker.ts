/** A worker that thinks, as a module of its own: see mind.ts. It fetches the engine that it is asked for. */

import type { Order } from './messages.ts';
import { Mind, type Port } from './mind.ts';
import { engineFiles } from './source.ts';

const mind = new Mind(self as unknown as Port, engineFiles);
addEventListener('message', ({ data }: MessageEvent<Order>) => void mind.obey(data));
