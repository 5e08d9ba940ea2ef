/** Dragging a tile from the rack: by mouse, finger or pen. A short press stays a click. */

export interface Drag {
  /** May it be dragged now? Called when the pointer has moved far enough. */
  readonly start: () => boolean;
  readonly move: (x: number, y: number) => void;
  readonly drop: (x: number, y: number) => void;
  readonly cancel: () => void;
}

const FAR_ENOUGH = 6; // pixels
/** A finger hides what is under it, so the tile is held a little above. */
export const LIFT = 44;

export function draggable(drag: Drag): (node: Element) => () => void {
  return (node) => {
    let from: { x: number; y: number; id: number; lift: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (!event.isPrimary || event.button !== 0) return;
      from = {
        x: event.clientX,
        y: event.clientY,
        id: event.pointerId,
        lift: event.pointerType === 'mouse' ? 0 : LIFT,
      };
      // At once: a fast mouse has left the tile before it moves for the first time.
      node.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!dragging) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
        if (!drag.start()) {
          from = null;
          return;
        }
        dragging = true;
      }
      drag.move(event.clientX, event.clientY - from.lift);
    }

    function up(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (dragging) {
        drag.drop(event.clientX, event.clientY - from.lift);
        // The click that follows a drag is none.
        node.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
      }
      from = null;
      dragging = false;
    }

    function cancel(): void {
      if (dragging) drag.cancel();
      from = null;
      dragging = false;
    }

    const listeners: readonly [string, (event: PointerEvent) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', cancel],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
