// What is wrong with this screen, in words. The board, the rack and the buttons must be whole, and nothing may cover them;
// nothing may stick out of what it stands in; the page itself does not scroll.
() => {
  const faults = new Set();
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const FINGER = 23.5; // pixels; 24, but for rounding
  const BUTTON = 39.5;

  const all = (selector) => [...document.querySelectorAll(selector)];
  const boxOf = (node) => node.getBoundingClientRect();
  const name = (node) => (node.getAttribute('aria-label') ?? node.textContent.trim()).slice(0, 40);
  const title = (node) => `${node.tagName} ${node.getAttribute('class') ?? ''} ${name(node)}`;
  const inside = (box, room) =>
    box.left >= room.left - 1 && box.top >= room.top - 1 && box.right <= room.right + 1 && box.bottom <= room.bottom + 1;
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const least = ({ width, height }) => Math.min(width, height);

  function hit(node) {
    const { x, y, width, height } = boxOf(node);
    return document.elementFromPoint(x + width / 2, y + height / 2);
  }

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.add(`it scrolls: ${scrollWidth} x ${scrollHeight}`);

  const room = boxOf(document.querySelector('main'));
  const scrolls = document.querySelector('[data-scrolls]') !== null;
  for (const place of all('main [role=gridcell]')) {
    const box = boxOf(place);
    if (!scrolls && !inside(box, room)) faults.add(`cut off: ${name(place)}`);
    if (!scrolls && !hit(place)?.closest('[role=grid]')) faults.add(`covered: ${name(place)}`);
    if (least(box) < FINGER && !place.closest('[data-loupe]')) faults.add('small places without a loupe');
  }

  for (const button of all('.dock button, .dock a, header button, header a')) {
    const box = boxOf(button);
    if (!inside(box, screen)) faults.add(`cut off: ${title(button)}`);
    if (!button.contains(hit(button))) faults.add(`covered: ${title(button)}`);
    const enough = button.closest('.rack') || button.matches('.home') ? FINGER : BUTTON;
    if (least(box) < enough) faults.add(`${box.width} x ${box.height}: ${title(button)}`);
  }

  const parts = all('.page > *, .player').filter((node) => boxOf(node).height > 1);
  for (const one of parts) {
    if (!inside(boxOf(one), screen)) faults.add(`not on the screen: ${title(one)}`);
    for (const other of parts) {
      const apart = one !== other && !one.contains(other) && !other.contains(one);
      if (apart && overlap(boxOf(one), boxOf(other))) faults.add(`${title(one)} over ${title(other)}`);
    }
  }

  for (const node of all('.side, .player, .dock, .rack, .bar, header, header h1, .player h2, .button')) {
    const { clientWidth, clientHeight } = node;
    if (clientWidth && node.scrollWidth > clientWidth + 1) faults.add(`too wide: ${title(node)}`);
    // The level of a bot goes below its name, out of sight, where there is no room beside it.
    if (clientHeight && !node.matches('h2') && node.scrollHeight > clientHeight + 2) faults.add(`too high: ${title(node)}`);
  }
  return [...faults];
}
