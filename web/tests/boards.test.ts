import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EngineLayout } from '../src/engine/layout.ts';
import {
  boardFile,
  hasOwnBoards,
  loadBoards,
  loadTelling,
  packed,
  plain,
  readJson,
  Refusal,
} from '../src/told/index.ts';
import { Keyed, Real } from '../src/told/runtime.ts';

const layoutOf = (game: string): EngineLayout =>
  JSON.parse(readFileSync(new URL(`../src/engines/${game}.json`, import.meta.url), 'utf8')) as EngineLayout;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const BOARD = `game = "rondo"
name = "tiny"
title = "A tiny board"
centre = "hub"
spaces = [
    { id = "a1", colour = "red",  value = 2, x = 3.0, y = 0 },
    { id = "b1", colour = "blue", value = 5, grey = true, x = 6, y = 0 },
]
links = [["hub", "a1"], ["a1", "b1"]]
`;

async function rondo() {
  const telling = await loadTelling('rondo');
  if (!telling || !hasOwnBoards(telling)) throw new Error('Rondo has boards');
  return telling;
}

/** What is said against something. */
async function said(attempt: () => unknown): Promise<unknown> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof Refusal) return error.said;
    throw error;
  }
  return undefined;
}

describe('a board that somebody brings', () => {
  it('is played on, and named by its file', async () => {
    const game = await rondo();
    const file = await boardFile(game, 'mine.toml', bytesOf(BOARD));
    const [board, options] = game.choose(2, file, {});
    expect(options).toEqual({ board: 'mine.toml' });
    expect(game.record_json(board, 2)).toMatchObject({ name: 'tiny', links: [['hub', 'a1'], ['a1', 'b1']] }); // prettier-ignore
    const { records } = layoutOf('rondo');
    const state = plain<{ space_count: number; grey_left: number }>(
      records.state,
      packed(records.state, game.blank(2, options, board)),
    );
    expect([state.space_count, state.grey_left]).toEqual([2, 1]);
  });

  it('is refused with the line of its fault', async () => {
    const game = await rondo();
    const file = await boardFile(game, 'mine.toml', bytesOf(BOARD.replace('"blue"', '"pink"')));
    expect(await said(() => game.choose(2, file, {}))).toMatchObject({
      key: 'refusals.board-line',
      details: { source: 'mine.toml', line: 7, why: { key: 'board-faults.colour' } },
    });
  });

  it('may be anything: it is refused in one sentence', async () => {
    const game = await rondo();
    const files = [
      new Uint8Array(70_000),
      Uint8Array.of(0xff),
      bytesOf('x = ' + '['.repeat(30_000)),
      bytesOf('x = {a = '.repeat(3_000)),
      bytesOf('a.'.repeat(30_000) + 'a = 1'),
      bytesOf('[[a]]\n'.repeat(10_000)),
      bytesOf('"__proto__" = 1'),
      bytesOf('spaces = [' + '{},'.repeat(20_000) + ']'),
    ];
    for (const bytes of files) {
      const attempt = async () => game.choose(2, await boardFile(game, 'mine.toml', bytes), {});
      expect(await said(attempt)).toHaveProperty('key');
    }
  });

  it('opens no file by its name', async () => {
    const game = await rondo();
    expect(await said(() => game.choose(2, '../secret.toml', {}))).toEqual({
      key: 'refusals.no-such-file',
      details: { path: 'secret.toml' },
    });
  });
});

describe('boards of the house', () => {
  it('are found by name, and one is the usual one', async () => {
    for (const name of ['elfer', 'ingenious', 'rondo'] as const) {
      const shelf = await loadBoards(name);
      expect(shelf?.boards.map((each) => each.name)).toContain(shelf?.usual);
    }
  });

  it('begin as the engine has it', async () => {
    for (const name of ['elfer', 'rondo'] as const) {
      const telling = await loadTelling(name);
      if (!telling || !hasOwnBoards(telling)) throw new Error(`${name} has boards`);
      const layout = layoutOf(name);
      for (const mode of layout.modes) {
        const [board, options] = telling.choose(mode.seats, null, mode.options);
        const state = packed(layout.records.state, telling.blank(mode.seats, options, board));
        expect(Buffer.from(state).toString('base64')).toBe(mode.state);
      }
    }
  });
});

describe('JSON', () => {
  it('tells real numbers from whole ones, however large', () => {
    expect(readJson('[1, 1.0, 1.5, 1e2, 12345678901234567890]', 'x')).toEqual([
      1,
      new Real(1),
      1.5,
      new Real(100),
      12345678901234567890n,
    ]);
    expect(readJson('{"a": {"__proto__": [null, true]}}', 'x')).toEqual(
      JSON.parse('{"a": {"__proto__": [null, true]}}'),
    );
  });

  it('is refused where it is none or far too deep', async () => {
    for (const text of ['', '[1,]', '[', '['.repeat(100_000), '{"a"}', '1 2', '"a', '9'.repeat(5_000)]) {
      expect(await said(() => readJson(text, 'x.json'))).toEqual({
        key: 'refusals.not-json',
        details: { path: 'x.json' },
      });
    }
  });
});

it('keys are the same if they are equal', () => {
  const found = new Keyed<unknown, number>([
    [['a', 1], 1],
    [{ b: true }, 2],
  ]);
  found.put(['a', new Real(1)], 3);
  expect(found.entries()).toEqual([
    [['a', 1], 3],
    [{ b: true }, 2],
  ]);
  expect(found.has({ b: 1 })).toBe(true);
  expect(() => found.at('b')).toThrow();
});
