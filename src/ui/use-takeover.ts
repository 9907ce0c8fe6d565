import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLate } from './use-late.ts';

/** A press and what comes of it are over after this, on touch screens too. */
const QUIET_MS = 200;

/** What the plain widget is asked before a better one takes its place. */
export type Plain<Element, Held> = {
  /** Somebody is in the middle of something there, which must stay whole. */
  readonly inUse: (plain: Element) => boolean;
  /** What goes over to the better one. */
  readonly hold: (plain: Element) => Held;
};

export type Takeover<Code, Held> = { readonly code: Code; readonly held: Held };

/**
 * The code of the widget that takes the place of a plain one, once it has come and nobody is in the middle
 * of something there, together with what the plain one held in that moment.
 */
export const useTakeover = <Element extends HTMLElement, Code, Held>(
  plain: RefObject<Element | null>,
  load: () => Promise<Code>,
  { inUse, hold }: Plain<Element, Held>,
  needed = false,
): Takeover<Code, Held> | undefined => {
  const code = useLate(load, needed);
  const [taken, setTaken] = useState<Takeover<Code, Held>>();
  useEffect(() => {
    if (code === undefined) return;
    const attempt = (): void => {
      const element = plain.current;
      if (!element) return;
      if (inUse(element)) timer = setTimeout(attempt, QUIET_MS);
      // At once: who goes on to another field meanwhile must not be fetched back.
      else flushSync(() => setTaken({ code, held: hold(element) }));
    };
    let timer = setTimeout(attempt, QUIET_MS);
    return () => clearTimeout(timer);
  }, [plain, code, inUse, hold]);
  return taken;
};
