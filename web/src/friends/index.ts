/** What only friends need: the waiting room with its links and codes, and the big screen. Loaded when needed. */

export { default as Waiting } from './Waiting.svelte';
export { default as Screen } from './Screen.svelte';
export { ready } from './words.svelte.ts';
