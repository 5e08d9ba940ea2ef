/**
 * The games this client can draw: each is a folder here, found by itself. What a folder holds is described in
 * ../../README.md; everything else is the same for every game.
 */

import type { Component } from 'svelte';
import type { Table } from '../table/table.svelte.ts';
import type { View } from '../table/protocol.ts';
import type { GameWords } from './words.svelte.ts';
import './look.css';

/** A move that needs no place on the board, or the one that is ready: a button in the action bar. */
export interface Action {
  readonly move: string;
  readonly label: string;
  /** The one thing to do next: yellow, and what Enter does. */
  readonly primary?: boolean;
  /** A question to be answered with yes before the move is made. */
  readonly ask?: string;
  /** A key that does it. */
  readonly key?: string;
}

/** What a person is about to do: shared by board, rack and action bar. Made anew by `choose` for every table. */
export interface Choice {
  /** The move that has been put together, as text; null while something is missing. The frame asks for its preview. */
  readonly move: string | null;
  /** Whether `move` may be made: it was put down, not only hovered over. */
  readonly ready: boolean;
  /** What the button for `move` says, with what it brings. */
  readonly label: string;
  /** A short line beside the buttons: what to do now, or which keys help. */
  readonly advice: string;
  /** Buttons besides. */
  readonly actions: readonly Action[];
  /** Buttons that change the choice and make no move: turn, flip. */
  readonly tools: readonly Tool[];
  /** Put a whole move together: a hint was taken. */
  take(move: string): void;
  /** One step back (Escape): the place first, then the tile. True if there was something to forget. */
  back(): boolean;
  /** Forget everything that was put together: the move was made. */
  clear(): void;
  /** A key that the frame does not know; true if it was used. */
  key(event: KeyboardEvent): boolean;
}

export interface Tool {
  readonly label: string;
  readonly icon: string; // path data in a box of 24 × 24
  readonly use: () => void;
  readonly disabled?: boolean;
}

/** How a board or a rack makes a move. */
export interface Hands {
  /** Whether a move is only made after a second, deliberate step. */
  readonly confirms: boolean;
  /** Make the move that was put together. */
  finish(): Promise<void>;
  /** Make a move given as text. */
  play(move: string): Promise<void>;
}

export interface GameProps {
  readonly table: Table;
  readonly choice: Choice;
  readonly hands: Hands;
}

/** What a game's panel for one seat is given. */
export interface ScoresProps {
  readonly table: Table;
  readonly view: View;
  readonly seat: number;
  /** Only what matters: on a phone there is little room. */
  readonly small: boolean;
}

/** One game's face: what `games/<game>/index.ts` exports as `face`. */
export interface Face {
  readonly Board: Component<GameProps>;
  readonly Rack: Component<GameProps>;
  readonly Scores: Component<ScoresProps>;
  /** Illustrated rules in short. */
  readonly Rules: Component;
  readonly choose: (table: Table) => Choice;
  /** Whether a move is confirmed before it is made, unless the person has set it otherwise. */
  readonly confirms: boolean;
  /** One number for each seat, for the graph after the game. */
  readonly standing: (view: View) => readonly number[];
  /** What that number is, in a word. */
  readonly standingTitle: () => string;
  /** A word to be celebrated, if the step from one view to the next deserves it. */
  readonly celebrates: (before: View, after: View) => string | null;
  /** What stands beside the table's name: the round, the side of the board. */
  readonly subtitle: (view: View) => string;
  /** The steps of the first-game guide. */
  readonly guide: readonly GuideStep[];
  /** Words of this game: those that only this client needs, and the server's. */
  readonly words: GameWords;
}

export interface GuideStep {
  /** Under which key of the game's texts the step is told. */
  readonly key: string;
  /** Whether what the step asks for has been done. Without it the step waits for "next". */
  readonly done?: (table: Table, choice: Choice) => boolean;
  /** What the step is about, and what it must therefore not hide on a phone. Usually the board. */
  readonly about?: 'scores';
  /** What the step points at: the first visible element of the page that this selector finds gets a ring. */
  readonly points?: string;
}

const folders = import.meta.glob<{ face: Face }>('./*/index.ts');
const pictures = import.meta.glob<string>('./*/picture.svg', { eager: true, query: '?url', import: 'default' });

/** Load a game's folder; null if there is none for this game. */
export async function loadFace(game: string): Promise<Face | null> {
  const load = folders[`./${game}/index.ts`];
  if (!load) return null;
  const { face } = await load();
  await face.words.load();
  return face;
}

/** The picture of a game's board for the start page. */
export function pictureOf(game: string): string | undefined {
  return pictures[`./${game}/picture.svg`];
}
