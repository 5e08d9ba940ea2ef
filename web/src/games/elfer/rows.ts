/** The board of Elfer raus!: four rows of fields, what joins them, and where each field is drawn. */

import { star } from '../../drawing.ts';
import type { ElferLayout, ElferView } from '../../wire.ts';

export type Colour = ElferLayout['rows'][number];
export type Symbol = ElferLayout['symbols'][number]['symbol'];

/** Path data of radius 1: the sign of a row, so that colour is never the only one. The same as in picture.py. */
export const SHAPES: Readonly<Record<Symbol, string>> = {
  square: 'M-0.78 -0.78L0.78 -0.78L0.78 0.78L-0.78 0.78Z',
  triangle: 'M0 -0.95L0.98 0.78L-0.98 0.78Z',
  star: star(5, 0.42),
  circle: 'M0.88 0A0.88 0.88 0 1 1 -0.88 0A0.88 0.88 0 1 1 0.88 0Z',
};

/** A tile by its parts: `red-12`, `joker-7`, `star`. */
export interface Tile {
  readonly kind: Colour | 'joker' | Symbol;
  readonly number: number | null;
}

export function tileOf(name: string): Tile {
  const [kind = '', number] = name.split('-');
  return { kind: kind as Tile['kind'], number: number === undefined ? null : Number(number) };
}

export function isSymbol(kind: string): kind is Symbol {
  return kind in SHAPES;
}

/** Colour by colour in the order of the rows, then jokers, then symbols. */
export function inOrder(tiles: readonly string[], layout: ElferLayout | null): readonly string[] {
  const order: readonly string[] = [...(layout?.rows ?? []), 'joker'];
  const rank = (name: string): number => {
    const { kind, number } = tileOf(name);
    return (order.includes(kind) ? order.indexOf(kind) : order.length) * 100 + (number ?? 0);
  };
  return tiles.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

/** The row whose sign a symbol tile shows; none for other tiles. */
export function rowOfSymbol(name: string, layout: ElferLayout | null): Colour | undefined {
  return layout?.symbols.find(({ symbol }) => symbol === name)?.row;
}

/** The sign that a tile shows besides its number: that of its row. */
export function signOf(name: string, layout: ElferLayout | null): Symbol | undefined {
  return layout?.symbols.find(({ row }) => row === tileOf(name).kind)?.symbol;
}

export interface Field {
  readonly name: string;
  /** The tile that goes there. */
  readonly tile: string;
  readonly row: Colour;
  /** 0 and the last are the symbol fields. */
  readonly column: number;
  /** What stands there: a number, or the symbol. */
  readonly number: number | null;
  readonly symbol: Symbol;
}

export class Rows {
  readonly layout: ElferLayout;
  /** Row by row, the symbol fields at both ends. */
  readonly rows: readonly (readonly Field[])[];
  readonly columns: number;
  readonly fields: ReadonlyMap<string, Field>;
  #numbers: ReadonlyMap<string, number>;

  constructor(layout: ElferLayout) {
    this.layout = layout;
    this.#numbers = new Map(layout.fields.map((name, i) => [name, i]));
    this.rows = layout.rows.map((row) => this.#row(row));
    this.columns = this.rows[0]?.length ?? 0;
    this.fields = new Map(this.rows.flat().map((field) => [field.name, field]));
  }

  /** Whether a tile lies on a field. */
  lies(view: ElferView, name: string): boolean {
    return (view.board[this.#numbers.get(name) ?? -1] ?? '.') !== '.';
  }

  symbolOf(row: string): Symbol {
    return this.layout.symbols.find((field) => field.row === row)?.symbol ?? 'circle';
  }

  /** The other ends of the bridges at a field. */
  across(field: Field): readonly { readonly row: Colour; readonly bonus: boolean }[] {
    return this.layout.bridges
      .filter(({ rows, number }) => number === field.number && rows.includes(field.row))
      .map(({ rows, bonus }) => ({ row: rows[0] === field.row ? rows[1] : rows[0], bonus }));
  }

  #row(row: Colour): Field[] {
    const numbers = this.layout.fields.filter((name) => name.startsWith(`${row}-`));
    const [before, after] = this.layout.symbols
      .filter((field) => field.row === row)
      .sort((one, other) => one.end - other.end);
    const names = [`${before?.symbol}-${before?.end}`, ...numbers, `${after?.symbol}-${after?.end}`];
    return names.map((name, column) => {
      const { kind, number } = tileOf(name);
      const tile = this.layout.tiles[this.#numbers.get(name) ?? -1] ?? name;
      return {
        name,
        tile,
        row,
        column,
        number: isSymbol(kind) ? null : number,
        symbol: isSymbol(kind) ? kind : this.symbolOf(row),
      };
    });
  }
}

/** Where things are drawn. A field is 1 long in the direction of its row; across it there is as much as the screen gives. */
export class Plan {
  readonly upright: boolean;
  /** From one row to the next. */
  readonly pitch: number;
  /** How far a field reaches across its row. */
  readonly across: number;
  readonly first: number;
  readonly length: number;

  constructor(rows: Rows, symbols: boolean, upright: boolean, shape: number) {
    this.upright = upright;
    this.first = symbols ? 0 : 1;
    this.length = rows.columns - (symbols ? 0 : 2);
    const room = upright ? this.length * shape : this.length / shape;
    this.pitch = upright
      ? Math.max(2.2, Math.min(5.4, (room - 0.2) / rows.rows.length))
      : Math.max(1.62, Math.min(3.3, room / rows.rows.length));
    this.across = upright ? this.pitch * 0.72 : Math.min(1.7, this.pitch * 0.7);
  }

  place(row: number, column: number): { x: number; y: number } {
    const along = column - this.first;
    return this.upright ? { x: row * this.pitch, y: along } : { x: along, y: row * this.pitch };
  }

  /** What is to be seen: x, y, width, height. */
  box(rowCount: number): readonly [number, number, number, number] {
    const long = this.length + 0.14;
    const wide = (rowCount - 1) * this.pitch + this.across + 0.5;
    return this.upright ? [-this.across / 2 - 0.25, -0.57, wide, long] : [-0.57, -this.across / 2 - 0.25, long, wide];
  }
}
