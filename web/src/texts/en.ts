import type { Catalogue } from '../phrases.ts';

export { default as page } from './en.json';
export { default as shared } from '../../../src/tafelrunde/texts/en.toml';

/** What the start page needs of each game, by the path of its catalogue. */
export const covers = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/en.toml', {
  eager: true,
  query: '?cover',
  import: 'default',
});
