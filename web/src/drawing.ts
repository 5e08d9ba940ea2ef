/** Colours and symbols that every game draws with: the same as src/tafelrunde/drawing.py, and a test compares them. */

export const COLOURS = ['red', 'green', 'blue', 'orange', 'yellow', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

function circle(radius: number): string {
  return `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

export function star(points: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, corner): [number, number] => {
    const radius = corner % 2 ? inner : 1;
    const angle = (Math.PI * corner) / points;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
  return polygon(corners);
}

/** A hexagon with a point to the right, turned by some degrees. */
export function hexagon(radius: number, turned = 0): string {
  const corners = Array.from({ length: 6 }, (_, corner): [number, number] => {
    const angle = (Math.PI * (60 * corner + turned)) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return polygon(corners);
}

function short(number: number): string {
  return String(Number(number.toPrecision(3)));
}

/** Path data of radius 1 around 0, 0; to be filled by the even-odd rule, because some have holes. */
export const SYMBOLS: Readonly<Record<Colour, string>> = {
  red: star(12, 0.66),
  green: circle(0.9),
  blue: star(6, 0.56),
  orange: hexagon(0.95),
  yellow: star(24, 0.8) + circle(0.3),
  purple: circle(0.9) + circle(0.45),
};

/** The colour whose name begins with a letter, as the engine writes boards and moves. */
export function colourOf(letter: string): Colour | undefined {
  return COLOURS.find((colour) => colour.startsWith(letter));
}

/** Whether there is a mouse, and so probably a keyboard. */
export function hasMouse(): boolean {
  return matchMedia('(hover: hover)').matches;
}

/** Whether the person has asked for nothing to move. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
