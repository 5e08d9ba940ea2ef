/** An analysis in lines, as the terminal tells it: for text mode. */

import { say as sayOfPage } from '../words.svelte.ts';
import { costliest, isSolo, PARTS, spotsOf } from './figures.ts';
import { Review } from './review.svelte.ts';
import { luckOf, standing } from './telling.ts';
import { say } from './words.ts';

const ITERATIONS = 480; // four passes: seconds
const ROWS = 12; // of chances

/** Resolves when the game was looked at; `wait` is told what is said meanwhile. */
export async function analysisLines(id: string, wait: (line: string) => void): Promise<readonly string[]> {
  const review = new Review(id, ITERATIONS, ITERATIONS);
  if (!(await review.open())) return [review.trouble ?? ''];
  wait(say('working', { percent: 0 }));
  await review.work();
  return review.trouble ? [review.trouble] : lines(review);
}

function lines(review: Review): string[] {
  const { told, names, sides } = review;
  if (!told) return [];
  const of = (name: string, whose: string): string => sayOfPage('general.pair', { what: name, whose });
  const spots = spotsOf(told, sides, false);
  const every = Math.max(1, Math.ceil((spots.length - 1) / ROWS));
  const mistakes = names.flatMap((name, seat) => {
    const found = costliest(told, seat).map((decision) => review.mistake(decision));
    return found.length ? found : [of(name, say('none'))];
  });
  const luck = luckOf(told);
  const accounts = luck?.columns.map((column, seat) => {
    const parts = PARTS.map((part, i) => `${say(`parts.${part}`)} ${luck.figure(column[i] ?? 0, i ? '+' : '')}`);
    const result = luck.figure(column.reduce((sum, part) => sum + part, 0));
    return of(names[seat] ?? '', [...parts, `${say('parts.result')} ${result}`].join(', '));
  });
  return [
    `${say(isSolo(told) ? 'expected' : 'chances')}. ${say('public')}`,
    ...spots.filter((_, i) => i % every === 0 || i === spots.length - 1).map((spot) => standing(review, spot)),
    say('costliest'),
    ...mistakes,
    ...(luck && accounts ? [say('luck'), ...accounts, say('luck-about', { error: luck.error })] : []),
  ];
}
