import { useEffect, useRef } from 'react';

/**
 * A heading that takes the focus once what it heads has changed: the button that was pressed is gone then, and the
 * focus would fall to the top of the page.
 */
export const useFocusAfter = (state: string | number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    // Somebody who has gone on to another field keeps their place.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
};
