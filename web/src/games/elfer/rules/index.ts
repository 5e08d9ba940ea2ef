export { default as Rules } from './Rules.svelte';
export { words } from './words.ts';
