import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues } from './toml.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Writes the service worker with the names of the files that every page needs, so that they are kept at once; its
 * version changes when any file does.
 */
function serviceWorker(): Plugin {
  return {
    name: 'tafelrunde-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = Object.keys(bundle).sort();
      const version = createHash('sha256').update(all.join()).digest('hex').slice(0, 12);
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const styles = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
      const fonts = all.filter((name) => name.endsWith('.woff2'));
      const files = [entry?.fileName ?? '', ...styles, ...fonts];
      const source = readFileSync(here('./src/service-worker.js'), 'utf-8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), catalogues(), serviceWorker()],
  build: {
    // Beside the server that serves it, so that the wheel carries it; not in git.
    outDir: here('../src/tafelrunde/server/site'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy lets no inlined font in
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] }, // the engine's catalogues of texts
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
