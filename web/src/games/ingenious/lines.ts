/** The lines along the symbols that score, drawn from the half of the tile that they start at. */

import type { Candidate } from './choice.svelte.ts';
import type { Grid } from './geometry.ts';

export function linesDrawn(
  grid: Grid,
  candidate: Candidate,
  board: string,
  lines: readonly (readonly number[])[],
  flat = false,
): string[] {
  const drawn = new Set<string>();
  return lines.flatMap((line) => {
    const first = line[0];
    const last = line.at(-1);
    if (first === undefined || last === undefined) return [];
    // The server lists the lines of both halves; a line belongs to the half of its colour that lies in its direction.
    const half = candidate.cells.find((cell, i) => {
      const colour = candidate.colours[i]?.[0];
      const direction = grid.direction(cell, first);
      if (direction < 0 || board[first] !== colour || drawn.has(`${cell},${first}`)) return false;
      return line.length < 2 || grid.neighbour(first, direction) === line[1];
    });
    if (half === undefined) return [];
    drawn.add(`${half},${first}`);
    const from = grid.centre(half, flat);
    const to = grid.centre(last, flat);
    return [`M${from.x.toFixed(2)} ${from.y.toFixed(2)}L${to.x.toFixed(2)} ${to.y.toFixed(2)}`];
  });
}
