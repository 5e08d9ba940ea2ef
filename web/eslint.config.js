import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Without its functions: what is linted is kept in a cache, which cannot hold them.
const { runes } = svelteConfig.compilerOptions;

export default defineConfig(
  { ignores: ['src/told/written/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { files: ['src/**', 'tests/**'], languageOptions: { globals: globals.browser } },
  { files: ['*.js', '*.ts', 'tests/**'], languageOptions: { globals: globals.node } },
  // The build puts the list of files in.
  {
    files: ['src/service-worker.js'],
    languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly' } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: {
        parser: ts.parser,
        extraFileExtensions: ['.svelte'],
        svelteConfig: { compilerOptions: { runes } },
      },
    },
  },
);
