import { type RefObject, useEffect, useState } from 'react';

type Native = HTMLInputElement | HTMLSelectElement;

/** What the field held when the better one took its place. */
export type Takeover<Better> = {
  readonly better: Better;
  readonly value: string;
  /** It had the focus. */
  readonly focused: boolean;
};

/**
 * A field that the browser draws itself, until the better one is here. That is fetched when somebody
 * begins to fill in the form, and takes the place of a field only while nobody is in the middle of
 * something there: a list of the browser's may stand open, and what is being typed must stay whole.
 */
export const useTakeover = <Better>(
  native: RefObject<Native | null>,
  load: () => Promise<Better>,
): Takeover<Better> | undefined => {
  const [taken, setTaken] = useState<Takeover<Better>>();
  useEffect(() => {
    const field = native.current;
    const form = field?.form;
    if (!field || !form) return;
    const ended = new AbortController();
    let begun = false;
    const take = (better: Better): void => {
      if (ended.signal.aborted) return;
      const focused = field === document.activeElement;
      if (focused && (begun || field instanceof HTMLSelectElement)) {
        field.addEventListener('blur', () => take(better), { once: true, signal: ended.signal });
        return;
      }
      setTaken({ better, value: field.value, focused });
    };
    const begin = (): void => {
      stop.abort();
      // Without it, the field stays the browser's own.
      load().then(take, () => undefined);
    };
    const stop = new AbortController();
    const once = { signal: AbortSignal.any([stop.signal, ended.signal]) };
    form.addEventListener('focusin', begin, once);
    form.addEventListener('pointerdown', begin, once);
    field.addEventListener('input', () => (begun = true), { signal: ended.signal });
    field.addEventListener('blur', () => (begun = false), { signal: ended.signal });
    return () => ended.abort();
  }, [native, load]);
  return taken;
};
