/** What a move leaves to the next seat, told as server/answers.py tells it. */

import { saying } from '../sayings.ts';
import type { Saying } from '../wire.ts';

/** `leaves`: points on average; `others`: what all moves that are told leave, this one too. */
export function tellLeft(leaves: number | null, others: readonly (number | null)[]): readonly Saying[] {
  if (leaves === null) return [];
  const left = others.map((other) => other !== null && tenths(other));
  const least = Math.min(...left.filter((other) => other !== false));
  const blocks = tenths(leaves) === least && left.some((other) => other !== least);
  return [saying(blocks ? 'table.blocks' : 'table.leaves', { points: rounded(tenths(leaves)) })];
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10;
}

/** As Python rounds: a half goes to the even number. */
function rounded(number: number): number {
  const below = Math.floor(number);
  return number - below === 0.5 ? below + (below % 2) : Math.round(number);
}
