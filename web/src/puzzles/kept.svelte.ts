/** What this browser remembers of puzzles: those that were solved here, and on how many days in a row. */

const KEY = 'tafelrunde.puzzles';

interface Kept {
  readonly solved: readonly string[];
  /** The last day whose puzzle was solved, */
  readonly day: number;
  /** and how many there are in a row up to then. */
  readonly streak: number;
}

const NOTHING: Kept = { solved: [], day: 0, streak: 0 };

function read(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

let kept: Kept = $state.raw(read());

// Another window has solved one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) kept = read();
});

export function isSolved(name: string): boolean {
  return kept.solved.includes(name);
}

/** Days in a row up to this one, or to the day before. */
export function streakOn(day: number): number {
  return kept.day >= day - 1 ? kept.streak : 0;
}

/** A puzzle was solved; `day`: it is that of this day. */
export function noteSolved(name: string, day: number | null): void {
  kept = solvedOn(kept, name, day);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage it holds until the page is left
  }
}

export function solvedOn(before: Kept, name: string, day: number | null): Kept {
  const solved = before.solved.includes(name) ? before.solved : [...before.solved, name];
  if (day === null || day === before.day) return { ...before, solved };
  return { solved, day, streak: before.day === day - 1 ? before.streak + 1 : 1 };
}
