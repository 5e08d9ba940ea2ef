import type { Catalogue } from '../phrases.ts';

export { default as page } from './it.json';
export { default as shared } from '../../../src/tafelrunde/texts/it.toml';

/** What the start page needs of each game, by the path of its catalogue. */
export const covers = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/it.toml', {
  eager: true,
  query: '?cover',
  import: 'default',
});
