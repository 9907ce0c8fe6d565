import { type RefObject, useCallback, useEffect, useState } from 'react';
import { SCROLL_SHARE } from './constants.ts';

type Ends = { readonly left: boolean; readonly right: boolean };

/** Scroll positions are fractions on screens with fractional pixels. */
const SLACK = 2;
/** So long nothing has moved before a place is told. */
const REST_MS = 250;

const endsOf = (list: HTMLElement): Ends => ({
  left: list.scrollLeft > SLACK,
  right: list.scrollLeft + list.clientWidth < list.scrollWidth - SLACK,
});

/** "Showing 2 to 4 of 8": the cards of which the larger part is seen. */
const placeOf = (list: HTMLElement): string => {
  const { left, right } = list.getBoundingClientRect();
  const seen = [...list.children].flatMap((card, index) => {
    const box = card.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    return middle > left && middle < right ? [index + 1] : [];
  });
  const [first, last] = [seen.at(0), seen.at(-1)];
  const shown = first === last ? `${first}` : `${first} to ${last}`;
  return `Showing ${shown} of ${list.children.length}`;
};

/** Position of a carousel and the handlers of its arrows. */
export const useCarousel = (
  ref: RefObject<HTMLElement | null>,
): {
  /** On which sides more lies; before the browser has measured: at the start, with more to the right. */
  ends: Ends;
  /** Told after each move; nothing before the first. */
  place: string;
  glide: (left: number) => void;
  move: (direction: -1 | 1) => void;
} => {
  const [ends, setEnds] = useState<Ends>({ left: false, right: true });
  const [place, setPlace] = useState('');

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const measure = (): void => {
      const next = endsOf(list);
      setEnds((now) => (now.left === next.left && now.right === next.right ? now : next));
    };
    const onScroll = (): void => {
      measure();
      clearTimeout(resting);
      resting = setTimeout(() => setPlace(placeOf(list)), REST_MS);
    };
    measure();
    list.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', onScroll);
      sizes.disconnect();
      clearTimeout(resting);
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

  return { ends, place, glide, move };
};
