import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { SCROLL_SHARE, SWIPE_THRESHOLD } from './constants.ts';

/** A hand is never quite still: below this, in px, a press is a press. */
const STILL = 5;

/**
 * Dragging by touch or mouse. Releasing after the threshold moves the list by the dragged share of its
 * width; releasing earlier moves it back. A drag does not count as a click.
 */
export const useDrag = (
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
        if (Math.abs(distance) < STILL) return;
        current.moved = true;
        dragged.current = true;
        list.setPointerCapture(event.pointerId);
        // Snapping would fight the hand.
        list.style.scrollSnapType = 'none';
      }
      list.scrollLeft = current.from - distance;
    },
    onPointerUp: (event) => {
      if (drag.current?.pointer === event.pointerId) release(event.clientX - drag.current.x);
    },
    // The browser took the touch over to scroll the page.
    onPointerCancel: () => release(0),
    onClickCapture: (event) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // A link would be dragged away as a link.
    onDragStart: (event) => event.preventDefault(),
  };
};
