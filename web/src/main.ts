import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './renewal.svelte.ts';
import { keepSettings } from './settings.svelte.ts';

keepSettings();
mount(App, { target: document.getElementById('app') as HTMLElement });

// A browser that keeps nothing plays all the same.
addEventListener('load', () => void keepPage().catch(() => undefined));
