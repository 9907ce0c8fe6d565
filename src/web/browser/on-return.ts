/** Shortest time between two checks, because returning to a tab fires several events. */
const GAP_MS = 2_000;

/** Calls `check` when somebody returns to this tab: to its window, to the tab, or from the back-forward cache. */
export const onReturn = (check: () => void): (() => void) => {
  let last = -Infinity;
  const returned = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - last < GAP_MS) return;
    last = performance.now();
    check();
  };
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) check();
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
