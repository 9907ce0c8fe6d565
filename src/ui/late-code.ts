import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Delay before code that failed to load is requested again. */
const AGAIN_MS = 2_000;

/**
 * The code of a widget that a page does not need at rest. It is loaded when somebody first presses or types
 * anywhere, so that it is ready in time, and at the latest when it is needed; a failed request is then repeated.
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

/** A press and its effects have ended after this time, on touch screens too. */
const QUIET_MS = 200;

/** How to read the state of a plain widget before its enhanced version replaces it. */
export type PlainWidget<Element, Held> = {
  /** Whether somebody is in the middle of pressing or typing, which must not be interrupted. */
  readonly inUse: (plain: Element) => boolean;
  /** The state that the enhanced widget starts with. */
  readonly hold: (plain: Element) => Held;
};

export type Enhancement<Code, Held> = { readonly code: Code; readonly held: Held };

/**
 * Progressive enhancement of a plain widget: the code of its enhanced version, once it is loaded and the
 * plain one is not in use, together with the state that the plain one had at that moment.
 */
export const useEnhancement = <Element extends HTMLElement, Code, Held>(
  plain: RefObject<Element | null>,
  load: () => Promise<Code>,
  { inUse, hold }: PlainWidget<Element, Held>,
  needed = false,
): Enhancement<Code, Held> | undefined => {
  const code = useLate(load, needed);
  const [enhanced, setEnhanced] = useState<Enhancement<Code, Held>>();
  useEffect(() => {
    if (code === undefined) return;
    const attempt = (): void => {
      const element = plain.current;
      if (!element) return;
      if (inUse(element)) timer = setTimeout(attempt, QUIET_MS);
      // Synchronous, so that the focus is not taken from a field that somebody moves to meanwhile.
      else flushSync(() => setEnhanced({ code, held: hold(element) }));
    };
    let timer = setTimeout(attempt, QUIET_MS);
    return () => clearTimeout(timer);
  }, [plain, code, inUse, hold]);
  return enhanced;
};
