/** Tiles and fields as sayings, so that a text can ask for the form it needs. */

import { saying } from '../../sayings.ts';
import type { Saying } from '../../wire.ts';
import { isSymbol, tileOf } from './rows.ts';

/** A tile, or a number field, by name. */
export function tellTile(name: string): Saying {
  const { kind, number } = tileOf(name);
  if (isSymbol(kind)) return saying(`symbols.${kind}`);
  if (kind === 'joker') return saying('moves.joker', { number: number ?? 0 });
  return saying('moves.number-tile', { colour: saying(`colours.${kind}`), number: number ?? 0 });
}

/** A field: a symbol has two of them. */
export function tellField(name: string): Saying {
  const { kind, number } = tileOf(name);
  if (!isSymbol(kind)) return tellTile(name);
  return saying('moves.symbol-field', { symbol: tellTile(kind), number: number ?? 0 });
}
