import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useCarousel } from './use-carousel.ts';
import { useDrag } from './use-drag.ts';

const arrow =
  // Beside the drawings, where it covers no words.
  'needs-script absolute top-14 z-10 grid size-12 cursor-pointer place-items-center rounded-full border border-edge bg-surface text-accent shadow-lift hover:bg-tint';

/**
 * Cards side by side. The list is the browser's own scroller, so it works without JavaScript, with a
 * wheel and with a finger; it takes the focus and its arrow keys move as the arrows do. Those show only
 * where there is something to move to, and come before the cards, so that a keyboard meets them before it
 * has gone through all of those.
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
    // A card's own keys are the card's.
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
    // At its end the arrow that was pressed leaves, and the focus must not leave with it.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move a scroller, as they do in the browser */}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
        tabIndex={0}
        aria-label={`${label}, moved by the arrow keys`}
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
