/**
 * A Vite plugin: the catalogues of texts that the engine and the page share, TOML files, as modules; and French ones, those
 * of the page too, with no-break blanks at their punctuation.
 */

import { parse, type TomlTable } from 'smol-toml';
import type { Plugin } from 'vite';
import { packedPuzzles } from './puzzles.ts';

/** What only the terminal needs. */
const LEFT_OUT = [
  ...['argparse', 'help', 'games', 'replay', 'warm', 'bench', 'arena', 'simulate', 'board-command', 'lan'],
  ...['admin', 'backup', 'analyse'],
];
/** And what is said no with there: refusals that begin like these. */
const SAID_THERE = [
  ...['results-', 'database-', 'trace-', 'fair-', 'game-', 'lineup-', 'plot-', 'extra-', 'workers-', 'resume-'],
  ...['options-json', 'option-twice', 'players-count', 'contradiction', 'cannot-write', 'not-a-trace', 'not-results'],
  ...['bot-twice', 'too-few-bots', 'bots-or-lineup', 'budget-twice', 'sprt', 'threads', 'unknown-place', 'no-cluster'],
  ...['address-in-use', 'unknown-language', 'board-without-game', 'bot-budget', 'no-such-file', 'unreadable-position'],
  ...['nonces', 'lan-alone', 'backup-', 'ban-', 'not-banned', 'no-table', 'closed-already', 'seat-free', 'no-name'],
  ...['nameless', 'witness-', 'not-a-witness', 'analyse-', 'unknown-device', 'unknown-policy', 'no-gpu', 'not-on-gpu'],
];
/** Of what the terminal says in play, this is said at a table, too. */
const SAID_HERE = ['no-moves', 'moves-listed', 'moves-more'];
/** And of these tables only the terminal says some, or the server where it was started. */
const NOT_AT_TABLES: Readonly<Record<string, readonly string[]>> = {
  table: ['no-pages', 'serving', 'stopping'],
  commands: ['save', 'quit'],
  board: ['legend', 'facts'],
  plain: ['places'],
};
/** Parts of a game's catalogue that are asked for by themselves, as `?cover`, and left out of the rest. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  cover: ['name', 'about', 'options'], // what is shown before anybody sits down to it
  faults: ['board-faults'], // what is wrong with a board of one's own
  clauses: ['clauses'], // why something is refused
  verify: ['verify'], // whether a shuffle was fair
  lines: ['rules', 'typing'], // the rules in words, and how moves are typed
};

/** The same as in src/tafelrunde/texts.py; a test compares what both say. */
const FRENCH_BLANK = / (?=[:;!?»]|%(?![\w(]))|(?<=«) /g;
const FRENCH = /\/fr\.(json|toml)$/;

export function catalogues(): Plugin {
  return {
    name: 'tafelrunde-catalogues',
    enforce: 'pre', // before JSON is read
    transform(written, id) {
      const [path = '', query] = id.split('?');
      const code = FRENCH.test(path) ? written.replace(FRENCH_BLANK, '\u00a0') : written;
      if (path.endsWith('.json') && code !== written) return { code, map: null };
      if (path.endsWith('/puzzles.toml'))
        return { code: `export default ${JSON.stringify(packedPuzzles(code))}`, map: null };
      if (!path.endsWith('.toml')) return undefined;
      const part = PARTS[query ?? ''];
      const apart = [...LEFT_OUT, ...Object.values(PARTS).flat()];
      const kept = filtered(parse(code), (key) => (part ? part.includes(key) : !apart.includes(key)));
      narrow(kept, 'refusals', (key) => !SAID_THERE.some((it) => key.startsWith(it)));
      narrow(kept, 'play', (key) => SAID_HERE.includes(key));
      for (const [table, keys] of Object.entries(NOT_AT_TABLES)) narrow(kept, table, (key) => !keys.includes(key));
      return { code: `export default ${JSON.stringify(kept)}`, map: null };
    },
  };
}

function narrow(catalogue: TomlTable, table: string, wanted: (key: string) => boolean): void {
  if (catalogue[table]) catalogue[table] = filtered(catalogue[table] as TomlTable, wanted);
}

function filtered(table: TomlTable, wanted: (key: string) => boolean): TomlTable {
  return Object.fromEntries(Object.entries(table).filter(([key]) => wanted(key)));
}
