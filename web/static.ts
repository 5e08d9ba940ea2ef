/**
 * The page as a folder for any web host, `make site`: it says of itself that it has no server, brings its policy along, and
 * lists for hosts what only headers can say. The sizes of what was written are printed at the end.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

// As the server's header (server/app.py); a test compares. A meta tag cannot say who may show the page in a frame.
const POLICY = [
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:",
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'",
  "base-uri 'none'; form-action 'self'",
].join('; ');

/** In the form that several hosts of static pages read; docs/site.md tells it for others. */
const HEADERS = `\
/*
  Content-Security-Policy: ${POLICY}; frame-ancestors 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/index.html
  Cache-Control: no-cache

/service-worker.js
  Cache-Control: no-cache

/*.wasm
  Content-Type: application/wasm

/*.webmanifest
  Content-Type: application/manifest+json
`;

export function standalone(): Plugin {
  return {
    name: 'tafelrunde-standalone',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'tafelrunde', content: 'static' }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: HEADERS });
    },
    writeBundle({ dir = '' }, bundle) {
      console.log(weighed(dir, bundle));
    },
  };
}

/** All files below a folder, as paths from there. */
export function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
}

/** What goes over the line, by games: the face of a game, its texts, its engine, and what tells it. */
function weighed(folder: string, bundle: Rollup.OutputBundle): string {
  const sums: Record<string, number> = { '': 0 };
  const files = filesBelow(folder);
  let unpacked = 0;
  for (const name of files) {
    const bytes = readFileSync(join(folder, name));
    const game = gameOf(name, bundle[name]);
    unpacked += bytes.length;
    sums[game] = (sums[game] ?? 0) + Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
  }
  const all = Object.values(sums).reduce((sum, size) => sum + size, 0);
  const lines = Object.entries({ ...sums, 'in all': all }).map(
    ([what, size]) => `${kilobytes(size).padStart(9)}  ${what || 'what all games share'}`,
  );
  return [`dist/site: ${files.length} files, ${kilobytes(unpacked)}; packed by gzip:`, ...lines].join('\n');
}

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`;
}

const GAMES = readdirSync(fileURLToPath(new URL('./src/engines', import.meta.url)))
  .filter((name) => name.endsWith('.wasm'))
  .map((name) => name.replace('.wasm', ''));

/** The game of the house that a file belongs to, by what it was made from, or else by its name. */
function gameOf(name: string, file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string {
  const sources = file?.type === 'chunk' ? file.moduleIds : (file?.originalFileNames ?? []);
  const named = [name, ...sources].map((path) => GAMES.find((game) => path.includes(`/${game}`)) ?? '');
  return named.slice(1).every((game) => game && game === named[1]) ? (named[1] ?? named[0] ?? '') : '';
}
