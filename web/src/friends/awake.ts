/** Keeps a screen awake that nobody touches. Browsers allow it on secure pages only. */

export const canStayAwake = 'wakeLock' in navigator;

/** Returns how to let it sleep again. */
export function stayAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
  // Whoever hides a page lets its screen sleep; it is kept awake anew when it is seen again.
  const look = (): void => {
    if (!canStayAwake || document.visibilityState !== 'visible') return;
    lock = navigator.wakeLock.request('screen').catch(() => undefined); // on a low battery, for instance
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    void lock.then((held) => held?.release());
  };
}
