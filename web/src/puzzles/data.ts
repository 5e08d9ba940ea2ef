/** The puzzles there are: read from the files of the games, which web/puzzles.ts has packed; one for every day. */

export interface Puzzle {
  readonly game: string;
  /** Counted from 1 within its game. */
  readonly number: number;
  readonly seats: number;
  /** Of the deal. */
  readonly seed: number;
  /** How many moves were made since then: those of `medium`, */
  readonly count: number;
  /** but for these, by number. */
  readonly corrected: ReadonlyMap<number, string>;
  /** The moves to be found, in any order in which they can be made. */
  readonly solution: readonly string[];
  readonly themes: readonly string[];
  /** What the mover may expect of the win with it, in percent, */
  readonly share: number;
  /** and with other first moves. */
  readonly others: ReadonlyMap<string, number>;
}

/** Puzzles that are solved one after the other. */
export interface Series {
  readonly name: string;
  readonly game: string;
  readonly theme: string | null;
  readonly puzzles: readonly Puzzle[];
}

const FIRST = 'first';
const FOR_BEGINNERS = 3; // the first of a file
const STRIDE = 13; // from one puzzle of the day to the next of the same game
const DAY = 86_400_000; // milliseconds

const files = import.meta.glob<string>('../../../src/tafelrunde/games/*/puzzles.toml', {
  eager: true,
  import: 'default',
});

/** By game. */
export const all: ReadonlyMap<string, readonly Puzzle[]> = new Map(
  Object.entries(files).map(([path, packed]) => {
    const game = path.split('/').at(-2) ?? '';
    return [game, unpacked(game, packed)];
  }),
);

export function unpacked(game: string, packed: string): readonly Puzzle[] {
  return packed.split('\n').map((line, i) => {
    const [seats, seed, count, share, ...rest] = line.split('|');
    const [corrected = [], solution = [], themes = [], others = []] = rest.map((list) => (list ? list.split(',') : []));
    return {
      game,
      number: i + 1,
      seats: Number(seats),
      seed: Number(seed),
      count: Number(count),
      share: Number(share),
      corrected: new Map(corrected.map((entry) => [Number.parseInt(entry), entry.slice(entry.indexOf(' ') + 1)])),
      solution,
      themes,
      others: new Map(others.map((entry) => [entry.replace(/ \d+$/, ''), Number(/\d+$/.exec(entry)?.[0])])),
    };
  });
}

export function nameOf({ game, number }: Puzzle): string {
  return `${game}-${number}`;
}

export function find(name: string): Puzzle | undefined {
  const [game = '', number] = name.split('-');
  return all.get(game)?.[Number(number) - 1];
}

/** All of a game, those of a theme (`game.theme`), or those for beginners (`game.first`). */
export function seriesOf(name: string): Series {
  const [game = '', theme = null] = name.split('.');
  const puzzles = all.get(game) ?? [];
  if (theme === FIRST) return { name, game, theme: null, puzzles: puzzles.slice(0, FOR_BEGINNERS) };
  const fitting = theme === null ? puzzles : puzzles.filter(({ themes }) => themes.includes(theme));
  return { name, game, theme, puzzles: fitting };
}

/** The series of a game: all of it, and one of each theme. */
export function seriesFor(game: string): readonly Series[] {
  const themes = new Set((all.get(game) ?? []).flatMap((puzzle) => puzzle.themes));
  return [seriesOf(game), ...[...themes].sort().map((theme) => seriesOf(`${game}.${theme}`))];
}

/** The number of the calendar day here. */
export function today(now = new Date()): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
}

/** One puzzle a day, the same for everybody: games take turns. */
export function puzzleOf(day: number): Puzzle | undefined {
  const games = [...all.values()];
  const puzzles = games[day % games.length] ?? [];
  return puzzles[(Math.floor(day / games.length) * STRIDE) % puzzles.length];
}

/** What comes next in a series: one that is not solved, if there is any left. */
export function after(
  puzzle: Puzzle | null,
  { puzzles }: Series,
  solved: (name: string) => boolean,
): Puzzle | undefined {
  const place = puzzles.findIndex((each) => each.number === puzzle?.number);
  return [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))].find((each) => !solved(nameOf(each)));
}

/** Whether moves that were made are a part of a solution, all of it, or none; `ended`: no more of this turn can follow. */
export function checked(
  made: readonly string[],
  solution: readonly string[],
  ended: boolean,
): 'open' | 'right' | 'wrong' {
  const left = [...solution];
  for (const move of made) {
    const place = left.indexOf(move);
    if (place < 0) return 'wrong';
    left.splice(place, 1);
  }
  if (!left.length) return 'right';
  return ended ? 'wrong' : 'open';
}
