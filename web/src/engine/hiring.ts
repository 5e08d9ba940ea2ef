/** Workers of the browser: each holds an engine, see mind.ts. */

import type { Hand } from './crew.ts';

export function hired(): Hand {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
