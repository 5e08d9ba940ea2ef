/**
 * Runs engines as the page does, for tests/engines: `node tests/engine.js < asked.jsonl` answers each line of JSON with
 * one. Every line has `do` and `game`; what else it has, and what is answered, stands beside each function.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = new URL('..', import.meta.url);
const { outputFiles } = buildSync({
  stdin: {
    contents:
      "export * from './engine.ts'; export { moveNumber } from './layout.ts'; export { planned } from './choosing.ts';",
    resolveDir: fileURLToPath(new URL('src/engine', root)),
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString('base64');
const { Engine, EngineFault, merged, moveNumber, planned } = await import(`data:text/javascript;base64,${source}`);

const folder = process.argv[2] ?? fileURLToPath(new URL('src/engines', root));
const kept = (game) => ({
  bytes: readFileSync(`${folder}/${game}.wasm`),
  layout: JSON.parse(readFileSync(`${folder}/${game}.json`, 'utf-8')),
});
const engines = new Map();
async function engineOf(game) {
  if (!engines.has(game)) {
    const { bytes, layout } = kept(game);
    engines.set(game, await Engine.load(bytes, layout));
  }
  return engines.get(game);
}

const fromBase64 = (text) => new Uint8Array(Buffer.from(text, 'base64'));

/** Random games of a mode (its number in the layout), seeds [first, last): a hash of all that happens, and its length. */
async function games({ game, mode, first, last }) {
  const { exports, room, layout, ...engine } = await opened(game);
  const { records, sizes, modes } = layout;
  const { seats, state: blank } = modes[mode];
  const [state, before] = [room.states, room.states + records.state.size];
  const field = (name) => engine.bytes(state + records.state.fields[name].offset, 1);
  const listed = engine.bytes(room.listed, 4 * sizes.most_moves);
  const hash = createHash('sha256');
  let moves = 0;
  const look = () => {
    hash.update(engine.bytes(state, records.state.size));
    for (let viewer = -1; viewer < seats; viewer++) {
      exports.see(state, viewer, room.asked);
      hash.update(engine.bytes(room.asked, records.seen.size));
    }
    engine.bytes(room.sight, records.offered.size).fill(0);
    exports.offer(state, room.sight);
    hash.update(engine.bytes(room.sight, records.offered.size));
    hash.update(listed.subarray(0, 4 * exports.legal_moves(state, room.listed)));
  };
  for (let seed = first; seed < last; seed++) {
    engine.bytes(state, records.state.size).set(fromBase64(blank));
    field('start')[0] = seed % seats;
    exports.reseed(room.luck, BigInt(seed), 0);
    exports.shuffle(state, room.luck);
    exports.deal(state);
    look();
    while (field('reason')[0] === 0) {
      const word = BigInt.asUintN(64, exports.next_word(room.luck)); // JavaScript takes it for a signed number
      const move = exports.nth_move(state, Number(word % BigInt(exports.count_moves(state))));
      const any = Number((word >> 32n) % BigInt(sizes.move_count));
      engine.bytes(before, records.state.size).set(engine.bytes(state, records.state.size));
      const clauses = [exports.forbidden(state, move), exports.forbidden(state, any)];
      exports.apply(state, move);
      engine.bytes(room.brought, records.brought.size).fill(0);
      exports.brought(before, state, move, (moves % (seats + 1)) - 1, room.brought);
      hash.update(engine.bytes(room.brought, records.brought.size));
      hash.update(`${move} ${clauses} ${exports.worth(room.brought)}`);
      look();
      moves += 1;
    }
    exports.places(state, room.listed);
    hash.update(listed.subarray(0, 4 * seats));
  }
  return { digest: hash.digest('hex'), moves };
}

async function opened(game) {
  const engine = await engineOf(game);
  return {
    exports: engine.exports,
    room: engine.room,
    layout: engine.layout,
    bytes: (at, size) => engine.bytes(at, size),
  };
}

/** Positions {seen, seed}: what comes of so many iterations by so many thinkers, candidates first. */
async function think({ game, positions, iterations, threads = 1 }) {
  const engine = await engineOf(game);
  return positions.map(({ seen, seed }) => {
    const tallies = [];
    let only = null;
    for (let index = 0; index < threads; index++) {
      const thinker = engine.think(fromBase64(seen), BigInt(seed), index);
      thinker.iterate(Math.floor(iterations / threads) + (index < iterations % threads ? 1 : 0));
      tallies.push(thinker.tallies());
      only = thinker.onlyMove;
    }
    return { only, candidates: merged(tallies).map((each) => [each.move, each.visits, each.value, each.score]) };
  });
}

/** Positions {seen, seed}: the move made after so many iterations, and what is planned then: each sight with its move. */
async function plans({ game, positions, iterations }) {
  const engine = await engineOf(game);
  return positions.map(({ seen, seed }) => {
    const thinker = engine.think(fromBase64(seen), BigInt(seed));
    thinker.iterate(iterations);
    const [best] = merged([thinker.tallies()]);
    const rest = planned(engine, best.move).map((each) => [Buffer.from(each.seen).toString('base64'), each.move]);
    return [best.move, rest];
  });
}

/** Questions {seen, move, seed}: what the move leaves, and the bytes of what it brings. */
async function ask({ game, questions }) {
  const engine = await engineOf(game);
  return questions.map(({ seen, move, seed }) => ({
    leaves: engine.leaves(fromBase64(seen), move, BigInt(seed)),
    brought: Buffer.from(engine.brought(fromBase64(seen), move).bytes).toString('base64'),
  }));
}

/** Positions {seen, seed}: what every level plays. */
async function levels({ game, positions }) {
  const engine = await engineOf(game);
  const { exports, room, layout } = engine;
  return positions.map(({ seen, seed }) =>
    ['random', 'easy', 'medium', 'obvious'].map((level) => {
      engine.bytes(room.asked, layout.records.seen.size).set(fromBase64(seen));
      engine.bytes(room.jotted, layout.records.notes.size).fill(0);
      exports.reseed(room.luck, BigInt(seed), 0);
      return exports[level](room.asked, room.luck, room.desk, room.jotted, room.states);
    }),
  );
}

/** Moves as data, for all numbers below the count and some beyond. */
async function moves({ game }) {
  const engine = await engineOf(game);
  const all = [];
  for (let move = 0; move < engine.layout.sizes.move_count; move++) {
    const data = engine.moveData(move);
    all.push([data, moveNumber(engine.layout.moves, data)]);
  }
  return all;
}

/** What the engine's file asks of whoever loads it, and what it offers. */
async function inside({ game }) {
  const module = await WebAssembly.compile(kept(game).bytes);
  const [section] = WebAssembly.Module.customSections(module, 'tafelrunde');
  return {
    imports: WebAssembly.Module.imports(module),
    exports: WebAssembly.Module.exports(module).map(({ name }) => name),
    fingerprint: new TextDecoder().decode(section),
  };
}

/** Damage: `bytes` [[at, value]…] or `cut` of the engine, `layout` laid over the layout; the key of the fault, or null. */
async function load({ game, bytes = [], cut = null, layout = {}, fingerprint }) {
  const found = kept(game);
  const code = new Uint8Array(cut === null ? found.bytes : found.bytes.subarray(0, cut));
  for (const [at, value] of bytes) code[at] ^= value;
  return fault(() => Engine.load(code, layout === null ? null : { ...found.layout, ...layout }, fingerprint));
}

/** Damaged seen bytes: the key of the fault, or null if there was none, when thinking, asking and playing with them. */
async function hostile({ game, seens, iterations = 20 }) {
  const engine = await engineOf(game);
  const found = [];
  const size = engine.exports.memory.buffer.byteLength;
  for (const each of seens) {
    const seen = fromBase64(each);
    found.push(
      await fault(() => {
        const thinker = engine.think(seen, 1n);
        thinker.iterate(iterations);
        const [first] = merged([thinker.tallies()]);
        engine.leaves(seen, first.move, 1n);
        engine.brought(seen, first.move);
      }),
    );
  }
  return { found, grown: engine.exports.memory.buffer.byteLength - size };
}

async function fault(act) {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof EngineFault) return error.key;
    throw error;
  }
}

/** Iterations a second at a position, best of several, as often as asked; and the milliseconds from bytes to a tree. */
async function speed({ game, positions, iterations, rounds }) {
  const { bytes, layout } = kept(game);
  const begin = performance.now();
  const engine = await Engine.load(bytes, layout);
  engine.think(fromBase64(positions[0].seen), 1n);
  const ready = performance.now() - begin;
  const best = positions.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    positions.forEach(({ seen, seed }, i) => {
      const thinker = engine.think(fromBase64(seen), BigInt(seed));
      const from = performance.now();
      thinker.iterate(iterations);
      best[i] = Math.max(best[i], (iterations / (performance.now() - from)) * 1000);
    });
  }
  return { ready, best };
}

const deeds = { games, think, plans, ask, levels, moves, inside, load, hostile, speed };
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  process.stdout.write(JSON.stringify(await deeds[asked.do](asked)) + '\n');
}
