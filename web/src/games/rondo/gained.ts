/** What the turn on the screen has brought so far: the score now less what it was when the turn began. */

import type { Frame } from '../../table/frames.ts';
import type { RondoView } from './wheel.ts';

export function gained(frames: readonly Frame[], view: RondoView | null): number {
  if (!view) return 0;
  const began = frames.find((frame) => frame.view?.turn === view.turn)?.view as RondoView | undefined;
  return began ? (view.scores[view.to_move] ?? 0) - (began.scores[view.to_move] ?? 0) : 0;
}
