/** Puzzles: loaded when somebody asks for them. */

export { default as PuzzlesPage } from './PuzzlesPage.svelte';
export { loadWords } from './words.svelte.ts';
