/** The lines along the symbols that score, drawn from the half of the tile that they start at. */

import type { IngeniousOutcome } from '../../wire.ts';
import type { Grid } from './geometry.ts';

export function linesDrawn(grid: Grid, { halves }: IngeniousOutcome, flat = false): string[] {
  return halves.flatMap(({ cell, lines }) =>
    lines.map((line) => {
      const from = grid.centre(cell, flat);
      const to = grid.centre(line.at(-1) ?? cell, flat);
      return `M${from.x.toFixed(2)} ${from.y.toFixed(2)}L${to.x.toFixed(2)} ${to.y.toFixed(2)}`;
    }),
  );
}
