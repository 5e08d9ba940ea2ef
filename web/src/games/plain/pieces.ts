/** What games of which this page knows nothing may hold: read with care. */

/** The pieces of a rack in letters: names, or lists of names. */
export function piecesIn(rack: unknown): readonly string[] {
  return Array.isArray(rack)
    ? rack.map((piece: unknown) => (Array.isArray(piece) ? piece.join('–') : String(piece)))
    : [];
}

/** Points of each seat, if that is what it is. */
export function numbersIn(scores: unknown): readonly number[] {
  const isNumbers = Array.isArray(scores) && scores.every((points) => typeof points === 'number');
  return isNumbers ? (scores as readonly number[]) : [];
}
