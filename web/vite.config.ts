import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, type Rollup, transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';
import { filesBelow, standalone } from './static.ts';
import { catalogues } from './toml.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Writes the service worker with the names of all files, so that everything is there after one visit; its version changes
 * when any of them does.
 */
function serviceWorker(): Plugin {
  return {
    name: 'tafelrunde-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const source = readFileSync(here('./src/service-worker.js'), 'utf-8');
      const all = filesBelow(dir);
      const small = (await transformWithEsbuild(source, 'service-worker.js', { minify: true })).code;
      const version = createHash('sha256').update(source);
      for (const name of all) version.update(name).update(readFileSync(join(dir, name)));
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const files = all.filter((name) => name !== 'index.html' && !name.startsWith('_')); // the page has its own place
      const written = small
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__ENTRY__', entry?.fileName ?? '')
        .replace('__FILES__', JSON.stringify(files));
      writeFileSync(join(dir, 'service-worker.js'), written);
    },
  };
}

const HERE = /\/src\/(house|told|boards|engine\/player)|smol-toml|\?faults/;
const HELP = /\/src\/(help|games\/\w+\/rules)\//;
const WHY = /\/src\/why\/|\?clauses/;
const FRIENDS = /\/src\/friends/;
const COMPANY = /\/src\/(company|turns)\//;
const PROOF = /\/src\/fair\/|\?verify/;
const TEXT = /\/src\/(parts\/TextMode|help\/lines)|\?lines/;
const GUIDE = /\/src\/parts\/Guide/;
const THINKING = /\/src\/engine\/crew/; // for hints, and for the analysis
const ANALYSIS = /\/src\/(review\/|analysis\/analysing)/;
const PUZZLES = /\/src\/puzzles\//;
const ALONE = { text: TEXT, here: HERE, help: HELP, why: WHY, guide: GUIDE };
const LATER = { friends: FRIENDS, company: COMPANY, proof: PROOF, analysis: ANALYSIS, desk: THINKING };
const KINDS = { puzzles: PUZZLES, ...ALONE, ...LATER };

/** Texts that are read at one time, packed as one: those of a game; and of a kind that comes later, for all games. */
function together(path: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (!getModuleInfo(path)?.isIncluded) return undefined;
  const language = /\/(de|en|fr|it)\.(json|toml)(\?|$)/.exec(path)?.[1];
  const kind = Object.entries(ALONE).find(([, paths]) => paths.test(path))?.[0];
  const game = /\/games\/(\w+)\/texts\/\w+\.(json|toml)$/.exec(path)?.[1];
  if (!language || !(kind || game)) return undefined;
  return kind ? `${kind}-${language}` : `${language}-${game}`;
}

/** What is loaded only by some, or later, has a name by which it is weighed. */
function named({ name, moduleIds }: Rollup.PreRenderedChunk): string {
  const kind = Object.entries(KINDS).find(([, paths]) => moduleIds.some((path) => paths.test(path)))?.[0];
  return `assets/${kind && !name.startsWith(`${kind}-`) ? `${kind}-` : ''}[name]-[hash].js`;
}

// Beside the server that serves it, so that the wheel carries it; or, by `--mode static`, as a folder for any web host.
export default defineConfig(({ mode }) => ({
  base: mode === 'static' ? './' : '/',
  plugins: [svelte(), catalogues(), serviceWorker(), mode === 'static' && standalone()],
  json: { namedExports: false }, // nobody asks for one text by its name, and the names would be said twice
  build: {
    outDir: here(mode === 'static' ? '../dist/site' : '../src/tafelrunde/server/site'), // neither is in git
    emptyOutDir: true,
    target: 'es2022',
    minify: 'terser' as const,
    // Longer statements and fewer functions make a smaller file, but not a smaller packed one.
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 4,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        sequences: false,
        inline: 1,
      },
    },
    assetsInlineLimit: 0, // the Content-Security-Policy lets no inlined font in
    modulePreload: {
      polyfill: false,
      // Whoever asks for the analysis is at a table: the rest is there already, and the house need not list it.
      resolveDependencies: (file, needed) =>
        /review/.test(file) ? needed.filter((path) => /review|telling/.test(path)) : needed,
    },
    rollupOptions: { output: { chunkFileNames: named, manualChunks: together } },
    reportCompressedSize: true,
  },
  worker: { format: 'es' as const, rollupOptions: { output: { entryFileNames: named } } },
  server: {
    fs: { allow: ['..'] }, // the engine's catalogues of texts
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
}));
