/** What a move leaves to the next seat, told as server/answers.py tells it. */

import { saying } from '../sayings.ts';
import type { Texts } from '../phrases.ts';
import type { Saying } from '../wire.ts';

/**
 * `leaves`: points on average; `others`: what all moves that are told leave, this one too. A game in which nobody makes
 * points has words of its own for it.
 */
export function tellLeft(leaves: number | null, others: readonly (number | null)[], texts: Texts): readonly Saying[] {
  if (leaves === null) return [];
  const left = others.map((other) => other !== null && tenths(other));
  const least = Math.min(...left.filter((other) => other !== false));
  const blocks = tenths(leaves) === least && left.some((other) => other !== least);
  const said = saying(blocks ? 'table.blocks' : 'table.leaves', { points: rounded(tenths(leaves)) });
  const own = said.key.replace('table.', 'left.');
  return [texts.entry(own) === undefined ? said : { ...said, key: own }];
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10;
}

/** As Python rounds: a half goes to the even number. */
function rounded(number: number): number {
  const below = Math.floor(number);
  return number - below === 0.5 ? below + (below % 2) : Math.round(number);
}
