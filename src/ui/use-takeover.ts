import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLate } from './use-late.ts';

/** A press and what comes of it are over after this, on touch screens too. */
const QUIET_MS = 200;

const inUse = (element: HTMLElement): boolean =>
  element.matches(':active') || element.querySelector('input:focus') !== null;

/**
 * The code of the widget that takes the place of a plain one in `box`, once it has come and nobody is
 * pressing or typing there. The focus goes over with it: to what has the same `data-part`.
 */
export const useTakeover = <Code>(
  box: RefObject<HTMLElement | null>,
  load: () => Promise<Code>,
): Code | undefined => {
  const code = useLate(load, false);
  const [taken, setTaken] = useState<{ readonly part: string | undefined }>();
  useEffect(() => {
    if (code === undefined) return;
    const attempt = (): void => {
      const element = box.current;
      if (element && inUse(element)) {
        timer = setTimeout(attempt, QUIET_MS);
        return;
      }
      const focused = element?.querySelector<HTMLElement>(':focus');
      setTaken({ part: focused?.dataset['part'] });
    };
    let timer = setTimeout(attempt, QUIET_MS);
    return () => clearTimeout(timer);
  }, [box, code]);
  useLayoutEffect(() => {
    if (taken?.part)
      box.current?.querySelector<HTMLElement>(`[data-part="${taken.part}"]`)?.focus();
  }, [box, taken]);
  return taken ? code : undefined;
};
