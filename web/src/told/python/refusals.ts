/** Refusals and sayings, as in src/tafelrunde/errors.py and sayings.py. */

import { moveData, type KindLayout, type MoveData } from '../../engine/layout.ts';
import { saying, type Detail, type Details } from '../../sayings.ts';
import type { Saying } from '../../wire.ts';
import { str } from './texts.ts';
import { floordiv, is_int, mod, type Dict } from './values.ts';

export { saying };

/** Something was asked for that cannot be done; `said` tells why. */
export class Refusal extends Error {
  readonly key: string;
  readonly said: Saying;

  constructor(key: string, details: Dict<unknown>, said: Saying = saying(`refusals.${key}`, inSayings(details))) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.said = said;
  }
}

/** Details as sayings take them: numbers and texts; anything else is printed. */
function inSayings(details: Dict<unknown>): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Refusal ? value.said : detailOf(value)]),
  );
}

function detailOf(value: unknown): Detail {
  return typeof value === 'string' || is_int(value) ? value : str(value);
}

/** What a board says that cannot be: in a line of its file, if it has lines. */
export function fault(key: string, told: Dict<unknown>): Refusal {
  const details = inSayings(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)));
  const why = saying(`board-faults.${key}`, details);
  const said = saying(told['line'] === null ? 'refusals.board' : 'refusals.board-line', { ...details, why });
  return new Refusal(key, {}, said);
}

/** A move that a clause of the rules forbids, 402 is 4.2, for one of its reasons. */
export function illegal(letter: string, clause: number, reason = ''): Refusal {
  const name = `${letter}${floordiv(clause, 100)}.${mod(clause, 100)}`;
  return new Refusal('illegal-move', {}, saying('@clause', { clause: name, ...(reason && { reason }) }));
}

export function assert(condition: boolean): asserts condition {
  if (!condition) throw new Error('a fact that must hold does not');
}

export function name_of(seat: number): Saying {
  return saying('@name', { seat });
}

export function and_list(sayings: readonly Saying[]): Saying {
  return saying('@and', { list: [...sayings] });
}

/** A table before the deal, as far as seats and options tell of it. */
export function blank<Table>(seats: number, options: Dict<unknown>): Table {
  return { ...options, seats } as Table;
}

export function move_data(kinds: readonly KindLayout[], move: number): MoveData {
  const found = moveData(kinds, move);
  if (!found) throw new RangeError(`no move has the number ${move}`);
  return found;
}
