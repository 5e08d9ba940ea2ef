/** Moves of Rondo that an engine thinks of: see ../reading.ts. */

import type engine from '../../engines/rondo.json';
import { saying } from '../../sayings.ts';
import type { RondoLayout, RondoMove, RondoOutcome, Saying } from '../../wire.ts';
import type { Plain, Reading } from '../reading.ts';

type Brought = Plain<typeof engine.records.brought.fields>;

const COLOURS = ['red', 'yellow', 'green', 'blue', 'purple'] as const;
const REASONS = [null, 'grey-covered', 'bag-short'] as const;
const NO_SPACE = 127;

function preview(brought: Brought): RondoOutcome {
  return {
    mover: brought.mover,
    ends: brought.ends === 1,
    points: brought.points,
    score: brought.score,
    space: brought.space === NO_SPACE ? null : brought.space,
    stones: brought.stones,
    face_down: brought.face_down === 1,
    colour: COLOURS[brought.colour - 1] ?? null,
    grey: brought.grey === 1,
    grey_left: brought.grey_left,
    draws: brought.draws,
    drawn_tiles: null, // nobody foresees them
    last_round: brought.last_round === 1,
    ending: REASONS[brought.ending] ?? null,
    reason: REASONS[brought.reason] ?? null,
  };
}

function tellPreview(_: RondoMove, outcome: RondoOutcome): readonly Saying[] {
  const told: Saying[] = [];
  if (outcome.space === null) told.push(saying('preview.draws', { count: outcome.draws }));
  else if (outcome.face_down) told.push(saying('preview.face-down'));
  else told.push(saying('preview.points', { points: outcome.points }));
  if (outcome.grey) told.push(saying('preview.grey'));
  if (outcome.ends) told.push(saying('preview.ends'));
  else if (outcome.last_round) told.push(saying('score.last-round'));
  return told;
}

function moveText(move: RondoMove, { spaces }: RondoLayout): string {
  switch (move.do) {
    case 'lay':
      return `${spaces[move.space]?.id} ${move.stones}`;
    case 'cover':
      return `${spaces[move.space]?.id} down ${move.colour.charAt(0)}`;
    default:
      return move.do;
  }
}

function tellMove(move: RondoMove, { spaces }: RondoLayout): Saying {
  if (move.do === 'done' || move.do === 'draw') return saying(`take-${move.do}`);
  const { id, colour, value } = spaces[move.space] ?? { id: '', colour: '', value: 0 };
  const space = saying('moves.space', { colour: saying(`colours.${colour}`), value });
  if (move.do === 'lay') return saying('hint.lay', { count: move.stones, space, place: id });
  return saying('hint.cover', { colour: saying(`colours.${move.colour}`), space, place: id });
}

export const reading: Reading<'rondo', Brought> = { preview, tellPreview, moveText, tellMove };
