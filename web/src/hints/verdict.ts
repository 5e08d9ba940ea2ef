/** How a hint compares with the one above all others, as far as a difference means something. */

import type { Hint } from './advising.svelte.ts';

const AS_GOOD = 2; // in a hundred games: nobody feels less than that

export type Verdict =
  | { readonly key: 'wins'; readonly details: { readonly share: number } }
  | { readonly key: 'less'; readonly details: { readonly count: number } }
  | { readonly key: 'best' | 'equal' | 'weaker'; readonly details?: never };

/** `wins`: somebody wins this game; alone a share is no chance, and no number is told. Null where nothing was weighed. */
export function verdict(hint: Hint, hints: readonly Hint[], wins: boolean): Verdict | null {
  const [best] = hints;
  if (hint.share === null || !best || best.share === null) return null;
  if (hint === best) return wins ? { key: 'wins', details: { share: Math.round(100 * hint.share) } } : { key: 'best' };
  const count = Math.round(100 * (best.share - hint.share));
  if (count < AS_GOOD) return { key: 'equal' };
  return wins ? { key: 'less', details: { count } } : { key: 'weaker' };
}
