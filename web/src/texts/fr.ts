import type { Catalogue } from '../phrases.ts';

export { default as page } from './fr.json';
export { default as shared } from '../../../src/tafelrunde/texts/fr.toml';

/** What the start page needs of each game, by the path of its catalogue. */
export const covers = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/fr.toml', {
  eager: true,
  query: '?cover',
  import: 'default',
});
