import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepSettings } from './settings.svelte.ts';

keepSettings();
mount(App, { target: document.getElementById('app') as HTMLElement });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  void navigator.serviceWorker.ready.then(({ active }) => {
    const assets = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(`${location.origin}/assets/`));
    active?.postMessage({ loaded: assets.map(({ name }) => name) });
  });
}
