/**
 * Tells games by the translated code, from the bytes of records, for tests/translating: `node tests/told.js <
 * asked.jsonl` answers each line of JSON with one. What is told, and in which order, is the same as in
 * tests/translating/native.py.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const root = new URL('..', import.meta.url);
const NAMES = readdirSync(new URL('src/told/written/', root)).map((file) => file.replace('.ts', ''));
const { outputFiles } = buildSync({
  stdin: {
    contents: [
      ...NAMES.map((name) => `export * as ${name} from './told/written/${name}.ts';`),
      `export { packed, plain } from './told/records.ts';`,
      `export { hypot, Refusal, str } from './told/runtime.ts';`,
      `export { boardFile } from './told/boardfile.ts';`,
      `export { readJson } from './told/json.ts';`,
    ].join('\n'),
    resolveDir: fileURLToPath(new URL('src', root)),
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const folder = mkdtempSync(join(tmpdir(), 'told-')); // where stack traces stay readable
writeFileSync(join(folder, 'told.mjs'), outputFiles[0].contents);
const bundle = await import(pathToFileURL(join(folder, 'told.mjs')).href);
rmSync(folder, { recursive: true });
const { Refusal, boardFile, packed, plain, readJson } = bundle;

/** The layout of a table. */
function layout({ game, board, seats, options }) {
  return bundle[game].layout(board, seats, options);
}

/** A whole game, step by step: a hash of all that is told of it, how much that is; and all of it if asked. */
function told({ game, whole = false, ...table }) {
  const teller = new Teller(bundle[game], table, whole);
  table.steps.forEach((step, number) => teller.step(step, number));
  teller.end(table.last, table.end, table.winners);
  return { digest: teller.hash.digest('hex'), count: teller.count, whole: teller.kept };
}

class Teller {
  constructor(told, { board, seats, options, records }, whole) {
    Object.assign(this, { told, board, seats, records });
    this.layout = told.layout(board, seats, options);
    this.hash = createHash('sha256');
    this.count = 0;
    this.kept = whole ? [] : null;
  }

  tell(what, value) {
    const text = JSON.stringify(value);
    this.hash.update(text);
    this.count += 1;
    this.kept?.push([what, text]);
  }

  /** Records that lie one behind the other. */
  read(record, text) {
    const bytes = Buffer.from(text, 'base64');
    const { size } = this.records[record];
    return Array.from({ length: bytes.length / size }, (_, at) =>
      plain(this.records[record], bytes.subarray(at * size, (at + 1) * size)),
    );
  }

  /** What a spectator and all seats know then. */
  see(seen) {
    this.seen = this.read('seen', seen);
    this.views = this.seen.map((each) => this.told.view(each));
  }

  step({ state, before, after, offered, brought, move, data, secret, mover, any }, number) {
    this.position(state);
    this.see(before);
    this.look(number, this.read('offered', offered)[0], move, mover);
    const { clause, data: other } = any;
    this.tell('reason', clause ? this.told.reason_against(this.layout, this.views[mover + 1], other, clause) : '');
    this.see(after);
    this.happened(this.read('brought', brought), data, secret);
  }

  /** What a record of the game keeps of a position. */
  position(state) {
    this.tell('position', this.told.position_json(this.read('state', state)[0]));
  }

  /** What can be told before a move. */
  look(number, offered, move, mover) {
    const { told, layout, seen, views } = this;
    for (const view of views) this.tell('view', view);
    const view = views[number % (this.seats + 1)];
    this.tell('board', told.tell_board(layout, view));
    this.tell('scores', told.tell_scores(layout, view));
    this.tell('standing', told.standing(view));
    this.tell('rack', told.tell_rack(layout, views[mover + 1]));
    const offer = told.offer(offered, seen[mover + 1]);
    const text = told.move_text(this.board, move);
    this.tell('offer', offer);
    this.tell('offered', told.offered(layout, offer));
    this.tell('turn', told.tell_turn(layout, views[mover + 1], offer, text));
    this.tell('text', [text, told.parse_move(this.board, text)]);
  }

  /** What can be told after it. */
  happened(brought, data, secret) {
    const { told, layout, views } = this;
    brought.forEach((each, place) => {
      const outcome = told.outcome(each);
      const isMover = place - 1 === outcome.mover;
      const known = { ...data };
      if (!isMover) delete known[secret];
      this.tell('outcome', outcome);
      this.tell('move', told.tell_move(layout, views[place], known, outcome));
      if (!isMover) return;
      for (const field of told.UNFORESEEN) outcome[field] = null;
      this.tell('preview', told.tell_preview(layout, data, outcome));
    });
  }

  end(state, seen, winners) {
    this.position(state);
    this.see(seen);
    this.tell('result', this.told.tell_result(this.layout, this.views[0], winners));
  }
}

/** What something gives, or what is said against it. */
async function answered(asked) {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof Refusal) return error.said;
    throw error;
  }
}

/** What texts are as moves: a number, or a refusal. */
function parse({ game, board, texts }) {
  return Promise.all(texts.map((text) => answered(() => bundle[game].parse_move(board, text))));
}

/** All tiles by their names. */
function tiles({ game, count }) {
  return Array.from({ length: count }, (_, tile) => bundle[game].tile_json(tile));
}

/** What names are as tiles: a number, or a refusal. */
function parse_tiles({ game, names }) {
  return Promise.all(names.map((name) => answered(() => bundle[game].parse_tile_json(readJson(name, 'names')))));
}

/** A board as a record of the game keeps it. */
function record_json({ game, board, seats }) {
  return bundle[game].record_json(board, seats);
}

/** All moves as texts. */
function texts({ game, board, count }) {
  return Array.from({ length: count }, (_, move) => bundle[game].move_text(board, move));
}

/** The boards that wishes lead to, with the options and the first position; all in JSON that Python wrote. */
function choose({ game, wishes, record }) {
  return Promise.all(
    wishes.map((wish) =>
      answered(() => {
        const { seats, board, options } = readJson(wish, 'wish');
        return started(game, record, seats, board, options);
      }),
    ),
  );
}

function started(game, record, seats, wanted, wishes) {
  const told = bundle[game];
  const [board, options] = told.choose(seats, wanted, wishes);
  const state = told.blank && Buffer.from(packed(record, told.blank(seats, options, board))).toString('base64');
  return { board, options, ...(state && { state }) };
}

/** The same, from files. */
function files({ game, wishes, record }) {
  return Promise.all(
    wishes.map(({ name, bytes, seats, options }) =>
      answered(async () => {
        const file = await boardFile(bundle[game], name, Buffer.from(bytes, 'base64'));
        return started(game, record, seats, file, options);
      }),
    ),
  );
}

/** Options spelled out. */
function settle({ game, wishes }) {
  return Promise.all(
    wishes.map((wish) =>
      answered(() => {
        const { seats, options } = readJson(wish, 'wish');
        return bundle[game].settle(seats, options);
      }),
    ),
  );
}

/** JSON as Python reads and prints it. */
function printed({ texts }) {
  return Promise.all(texts.map((text) => answered(() => bundle.str(readJson(text, 'some.json')))));
}

/** The ways from corner to corner. */
function hypots({ pairs }) {
  return pairs.map(([x, y]) => bundle.hypot(x, y));
}

/** Records read and packed again. */
function again({ record, states }) {
  return states.map((state) => {
    const read = plain(record, Buffer.from(state, 'base64'));
    return Buffer.from(packed(record, read)).toString('base64');
  });
}

const deeds = {
  layout,
  told,
  parse,
  texts,
  tiles,
  parse_tiles,
  record_json,
  choose,
  files,
  settle,
  printed,
  hypots,
  again,
};
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(await deeds[asked.do](asked)));
}
