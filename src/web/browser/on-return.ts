/** Shortest time between two looks, since coming back to a tab is several events. */
const GAP_MS = 2_000;

/** Looks whenever somebody comes back to this tab: to its window, to it, or to it as it was once left. */
export const onReturn = (look: () => void): (() => void) => {
  let last = -Infinity;
  const returned = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - last < GAP_MS) return;
    last = performance.now();
    look();
  };
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) look();
  };
  addEventListener('focus', returned);
  document.addEventListener('visibilitychange', returned);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('focus', returned);
    document.removeEventListener('visibilitychange', returned);
    removeEventListener('pageshow', shown);
  };
};
