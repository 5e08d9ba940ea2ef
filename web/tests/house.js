/**
 * Plays games again at a table of the browser, for tests/house: `node tests/house.js < asked.jsonl` answers each line of
 * JSON with one. Everybody must hear the same as at the server's table (tests/house/native.py).
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../src/', import.meta.url);
const NAMES = readdirSync(new URL('told/written/', root)).map((file) => file.replace('.ts', ''));

/** Vite finds files by patterns; here they are named, and engines are read from the disk. */
const files = {
  name: 'files',
  setup(build) {
    const named = (folder, ending, then) => {
      const files = NAMES.map((name) => `./${folder}/${name}.${ending}`);
      return `{ ${files.map((file) => `'${file}': () => import('${file}')${then}`).join()} }`;
    };
    build.onLoad({ filter: /told[/]index[.]ts$/ }, ({ path }) => ({
      loader: 'ts',
      resolveDir: fileURLToPath(new URL('told', root)),
      contents: readFileSync(path, 'utf-8')
        .replace(/import\.meta\.glob<[^(]*>\('\.\/written\/[^)]*\)/, named('written', 'ts', ''))
        .replace(
          /import\.meta\.glob<[^(]*>\('\.\/boards\/[^)]*\)/,
          named('boards', 'json', '.then((found) => found.default)'),
        ),
    }));
    build.onLoad({ filter: /told[/]faults[.]ts$/ }, () => ({ contents: 'export const loadFaults = () => ({});' }));
    build.onLoad({ filter: /engine[/]source[.]ts$/ }, () => ({
      loader: 'ts',
      contents: `export const engineFiles = async (game: string): Promise<unknown> => globalThis.engineFiles(game);`,
    }));
  },
};
const { outputFiles } = await build({
  stdin: {
    contents: [
      ...['line', 'opening', 'position', 'records', 'room', 'events', 'setting', 'names'].map(
        (name) => `export * as ${name} from './house/${name}.ts';`,
      ),
      `export * as choosing from './engine/choosing.ts';`,
      `export * as checking from './fair/check.ts';`,
      `export * as observing from './seen/observer.ts';`,
      `export * as analysing from './analysis/analysing.ts';`,
      `export * as mind from './engine/mind.ts';`,
    ].join('\n'),
    resolveDir: fileURLToPath(root),
  },
  bundle: true,
  format: 'esm',
  write: false,
  plugins: [files],
  loader: { '.json': 'json' },
});
globalThis.engineFiles = (game) => ({
  bytes: new Uint8Array(readFileSync(new URL(`engines/${game}.wasm`, root))),
  layout: JSON.parse(readFileSync(new URL(`engines/${game}.json`, root), 'utf-8')),
});
const folder = mkdtempSync(join(tmpdir(), 'house-')); // where stack traces stay readable
writeFileSync(join(folder, 'house.mjs'), outputFiles[0].contents);
const bundle = await import(pathToFileURL(join(folder, 'house.mjs')).href);
rmSync(folder, { recursive: true });
const { analysing, checking, choosing, events, line, mind, names } = bundle;
const { observing, opening, position, records, room, setting } = bundle;

/** Keeps events as the browser's database does. */
class MemoryLog {
  #events = new Map();

  async open(table, events) {
    this.#events.set(table, [...events]);
  }

  async append(table, event) {
    const events = this.#events.get(table);
    if (event.seq <= events.length) return false;
    events.push(event);
    return true;
  }

  async read(table, after = 0) {
    return this.#events.get(table).slice(after);
  }

  async remove(table) {
    this.#events.delete(table);
  }
}

const ASIDE = new Set(['version', 'next', 'table']);

/** What was heard in one form, whoever wrote it. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = [];
  for (const key of Object.keys(value).sort()) if (!ASIDE.has(key)) parts.push(`"${key}":${canonical(value[key])}`);
  return `{${parts.join()}}`;
}

class Sitting {
  constructor({ id, at, setup, steps }) {
    Object.assign(this, { id, steps, now: at, clients: [], total: 0, read: new Map() });
    this.event = { seq: 1, at, kind: 'opened', body: setup };
    this.log = new MemoryLog();
  }

  async play() {
    Date.now = () => this.now * 1000; // how much of a turn is left is told by the same clock as at the server
    await this.log.open(this.id, [this.event]);
    const table = await opening.opened(this.id, this.event);
    const service = {
      log: this.log,
      now: () => this.now,
      choose: async () => 0,
      open: async (wishes, called) => {
        const { setup, setting } = await opening.checked(wishes, called);
        const { game, options, board, seats, start, clock, listed, hints, bots } = setup; // all but its secrets
        this.following = { game, options, board, seats, start, clock, listed, hints, bots };
        return opening.opened(opening.newTableId(), { seq: 1, at: this.now, kind: 'opened', body: setup }, setting);
      },
      awake: async () => undefined,
    };
    this.room = new room.Room(table, service);
    for (const step of this.steps) await this.step(step);
    return this.clients.map(({ heard }) => heard);
  }

  async step({ do: deed, client, message, now }) {
    if (deed === 'arrive') return this.arrive();
    this.now = now;
    const { master } = this.event.body;
    const keys = message.keys?.map((seat) => events.keyOf(master, seat));
    const { heard, line } = this.clients[client];
    const before = heard.length;
    line.send(JSON.stringify(keys ? { ...message, keys } : message));
    const isAnswered = () =>
      message.id ? heard.slice(before).some(({ id }) => id === message.id) : heard.length > before;
    while (!isAnswered()) await new Promise((resolve) => setImmediate(resolve));
    await this.settle();
  }

  async arrive() {
    const client = { heard: [] };
    client.line = new line.Line(async () => ({ room: this.room, read: async () => this.log.read(this.id) }));
    client.line.onmessage = ({ data }) => {
      this.total += 1;
      if (!this.read.has(data)) this.read.set(data, JSON.parse(data)); // many hear the same
      client.heard.push(this.read.get(data));
    };
    this.clients.push(client);
    await this.settle();
  }

  /** Until nobody has anything to say any more. */
  async settle() {
    let quiet = 0;
    let before = -1;
    while (quiet < 2) {
      await new Promise((resolve) => setImmediate(resolve));
      await this.room.alone(() => undefined); // a shuffle takes its time
      quiet = this.total === before ? quiet + 1 : 0;
      before = this.total;
    }
  }
}

/** A hash of all that each client heard, and of how the table of the rematch was opened; and all of it if asked. */
async function sit({ whole = false, ...asked }) {
  const sitting = new Sitting(asked);
  const heard = await sitting.play();
  const written = new Map([...sitting.read.values()].map((message) => [message, canonical(message)]));
  const texts = [
    ...heard.map((messages) => `[${messages.map((message) => written.get(message)).join()}]`),
    canonical([sitting.following]),
  ];
  return {
    digests: texts.map((text) => createHash('sha256').update(text).digest('hex')),
    whole: whole ? heard : null,
  };
}

/** Opens what files hold: how many events that makes, or what is said against it. */
async function open({ texts }) {
  const found = [];
  for (const text of texts) {
    try {
      found.push((await records.readRecord(text, 'game.json')).length);
    } catch (fault) {
      if (!fault.said) throw fault;
      found.push(fault.said);
    }
  }
  return found;
}

/** What a bot plays, and how many iterations it has thought. */
async function choose({ game, level, positions, milliseconds, iterations }) {
  const { engine } = await setting.kitOf(game);
  return positions.map(({ seen, seed }) => {
    const bytes = new Uint8Array(Buffer.from(seen, 'base64'));
    return choosing.choose(engine, { level, seen: bytes, seed: BigInt(seed), milliseconds, iterations });
  });
}

const clean = ({ texts }) => texts.map((text) => names.cleaned(text));

/** What a check of a game finds, with what was seen of it. */
const check = async ({ record, witness }) => checking.findings(record, witness, { ...setting, ...position });

/** What somebody keeps who hears these messages. */
function observe({ witness, messages }) {
  const observer = new observing.Observer(witness ?? observing.blank());
  for (const message of messages) observer.note(message);
  return observer.witness;
}

/** A worker in this very thread, now faster, now slower. */
function hire() {
  const hand = { onmessage: null, terminate: () => undefined };
  const say = (data) => {
    const tell = () => hand.onmessage?.({ data });
    if (Math.random() < 0.1) setTimeout(tell, 3);
    else setImmediate(tell);
  };
  const own = new mind.Mind({ postMessage: say }, async (game) => globalThis.engineFiles(game));
  hand.postMessage = (order) => void own.obey(structuredClone(order));
  return hand;
}

/** All that an analysis tells, refined in passes; `stops`: after so many tellings it is kept, and gone on from there. */
async function analyse({ record, seed, iterations, workers, stops = [] }) {
  const told = [];
  let kept;
  for (const most of [...stops, Infinity]) {
    const stop = new AbortController();
    const keep = (found) => (kept = JSON.parse(JSON.stringify(found)));
    const wishes = { seed, iterations, workers, hire, keep, kept, signal: stop.signal };
    let count = 0;
    for await (const each of analysing.analyse(record, wishes)) {
      told.push(each);
      count += 1;
      if (count === most) stop.abort();
    }
  }
  return told;
}

const judge = async ({ record, move, seed, iterations }) =>
  analysing.judge(record, move, { seed, iterations, hire, alone: true });

/** What is said against a record. */
async function refused({ record }) {
  return analysing
    .analyse(record, { hire })
    .next()
    .then(
      () => null,
      ({ key }) => key ?? 'no sentence',
    );
}

const deeds = { sit, open, choose, clean, check, observe, analyse, judge, refused };
for await (const text of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(text);
  process.stdout.write(JSON.stringify(await deeds[asked.do](asked)) + '\n');
}
process.exit(); // workers wait for ever
