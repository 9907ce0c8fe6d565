import { useEffect, useState } from 'react';

/** How long to wait before asking once more for code that did not come. */
const AGAIN_MS = 2_000;

/**
 * The code of a widget that a page does not need while it rests. It is fetched when somebody first
 * presses or types anywhere, so that it lies ready when it is asked for, and at the latest when it is
 * needed; where the network fails it is asked for again.
 */
export const useLate = <Code>(load: () => Promise<Code>, needed: boolean): Code | undefined => {
  const [late, setLate] = useState<{ readonly code: Code }>();
  const missing = late === undefined;
  useEffect(() => {
    if (!missing) return;
    const stop = new AbortController();
    const { signal } = stop;
    let again: ReturnType<typeof setTimeout> | undefined;
    const fetchIt = (): void => {
      load().then(
        (code) => {
          if (!signal.aborted) setLate({ code });
        },
        () => {
          if (needed && !signal.aborted) again = setTimeout(fetchIt, AGAIN_MS);
        },
      );
    };
    if (needed) fetchIt();
    else
      // Voice input and autofill fill a field without a key press.
      for (const event of ['pointerdown', 'keydown', 'input'])
        document.addEventListener(event, fetchIt, { once: true, passive: true, signal });
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [load, needed, missing]);
  return late?.code;
};
