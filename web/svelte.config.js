import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// The class of a component's styles stands on nearly every element: short ones make a lighter page.
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
