/** The analysis of a finished game, as a page and in lines. Loaded when somebody asks for it. */

export { default as Analysis } from './Analysis.svelte';
export { analysisLines } from './lines.ts';
export { loadWords } from './words.ts';
