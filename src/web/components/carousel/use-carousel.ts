import { type RefObject, type TouchEvent, useCallback, useEffect, useRef, useState } from 'react';
import { SCROLL_SHARE, SWIPE_THRESHOLD } from './constants.ts';

type Ends = { readonly left: boolean; readonly right: boolean };

/** Scroll positions are fractions on screens with fractional pixels. */
const SLACK = 2;

const endsOf = (list: HTMLElement): Ends => ({
  left: list.scrollLeft > SLACK,
  right: list.scrollLeft + list.clientWidth < list.scrollWidth - SLACK,
});

/**
 * Which arrows a carousel shows, and how it moves. A finger drags the list along; letting go after more
 * than the threshold moves it by its share of the width from where the drag began, and otherwise back.
 */
export const useCarousel = (
  ref: RefObject<HTMLElement | null>,
): {
  ends: Ends;
  move: (direction: -1 | 1) => void;
  touch: {
    onTouchStart: (event: TouchEvent) => void;
    onTouchMove: (event: TouchEvent) => void;
    onTouchEnd: (event: TouchEvent) => void;
    onTouchCancel: () => void;
  };
} => {
  // Before the browser has measured: at the start, with more to the right.
  const [ends, setEnds] = useState<Ends>({ left: false, right: true });
  const drag = useRef<{ x: number; from: number } | undefined>(undefined);

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = (): void => {
      const next = endsOf(list);
      setEnds((now) => (now.left === next.left && now.right === next.right ? now : next));
    };
    measure();
    list.addEventListener('scroll', measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [ref]);

  const glide = useCallback(
    (left: number) => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      ref.current?.scrollTo({ left, behavior: still ? 'auto' : 'smooth' });
    },
    [ref],
  );

  const move = useCallback(
    (direction: -1 | 1) => {
      const list = ref.current;
      if (list) glide(list.scrollLeft + direction * SCROLL_SHARE * list.clientWidth);
    },
    [ref, glide],
  );

  const release = (distance: number): void => {
    const list = ref.current;
    const { current } = drag;
    drag.current = undefined;
    if (!list || !current) return;
    list.style.scrollSnapType = '';
    const step =
      Math.abs(distance) > SWIPE_THRESHOLD
        ? -Math.sign(distance) * SCROLL_SHARE * list.clientWidth
        : 0;
    glide(current.from + step);
  };

  return {
    ends,
    move,
    touch: {
      onTouchStart: (event) => {
        const list = ref.current;
        const finger = event.touches[0];
        if (!list || !finger || event.touches.length > 1) return;
        drag.current = { x: finger.clientX, from: list.scrollLeft };
        // Snapping would fight the finger.
        list.style.scrollSnapType = 'none';
      },
      onTouchMove: (event) => {
        const finger = event.touches[0];
        if (ref.current && drag.current && finger)
          ref.current.scrollLeft = drag.current.from - (finger.clientX - drag.current.x);
      },
      onTouchEnd: (event) => {
        const finger = event.changedTouches[0];
        if (drag.current && finger) release(finger.clientX - drag.current.x);
      },
      // The browser took the touch over to scroll the page.
      onTouchCancel: () => release(0),
    },
  };
};
