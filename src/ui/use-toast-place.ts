import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Obstacle, placeToast, TOAST_PLACES, type ToastPlace } from './toast-place.ts';

/** As wide as the window, or nearly: there is one place at the foot and one at the head. */
const NARROW = 640;

const CONTROLS = 'button, input, select, textarea';

/**
 * What a toast speaks of: where somebody is, what was refused and said, and what sends it once more; a
 * control that sends by itself is marked as one.
 */
const CONCERNED = '[role=alert], [aria-invalid=true], [type=submit], [data-sends]';

/** What a page is for weighs more than what is on every page, and what is spoken of more than all else. */
const FRAME = 1;
const PAGE = 10;
const SPOKEN_OF = 1_000;

/** The dialog that lies over the page; a toast has the role of one, too. */
const dialogBeside = (toast: Element): Element | undefined =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].find(
    (each) => !toast.contains(each),
  );

/** What is to be pressed, typed and read on the page, or in the dialog that lies over it. */
const obstaclesFor = (toast: Element): readonly Obstacle[] => {
  const scope = dialogBeside(toast) ?? document;
  const held = document.activeElement;
  return [...scope.querySelectorAll(`${CONTROLS}, ${CONCERNED}`)].flatMap((each) => {
    const seen = !toast.contains(each) && each.checkVisibility({ visibilityProperty: true });
    const box = each.getBoundingClientRect();
    // A library says errors in a hidden place of one pixel, too.
    if (!seen || box.width < 2 || box.height < 2) return [];
    const spokenOf = each === held || each.matches(CONCERNED);
    const weight = each.closest('header, footer') ? FRAME : spokenOf ? SPOKEN_OF : PAGE;
    return [{ box, weight }];
  });
};

const find = (toast: Element): ToastPlace => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const narrow = width < NARROW;
  const sheet = narrow && dialogBeside(toast) !== undefined;
  const wanted: readonly [ToastPlace, ...ToastPlace[]] = sheet
    ? ['top-end', 'bottom-end']
    : narrow
      ? ['bottom-end', 'top-end']
      : TOAST_PLACES;
  return placeToast(wanted, toast.getBoundingClientRect(), { width, height }, obstaclesFor(toast));
};

/**
 * Keeps a toast off what it speaks of: it looks for its place when it comes, and again when a scroll or
 * another size of the window has brought something under it.
 */
export const useToastPlace = (
  region: RefObject<HTMLElement | null>,
  shown: string | undefined,
): ToastPlace => {
  const [place, setPlace] = useState<ToastPlace>('bottom-end');
  useLayoutEffect(() => {
    if (!shown) return;
    const settle = (): void => {
      if (region.current) setPlace(find(region.current));
    };
    settle();
    addEventListener('scrollend', settle);
    addEventListener('resize', settle);
    return () => {
      removeEventListener('scrollend', settle);
      removeEventListener('resize', settle);
    };
  }, [region, shown]);
  return place;
};
