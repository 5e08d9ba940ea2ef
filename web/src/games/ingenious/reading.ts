/** Moves of Ingenious that an engine thinks of: see ../reading.ts. */

import type engine from '../../engines/ingenious.json';
import { saying } from '../../sayings.ts';
import type { Half, IngeniousLayout, IngeniousMove, IngeniousOutcome, Saying } from '../../wire.ts';
import type { Plain, Reading } from '../reading.ts';

type Brought = Plain<typeof engine.records.brought.fields>;
type Tile = IngeniousOutcome['returned'][number];
type Colour = Tile[number];

const COLOURS = ['red', 'green', 'blue', 'orange', 'yellow', 'purple'] as const;
const REASONS = [null, 'board-full', 'all-18'] as const;
const TILES: readonly Tile[] = COLOURS.flatMap((one, i) =>
  COLOURS.slice(i).map((other): Tile => (one < other ? [one, other] : [other, one])),
);
/** Of the lines from a half, in the order of the record: to the right, and down to the right. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

function preview(brought: Brought, layout: IngeniousLayout): IngeniousOutcome {
  const placed = !brought.swapped && !brought.refilled;
  return {
    mover: brought.mover,
    ends: brought.ends === 1,
    reason: REASONS[brought.reason] ?? null,
    points: brought.points,
    halves: placed ? [half(brought, layout, 0), half(brought, layout, 1)] : [],
    scores: brought.scores,
    lowest_before: brought.lowest_before,
    lowest_after: brought.lowest_after,
    earned: brought.earned,
    swapped: brought.swapped === 1,
    refilled: brought.refilled === 1,
    returned: brought.returned.flatMap((count, kind) => Array<Tile>(count).fill(TILES[kind] as Tile)),
    drawn: brought.drawn,
    drawn_tiles: null, // nobody foresees them
  };
}

function half(brought: Brought, { cells }: IngeniousLayout, number: number): Half {
  const cell = brought.cells[number] ?? 0;
  const [q, r] = cells[cell] ?? [0, 0];
  const numbers = new Map(cells.map((place, i) => [String(place), i]));
  // The record tells how long each line is; its cells follow.
  const lines = DIRECTIONS.map(([dq, dr], direction) => {
    const length = brought.lengths[number * DIRECTIONS.length + direction] ?? 0;
    return Array.from({ length }, (_, i) => numbers.get(String([q + (i + 1) * dq, r + (i + 1) * dr])) ?? cell);
  });
  return {
    cell,
    colour: COLOURS[brought.colours[number] ?? 0] as Colour,
    points: brought.half_points[number] ?? 0,
    lines: lines.filter(({ length }) => length > 0),
  };
}

function tellPreview(_: IngeniousMove, outcome: IngeniousOutcome): readonly Saying[] {
  if (outcome.swapped) return [saying('preview.swap')];
  if (outcome.refilled) return [saying('preview.refill')];
  const points = COLOURS.flatMap((colour, i) => {
    const gained = outcome.points[i];
    return gained ? [saying('moves.points', { points: gained, colour: colourWord(colour) })] : [];
  });
  const told = [points.length ? saying('preview.points', { points }) : saying('preview.no-points')];
  if (outcome.earned) told.push(saying('preview.bonus', { count: outcome.earned }));
  if (outcome.ends) told.push(saying('preview.ends'));
  return told;
}

function colourWord(colour: string): Saying {
  return saying(`colours.${colour}`);
}

function cellsOf(edge: number, { edges, places }: IngeniousLayout): readonly string[] {
  return (edges[edge] ?? []).map((cell) => places[cell]?.name ?? '');
}

function moveText(move: IngeniousMove, layout: IngeniousLayout): string {
  if (move.do !== 'place') return move.do;
  return `${move.first.charAt(0)}${move.second.charAt(0)} ${cellsOf(move.edge, layout).join('-')}`;
}

function tellMove(move: IngeniousMove, layout: IngeniousLayout): Saying {
  if (move.do !== 'place') return saying(move.do);
  const tile = saying('moves.tile', { first: colourWord(move.first), second: colourWord(move.second) });
  return saying('hint.place', { tile, cells: cellsOf(move.edge, layout).join('–') });
}

export const reading: Reading<'ingenious', Brought> = { preview, tellPreview, moveText, tellMove };
