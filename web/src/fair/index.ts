/** Checking that a shuffle was fair; loaded with the result of a game at a server. */

export { default as FairCheck } from './FairCheck.svelte';
export { loadWords } from './words.svelte.ts';
