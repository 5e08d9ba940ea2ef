/** What may be wrong with somebody's own board, in words: loaded when there is something to be told. */

import type { Catalogue } from '../phrases.ts';

const faults = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/*.toml', {
  query: '?faults',
  import: 'default',
});

export async function loadFaults(game: string, language: string): Promise<Catalogue> {
  return (await faults[`../../../src/tafelrunde/games/${game}/texts/${language}.toml`]?.()) ?? {};
}
