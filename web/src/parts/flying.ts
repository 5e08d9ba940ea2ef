/** A piece that arrives on the board comes from whoever laid it. */

import type { TransitionConfig } from 'svelte/transition';
import { calm } from '../drawing.ts';

const DURATION = 240;

/** For `in:arrive` on an element of an SVG board: it flies from the rack, or from the panel of a seat. */
export function arrive(node: SVGGraphicsElement, seat: number | null): TransitionConfig {
  if (calm() || seat === null) return { duration: 0 };
  const source = document.querySelector(`[data-rack="${seat}"]`) ?? document.querySelector(`[data-seat="${seat}"]`);
  const matrix = (node.parentNode as SVGGraphicsElement | null)?.getScreenCTM()?.inverse();
  const box = node.getBBox();
  let dx = 0;
  let dy = -2 * box.height;
  if (source && matrix) {
    const from = source.getBoundingClientRect();
    const point = new DOMPoint(from.left + from.width / 2, from.top + from.height / 2).matrixTransform(matrix);
    dx = point.x - (box.x + box.width / 2);
    dy = point.y - (box.y + box.height / 2);
  }
  return {
    duration: DURATION,
    css: (t, u) =>
      `transform: translate(${(dx * u).toFixed(2)}px, ${(dy * u).toFixed(2)}px); opacity: ${Math.min(1, t * 3).toFixed(2)}`,
    easing: (t) => 1 - (1 - t) ** 3,
  };
}
