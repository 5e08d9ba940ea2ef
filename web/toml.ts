/** A Vite plugin: the catalogues of texts that the engine and the page share, TOML files, as modules. */

import { parse, type TomlTable } from 'smol-toml';
import type { Plugin } from 'vite';

/** What only the terminal needs. */
const LEFT_OUT = [
  ...['argparse', 'help', 'games', 'replay', 'verify', 'warm', 'bench', 'arena', 'simulate', 'board-command'],
];
/** And what is said no with there. */
const SAID_THERE = ['results-', 'database-', 'trace-', 'record-'];
/** What is shown of a game before anybody sits down to it: asked for by `?cover`. */
const COVER = ['name', 'about', 'options'];

export function catalogues(): Plugin {
  return {
    name: 'tafelrunde-catalogues',
    transform(code, id) {
      const [path = '', query] = id.split('?');
      if (!path.endsWith('.toml')) return undefined;
      const wanted = (key: string): boolean => (query === 'cover' ? COVER.includes(key) : !LEFT_OUT.includes(key));
      const kept = filtered(parse(code), wanted);
      if (kept['refusals']) {
        kept['refusals'] = filtered(
          kept['refusals'] as TomlTable,
          (key) => !SAID_THERE.some((it) => key.startsWith(it)),
        );
      }
      return { code: `export default ${JSON.stringify(kept)}`, map: null };
    },
  };
}

function filtered(table: TomlTable, wanted: (key: string) => boolean): TomlTable {
  return Object.fromEntries(Object.entries(table).filter(([key]) => wanted(key)));
}
