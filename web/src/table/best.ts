/** The best result of games played alone, kept in this browser: one for each game with its options. */

const KEY = 'tafelrunde.best';

interface Kept {
  readonly best: number;
  /** The table that was told last, and what was the best before it: whoever loads it anew is told the same. */
  readonly table: string;
  readonly before: number | null;
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {}; // storage that is switched off or damaged knows no best
  }
}

/** Keep the result of a table if it is the best; returns what was the best before, if anything was. */
export function keepBest(table: string, game: string, points: number): number | null {
  const kept = read();
  const last = kept[game];
  const before = (last?.table === table ? last.before : last?.best) ?? null;
  kept[game] = { best: Math.max(points, before ?? points), table, before };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // nothing to be done: the next game has no best to beat
  }
  return before;
}
