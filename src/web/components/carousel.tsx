import {
  type RefObject,
  useCallback,
  useEffect,
  useState,
  type MouseEvent,
  type PointerEvent,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '#ui/icon.tsx';

/** Specification: cards 300 px wide; the arrows and a swipe move by 80% of the carousel's width. */
export const CARD_WIDTH = 300;
export const SCROLL_SHARE = 0.8;
/** A touch drag must be longer than this, in px, to count as a swipe. */
export const SWIPE_THRESHOLD = 50;

type Ends = { readonly left: boolean; readonly right: boolean };

/** Scroll positions are fractions on screens with fractional pixels. */
const SLACK = 2;
/** The list must rest for this long before its position is announced. */
const REST_MS = 250;

const endsOf = (list: HTMLElement): Ends => ({
  left: list.scrollLeft > SLACK,
  right: list.scrollLeft + list.clientWidth < list.scrollWidth - SLACK,
});

/** "Showing 2 to 4 of 8": the cards that are visible by more than half. */
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
const useCarousel = (
  ref: RefObject<HTMLElement | null>,
): {
  /** The sides with more cards. Before the browser has measured, the list is at its start. */
  ends: Ends;
  /** Announced after each move; empty before the first. */
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
      const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      ref.current?.scrollTo({ left, behavior: reducesMotion ? 'auto' : 'smooth' });
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

/** A press that moves less than this, in px, is a click, because a hand is never quite still. */
const CLICK_TOLERANCE = 5;

/**
 * Dragging by touch or mouse. Releasing after the threshold moves the list by the dragged share of its
 * width; releasing earlier moves it back. A drag does not count as a click.
 */
const useDrag = (
  ref: RefObject<HTMLElement | null>,
  glide: (left: number) => void,
): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onClickCapture: (event: MouseEvent) => void;
  onDragStart: (event: MouseEvent) => void;
} => {
  const drag = useRef<{ pointer: number; x: number; from: number; moved: boolean }>(undefined);
  const dragged = useRef(false);

  const release = (distance: number): void => {
    const list = ref.current;
    const { current } = drag;
    drag.current = undefined;
    if (!list || !current?.moved) return;
    list.style.scrollSnapType = '';
    const step =
      Math.abs(distance) > SWIPE_THRESHOLD
        ? -Math.sign(distance) * SCROLL_SHARE * list.clientWidth
        : 0;
    glide(current.from + step);
  };

  return {
    onPointerDown: (event) => {
      const list = ref.current;
      dragged.current = false;
      if (!list || !event.isPrimary || event.button !== 0) return;
      drag.current = {
        pointer: event.pointerId,
        x: event.clientX,
        from: list.scrollLeft,
        moved: false,
      };
    },
    onPointerMove: (event) => {
      const list = ref.current;
      const { current } = drag;
      if (!list || current?.pointer !== event.pointerId) return;
      const distance = event.clientX - current.x;
      if (!current.moved) {
        if (Math.abs(distance) < CLICK_TOLERANCE) return;
        current.moved = true;
        dragged.current = true;
        list.setPointerCapture(event.pointerId);
        // Snapping would work against the drag.
        list.style.scrollSnapType = 'none';
      }
      list.scrollLeft = current.from - distance;
    },
    onPointerUp: (event) => {
      if (drag.current?.pointer === event.pointerId) release(event.clientX - drag.current.x);
    },
    // The browser has taken over the touch to scroll the page.
    onPointerCancel: () => release(0),
    onClickCapture: (event) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Otherwise the browser would drag the link itself.
    onDragStart: (event) => event.preventDefault(),
  };
};

const arrow =
  // Placed beside the drawings, where it covers no words.
  'needs-script absolute top-14 z-10 grid size-12 cursor-pointer place-items-center rounded-full border border-edge bg-surface text-accent shadow-lift hover:bg-tint';

/**
 * Cards side by side. The list is a native scroller, so it works without JavaScript, with a wheel and by touch.
 * It takes the focus, and the arrow keys move it as its buttons do. The buttons show only if there is more to
 * see, and come before the cards, so that keyboard users reach them first.
 */
export const Carousel = ({
  label,
  items,
}: {
  label: string;
  items: readonly { readonly id: string; readonly card: ReactNode }[];
}) => {
  const list = useRef<HTMLUListElement>(null);
  const { ends, place, glide, move } = useCarousel(list);
  const drag = useDrag(list, glide);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const press = (direction: -1 | 1): void => {
    pressed.current = true;
    move(direction);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    // Keys pressed on a card are left to the card.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'Home') glide(0);
    else if (event.key === 'End') glide(event.currentTarget.scrollWidth);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // At the end the pressed button disappears, so the focus moves to the other one.
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [ends]);
  return (
    <div
      ref={box}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className="relative"
    >
      {ends.left ? (
        <button
          type="button"
          onClick={() => press(-1)}
          aria-label="Scroll left"
          className={`${arrow} left-0 -ml-3`}
        >
          <Icon node={ChevronLeft} className="size-6" />
        </button>
      ) : null}
      {ends.right ? (
        <button
          type="button"
          onClick={() => press(1)}
          aria-label="Scroll right"
          className={`${arrow} right-0 -mr-3`}
        >
          <Icon node={ChevronRight} className="size-6" />
        </button>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys scroll a scroller, as they do in the browser */}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys to scroll`}
        data-more-left={ends.left || undefined}
        data-more-right={ends.right || undefined}
        onKeyDown={onKeyDown}
        className="carousel"
        {...drag}
      >
        {items.map(({ id, card }) => (
          <li key={id} className="grid w-75 shrink-0 snap-start">
            {card}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {place}
      </p>
    </div>
  );
};
