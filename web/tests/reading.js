/**
 * Reads moves as the page does, for tests/web/test_reading.py: `node tests/reading.js < asked.json`. Asked is a list of
 * {game, record, layout, cases: [{move, brought: base64}…]}; printed is for each case what the page makes of it.
 */
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = await createServer({ root, logLevel: 'error', appType: 'custom', server: { middlewareMode: true } });
try {
  const { loadReading } = await server.ssrLoadModule('/src/games/reading.ts');
  const { plain } = await server.ssrLoadModule('/src/engine/records.ts');
  const { RecordReader } = await server.ssrLoadModule('/src/engine/layout.ts');
  const printed = [];
  for (const { game, record, layout, cases } of JSON.parse(await text(process.stdin))) {
    const reading = await loadReading(game);
    for (const { move, brought } of cases) {
      const bytes = Uint8Array.from(Buffer.from(brought, 'base64'));
      const outcome = reading.preview(plain(new RecordReader(record, bytes), record), layout);
      printed.push([
        JSON.stringify(outcome),
        JSON.stringify(reading.tellPreview(move, outcome)),
        reading.moveText(move, layout),
        reading.tellMove(move, layout),
      ]);
    }
  }
  process.stdout.write(JSON.stringify(printed));
} finally {
  await server.close();
}
