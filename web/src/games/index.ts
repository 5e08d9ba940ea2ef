/**
 * The games that have a face of their own: each is a folder here, found by itself; any other gets the plain one. What a folder holds is described in
 * ../../README.md; everything else is the same for every game.
 */

import type { Component } from 'svelte';
import type { Table } from '../table/table.svelte.ts';
import type { GameName, Games } from '../wire.ts';
import type { Tried } from './placing.ts';
import type { GameWords } from './words.svelte.ts';
import './look.css';

/** A move that needs no place on the board, or the one that is ready: a button in the action bar. */
export interface Action<G extends GameName = GameName> {
  /** Null where something is to be chosen first: then that is done instead. */
  readonly move: Games[G]['move'] | null;
  readonly first?: () => void;
  /** Whether that is being done. */
  readonly pressed?: boolean;
  readonly label: string;
  /** The one thing to do next: yellow, and what Enter does. */
  readonly primary?: boolean;
  /** A question to be answered with yes before the move is made. */
  readonly ask?: string;
  /** A key that does it. */
  readonly key?: string;
}

/** What a person is about to do: shared by board, rack and action bar. Made anew by `choose` for every table. */
export interface Choice<G extends GameName = GameName> {
  /** The move that has been put together; null while something is missing. The page asks for its preview. */
  readonly move: Games[G]['move'] | null;
  /** Whether `move` may be made: it was put down, not only hovered over. */
  readonly ready: boolean;
  /** What the button for `move` says, with what it brings. */
  readonly label: string;
  /** A short line beside the buttons: what to do now, or which keys help. */
  readonly advice: string;
  /** Buttons besides. */
  readonly actions: readonly Action<G>[];
  /** Buttons that change the choice and make no move: turn, flip. */
  readonly tools: readonly Tool[];
  /** Put a whole move together: a hint was taken. */
  take(move: Games[G]['move']): void;
  /** One step back (Escape): the place first, then the tile. True if there was something to forget. */
  back(): boolean;
  /** Forget everything that was put together: the move was made. */
  clear(): void;
  /** A key that the page does not know; true if it was used. */
  key(event: KeyboardEvent): boolean;
}

export interface Tool {
  readonly label: string;
  readonly icon: string; // path data in a box of 24 × 24
  readonly use: () => void;
  readonly disabled?: boolean;
}

/** How a board or a rack makes a move. */
export interface Hands<G extends GameName = GameName> {
  /** Whether a move is only made after a second, deliberate step. */
  readonly confirms: boolean;
  /** Make the move that was put together. */
  finish(): Promise<void>;
  /** Do what a button of the action bar does. */
  act(action: Action<G>): Promise<void>;
  /** Make any other move. */
  play(move: Games[G]['move']): Promise<void>;
  /** Say why a place cannot be used, beside it. */
  explain(tried: Tried | string, spot: DOMRect): void;
}

export interface GameProps<G extends GameName = GameName, C extends Choice<G> = Choice<G>> {
  readonly table: Table<G>;
  readonly choice: C;
  readonly hands: Hands<G>;
}

/** What a game's panel for one seat is given. */
export interface ScoresProps<G extends GameName = GameName> {
  readonly table: Table<G>;
  readonly view: Games[G]['view'];
  readonly seat: number;
  /** Only what matters: on a phone there is little room. */
  readonly small: boolean;
}

/** What draws the pieces of a move, small, beside its words. */
export interface SketchProps<G extends GameName = GameName> {
  readonly move: Games[G]['move'];
  readonly layout: Games[G]['layout'];
}

/** One game's face: what `games/<game>/index.ts` exports as `face`, with its own types and its own choice. */
export interface Face<G extends GameName = GameName, C extends Choice<G> = Choice<G>> {
  readonly Board: Component<GameProps<G, C>>;
  readonly Rack: Component<GameProps<G, C>>;
  readonly Scores: Component<ScoresProps<G>>;
  readonly Sketch?: Component<SketchProps<G>>;
  readonly choose: (table: Table<G>) => C;
  /** How wide the board is for its height, at most; a board that takes all there is has a large number. */
  readonly shape: number;
  /** Whether a move is confirmed before it is made, unless the person has set it otherwise. */
  readonly confirms: boolean;
  /** One number for each seat, for the graph after the game; none where a game has no such number. */
  readonly standing: (view: Games[G]['view'], layout: Games[G]['layout']) => readonly number[];
  /** What that number is, in a word. */
  readonly standingTitle: () => string;
  /** A word to be celebrated, if what a move has brought deserves it. */
  readonly celebrates: (outcome: Games[G]['outcome']) => string | null;
  /** What stands beside the table's name: the round, the side of the board. */
  readonly subtitle: (view: Games[G]['view'], layout: Games[G]['layout']) => string;
  /** What holds just now, seen as long as it lasts: a bonus turn, a tile that was drawn, how many were laid. */
  readonly stage?: (view: Games[G]['view'], layout: Games[G]['layout']) => string;
  /** The steps of the first-game guide. */
  readonly guide: readonly GuideStep<G, C>[];
  /** Words of this game: those that only this page needs, and the engine's. */
  readonly words: GameWords;
}

export interface GuideStep<G extends GameName = GameName, C extends Choice<G> = Choice<G>> {
  /** Under which key of the game's texts the step is told. */
  readonly key: string;
  /** And what is told besides where there is a keyboard, */
  readonly keys?: string;
  /** or where there is none. */
  readonly touch?: string;
  /** What the step is about: where there is little room, it takes the place of the players unless it is about them. */
  readonly about?: 'scores';
  /** Whether what the step asks for has been done. Without it the step waits for "next". */
  readonly done?: (table: Table<G>, choice: C) => boolean;
  /** What the step points at: the first visible element of the page that this selector finds gets a ring. */
  readonly points?: string;
}

// The page gives each face the table of its own game and the choice that it made, so it may treat all faces alike.
const folders = import.meta.glob<{ face: Face }>('./*/index.ts');
// Games without a face come from packages that a server has: the folder without one has none.
const plain =
  import.meta.env.MODE === 'static' ? {} : import.meta.glob<{ plainFace: (game: string) => Face }>('./plain/face.ts');
const pictures = import.meta.glob<string>('./*/picture.svg', { eager: true, query: '?url', import: 'default' });

/** Load a game's face; the plain one if there is no folder for this game. */
export async function loadFace(game: string): Promise<Face> {
  const own = await folders[`./${game}/index.ts`]?.();
  const face = own?.face ?? (await loadPlain(game));
  await face.words.load();
  return face;
}

async function loadPlain(game: string): Promise<Face> {
  const [load] = Object.values(plain);
  if (!load) throw new Error('there is no plain face');
  return (await load()).plainFace(game);
}

/** The picture of a game's board for the start page. */
export function pictureOf(game: string): string | undefined {
  return pictures[`./${game}/picture.svg`];
}
