/** What people at one table say and do to each other beside the game; loaded when there is somebody else. */

export { default as Absence } from './Absence.svelte';
export { default as CompanySheet } from './CompanySheet.svelte';
export { default as NoticeSwitch } from './NoticeSwitch.svelte';
export { default as Said } from './Said.svelte';
export { default as Standing } from './Standing.svelte';
export { ready } from './words.svelte.ts';
