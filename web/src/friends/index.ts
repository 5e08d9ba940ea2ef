/** Friends in one room: links as codes for cameras, where the network finds the table, the big screen. Loaded when needed. */

export { default as CodeSheet } from './CodeSheet.svelte';
export { default as Reach } from './Reach.svelte';
export { default as Screen } from './Screen.svelte';
