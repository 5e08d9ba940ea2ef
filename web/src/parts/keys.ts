/** Arrow keys go round among buttons that stand together: the next one gets the focus, and its number is given. */
export function goRound(event: KeyboardEvent, buttons: Iterable<HTMLElement>): number | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return null;
  event.preventDefault();
  const all = [...buttons];
  const next = (all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length;
  all[next]?.focus();
  return next;
}
