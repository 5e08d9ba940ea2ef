/** Moves of Elfer raus! that an engine thinks of: see ../reading.ts. */

import type engine from '../../engines/elfer.json';
import { saying } from '../../sayings.ts';
import type { ElferLayout, ElferMove, ElferOutcome, Saying } from '../../wire.ts';
import type { Plain, Reading } from '../reading.ts';
import { tellField, tellTile } from './telling.ts';

type Brought = Plain<typeof engine.records.brought.fields>;

const SYMBOLS = ['square', 'triangle', 'star', 'circle'];
const NOBODY = -1;
const UNKNOWN = -1;

/** The kinds of tile in the engine's order: numbers as on the fields, then jokers, then symbols. */
function kinds({ tiles }: ElferLayout): readonly string[] {
  const group = (name: string): number => (name.startsWith('joker') ? 1 : SYMBOLS.includes(name) ? 2 : 0);
  return [...new Set(tiles)].toSorted((one, other) => group(one) - group(other));
}

function preview(brought: Brought, layout: ElferLayout): ElferOutcome {
  return {
    mover: brought.mover,
    ends: brought.ends === 1,
    tile: kinds(layout)[brought.tile] ?? null,
    receiver: brought.receiver === NOBODY ? null : brought.receiver,
    minus: brought.minus === UNKNOWN ? null : brought.minus,
    left: brought.left === UNKNOWN ? null : brought.left,
    counts: brought.counts === 1,
    bonus: brought.bonus === 1,
    free: brought.free === 1,
    joins: brought.joins === 1,
    draws: brought.draws === 1,
    // Nobody foresees what is drawn, nor what the others hold.
    pending: null,
    drawn: null,
    turn_over: null,
    round_over: brought.round_over === 1,
    points: null,
    new_round: brought.new_round || null,
    reason: brought.ends ? 'rack-empty' : null,
  };
}

function tellPreview(move: ElferMove, outcome: ElferOutcome): readonly Saying[] {
  if (outcome.tile === null) return [saying(`preview.${move.do}`)];
  const told: Saying[] = [];
  if (outcome.minus && outcome.left !== null) {
    told.push(saying('preview.minus', { points: outcome.minus, left: outcome.left }));
  }
  const brings = { bonus: outcome.bonus, free: outcome.free, ends: outcome.round_over, 'may-give': outcome.joins };
  for (const [key, brought] of Object.entries(brings)) if (brought) told.push(saying(`preview.${key}`));
  return told.length ? told : [saying('preview.plain')];
}

/** y12, j7, star20. */
function typed(name: string): string {
  const [word = '', number = ''] = name.split('-');
  return (SYMBOLS.includes(word) ? word : word.charAt(0)) + number;
}

function moveText(move: ElferMove): string {
  switch (move.do) {
    case 'lay':
      return typed(move.field);
    case 'give':
      return `give ${typed(move.tile)}`;
    default:
      return move.do;
  }
}

/** A joker needs its field told as well, a symbol which of its two. */
function tellLay(field: string, { fields, tiles }: ElferLayout): Saying {
  const tile = tiles[fields.indexOf(field)] ?? field;
  if (SYMBOLS.includes(tile) || tile === field) return saying('lay', { tile: tellField(field) });
  return saying('hint.lay-on', { tile: tellTile(tile), field: tellTile(field) });
}

function tellMove(move: ElferMove, layout: ElferLayout): Saying {
  if (move.do === 'lay') return tellLay(move.field, layout);
  return move.do === 'give' ? saying('give-tile', { tile: tellTile(move.tile) }) : saying(`take-${move.do}`);
}

export const reading: Reading<'elfer', Brought> = { preview, tellPreview, moveText, tellMove };
