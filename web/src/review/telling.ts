/** Figures of an analysis in words. */

import { say as sayOfPage } from '../words.svelte.ts';
import type { Told } from '../analysis/told.ts';
import { addingUp, isSolo, partsOf, type Spot } from './figures.ts';
import type { Review } from './review.svelte.ts';
import { say } from './words.ts';

/** A chance in percent, with how sure it is if that is given; alone a score. */
export function figure(told: Told | null, value: number, error?: number): string {
  if (told && isSolo(told)) return value.toFixed(1);
  const percent = Math.round(100 * value);
  return error
    ? say('share-sure', { percent, error: Math.max(1, Math.round(100 * error)) })
    : say('share', { percent });
}

/** Whose turn it is: as a heading. */
export function turnOf(turn: number, name: string): string {
  return sayOfPage('general.pair', { what: sayOfPage('table.turn', { number: turn + 1 }), whose: name });
}

/** How things stood. */
export function standing({ told, sideNames }: Review, { turn, values }: Spot): string {
  const chances = values.map((value, side) => `${sideNames[side]} ${figure(told, value)}`).join(', ');
  return told?.graph.at(-1)?.turn === turn
    ? sayOfPage('general.pair', { what: say('end'), whose: chances })
    : turnOf(turn, chances);
}

/** How luck fell: by seat whole numbers that add up, how they are told, and by how much they may be wrong. */
export interface Luck {
  readonly columns: readonly (readonly number[])[];
  readonly error: string;
  readonly figure: (number: number, sign?: string) => string;
}

export function luckOf(told: Told | null): Luck | null {
  const alone = told !== null && isSolo(told);
  const accounts = (alone ? told.luck.points : told?.luck.shares)?.seats;
  if (!accounts) return null;
  const scale = alone ? 10 : 100; // scores in tenths, shares in percent
  const figure = (number: number, sign = ''): string => {
    const size = Math.abs(number);
    return (number < 0 ? '−' : sign) + (alone ? (size / scale).toFixed(1) : say('share', { percent: size }));
  };
  const error = Math.max(...accounts.flatMap(({ draws, decisions }) => [draws.error, decisions.error]));
  return {
    columns: accounts.map((account) => addingUp(partsOf(account).map((part) => part * scale))),
    error: figure(Math.ceil(error * scale)),
    figure,
  };
}
