/** Questions about a game that change nothing: the same as server/answers.py. */

import type { MoveData } from '../engine/layout.ts';
import { saying } from '../sayings.ts';
import type { Answer, AskTell, Saying } from '../wire.ts';
import { refusal, type Position } from './position.ts';
import { result } from './perspective.ts';
import type { Table } from './table.ts';

const LISTED = 20; // moves told at once
const MOST_WEIGHED = 400; // moves that are previewed to find the best

type Lines = readonly (readonly Saying[])[]; // the sayings of a line are joined by blanks

/** Exactly what a move of the seat to move would bring. */
export function preview(table: Table, seat: number, move: MoveData, id: string): Answer {
  return brings(table, table.onTurn(seat).numberOf(move), id);
}

/** Why the seat to move may not use a place as it tried to; nothing where it may. */
export function why(table: Table, seat: number, tried: MoveData, id: string): Answer {
  const refused = table.onTurn(seat).whyNot(tried);
  return { type: 'answer', id, told: refused ? [refused.said] : [] };
}

/** The same for a move as people write it. */
export function read(table: Table, seat: number, text: string, id: string): Answer {
  return brings(table, table.onTurn(seat).parse(text), id);
}

function brings(table: Table, move: number, id: string): Answer {
  const position = table.underWay;
  position.refuseIllegal(move);
  const { telling, layout, engine } = position.setting;
  const found = position.preview(move);
  const data = engine.moveData(move);
  return {
    type: 'answer',
    id,
    move: data as Answer['move'] & object,
    preview: found,
    told: telling.tell_preview(layout, data, found),
  };
}

/** The game in sentences, as the seat or a spectator may know it. */
export function tell(table: Table, seat: number | null, { id, what, filter = '' }: AskTell): Answer {
  return { type: 'answer', id, lines: lines(table, seat, what, filter) };
}

function lines(table: Table, seat: number | null, what: AskTell['what'], wanted: string): Lines {
  if (what === 'help') return oneALine([linesOf('typing.lines'), linesOf('table.help')]);
  if (what === 'rules') return oneALine([linesOf('rules.lines')]);
  const { position } = table;
  if (!position) throw refusal('not-begun');
  const { telling, layout } = position.setting;
  const view = position.view(seat);
  if (what === 'board') return oneALine(telling.tell_board(layout, view));
  if (what === 'scores') return oneALine(telling.tell_scores(layout, view));
  if (what === 'rack') return seat === null ? [] : oneALine(telling.tell_rack(layout, view));
  if (position.isOver) return oneALine(result(table).told);
  if (position.toMove !== seat || table.botToMove) {
    return oneALine([saying('table.waiting-for', { name: saying('@name', { seat: position.toMove }) })]);
  }
  if (what === 'moves') return moves(position.redealt(seat, 0n), wanted);
  const legal = position.legalNumbers;
  const example = position.moveText(legal[Math.floor(legal.length / 2)] as number);
  return oneALine(telling.tell_turn(layout, view, position.offer, example));
}

function oneALine(told: readonly Saying[]): Lines {
  return told.map((each) => [each]);
}

function linesOf(key: string): Saying {
  return saying('@lines', { key });
}

/** Legal moves with what they bring, the best-scoring first. */
function moves(position: Position, wanted: string): Lines {
  const { telling, layout, engine } = position.setting;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = new Map(position.legalNumbers.map((move) => [move, position.moveText(move)]));
  const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = [...texts].filter(([, text]) => fits(text)).map(([move]) => move);
  if (!found.length) return oneALine([saying('play.no-moves', { filter: wanted })]);
  const weighed = found.slice(0, MOST_WEIGHED).map((move) => ({ move, worth: position.worth(move) }));
  const best = weighed.toSorted((one, other) => other.worth - one.worth).slice(0, LISTED);
  const told: (readonly Saying[])[] = [[saying('play.moves-listed', { count: found.length })]];
  for (const { move } of best) {
    const data = engine.moveData(move);
    const brought = telling.tell_preview(layout, data, position.preview(move));
    told.push([saying('table.move', { move: texts.get(move) ?? '' }), ...brought]);
  }
  if (found.length > LISTED) {
    const example = texts.get(found[0] as number)?.split(/\s+/)[0] ?? '';
    told.push([saying('play.moves-more', { count: found.length - LISTED, example })]);
  }
  return told;
}
