/** How a table is laid out. By height as well as by width: a phone held sideways is wide, but low. */

/**
 * `wide`: people beside the board, one's rack below both. `upright`: one above the other. `low`: the board has the whole
 * height, and everything else stands beside it.
 */
export type Shape = 'wide' | 'upright' | 'low';

const LOW = 640; // pixels; what is lower has no room for anything above or below the board
const SIDEWAYS = 1.3; // how much wider than high such a screen is at least
const WIDE = 900;
const SHORT = { upright: 720, low: 480, wide: 0 }; // pixels; what is shorter tells scores in short

export function shapeOf(width: number, height: number): Shape {
  if (height < LOW && width >= SIDEWAYS * height) return 'low';
  return width < WIDE ? 'upright' : 'wide';
}

/** Whether there is so little height that every line counts. */
export function isShort(shape: Shape, height: number): boolean {
  return height < SHORT[shape];
}
