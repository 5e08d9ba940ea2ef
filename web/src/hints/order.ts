/** In which order candidates are shown while the figures change several times a second. */

interface Visited {
  readonly move: number;
  readonly visits: number;
}

const LEAD = 1.15; // by how much one must be ahead to go past another

/**
 * The best ones, in an order that keeps still: those that are shown already stay where they are until another is clearly
 * ahead. `lead` 1 puts them in their true order, at the end.
 */
export function settled<C extends Visited>(
  shown: readonly (number | string)[],
  candidates: readonly C[], // most visited first
  most: number,
  lead = LEAD,
): readonly C[] {
  const kept = shown.flatMap((move) => candidates.find((candidate) => candidate.move === move) ?? []);
  const others = candidates.filter(({ move }) => !shown.includes(move)).slice(0, most);
  const order = [...kept, ...others];
  for (let last = order.length - 1; last > 0; last -= 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const [above, below] = [order[i - 1] as C, order[i] as C];
      if (below.visits > lead * above.visits) [order[i - 1], order[i]] = [below, above];
    }
  }
  return order.slice(0, most);
}
