/**
 * Puts sayings into words as the page does, for tests/web/test_wording.py: `node tests/sentences.js < asked.json`.
 * Asked is a list of {language, game, names, told: [saying…]}; printed is a list of what is told, a text for each saying.
 */
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = await createServer({ root, logLevel: 'error', appType: 'custom', server: { middlewareMode: true } });
try {
  const { loadGameTexts, loadShared } = await server.ssrLoadModule('/src/catalogues.ts');
  const { Texts } = await server.ssrLoadModule('/src/phrases.ts');
  const { loadLines } = await server.ssrLoadModule('/src/help/lines.ts');
  const { loadClauses } = await server.ssrLoadModule('/src/why/clauses.ts');
  const { inWords } = await server.ssrLoadModule('/src/sayings.ts');
  const printed = [];
  for (const { language, game, names, told } of JSON.parse(await text(process.stdin))) {
    const { shared } = await loadShared(language);
    const own = await Promise.all([loadGameTexts, loadClauses, loadLines].map((load) => load(game, language)));
    const texts = new Texts(language, ...own, shared);
    printed.push(told.map((each) => inWords(each, texts, names)));
  }
  process.stdout.write(JSON.stringify(printed));
} finally {
  await server.close();
}
