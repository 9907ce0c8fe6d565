import { type RefObject, useLayoutEffect, useState } from 'react';
import {
  type Obstacle,
  placeToast,
  TOAST_GAP,
  TOAST_PLACES,
  type ToastPlace,
} from './toast-place.ts';

/** As wide as the window, or nearly: there is one place at the foot and one at the head. */
const NARROW = 640;

const CONTROLS = 'button, input, select, textarea, a[href]';

/** What tells where one is, and where an order is. */
const SIGNS = 'h1, h2, h3, h4, ol > li';

/**
 * What a toast speaks of: where somebody is, what was refused and said, and what sends it once more; a
 * control that sends by itself is marked as one, as are words that say what to do now.
 */
const CONCERNED = '[role=alert], [aria-invalid=true], [type=submit], [data-sends], [data-said]';

/** What a page is for weighs more than what is on every page, and what is spoken of more than all else. */
const FRAME = 1;
const SIGN = 5;
const PAGE = 10;
const SPOKEN_OF = 1_000;

/** The dialog that lies over the page; a toast has the role of one, too. */
const dialogBeside = (toast: Element): Element | undefined =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].find(
    (each) => !toast.contains(each),
  );

/** A heading is as wide as its page; what matters are its words. */
const boxOf = (each: Element): DOMRect => {
  if (!each.matches(SIGNS)) return each.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(each);
  return words.getBoundingClientRect();
};

/** What is to be pressed, typed and read on the page, or in the dialog that lies over it. */
const obstaclesFor = (toast: Element): readonly Obstacle[] => {
  const scope = dialogBeside(toast) ?? document;
  const held = document.activeElement;
  return [...scope.querySelectorAll(`${CONTROLS}, ${CONCERNED}, ${SIGNS}`)].flatMap((each) => {
    const seen = !toast.contains(each) && each.checkVisibility({ visibilityProperty: true });
    const box = boxOf(each);
    // A library says errors in a hidden place of one pixel, too.
    if (!seen || box.width < 2 || box.height < 2) return [];
    const spokenOf = each === held || each.matches(CONCERNED);
    const inPage = spokenOf ? SPOKEN_OF : each.matches(SIGNS) ? SIGN : PAGE;
    return [{ box, weight: each.closest('header, footer') ? FRAME : inPage }];
  });
};

/** Where the page's header ends; nothing of it is used while a dialog lies over the page. */
const headOf = (dialog: Element | undefined): number => {
  const header = dialog ? null : document.querySelector('header');
  return header ? Math.max(0, header.getBoundingClientRect().bottom) : 0;
};

type Settled = { readonly place: ToastPlace; readonly top: number | undefined };

const find = (toast: Element): Settled => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const narrow = width < NARROW;
  const dialog = dialogBeside(toast);
  const wanted: readonly [ToastPlace, ...ToastPlace[]] =
    narrow && dialog
      ? ['top-end', 'bottom-end']
      : narrow
        ? ['bottom-end', 'top-end']
        : TOAST_PLACES;
  const head = headOf(dialog);
  const view = { width, height, head };
  const place = placeToast(wanted, toast.getBoundingClientRect(), view, obstaclesFor(toast));
  return { place, top: place.startsWith('top') ? head + TOAST_GAP : undefined };
};

/**
 * Keeps a toast off what it speaks of: it looks for its place when it comes, and again when a scroll or
 * another size of the window has brought something under it.
 */
export const useToastPlace = (
  region: RefObject<HTMLElement | null>,
  shown: string | undefined,
): Settled => {
  const [settled, setSettled] = useState<Settled>({ place: 'bottom-end', top: undefined });
  useLayoutEffect(() => {
    if (!shown) return;
    const settle = (): void => {
      if (region.current) setSettled(find(region.current));
    };
    settle();
    addEventListener('scrollend', settle);
    addEventListener('resize', settle);
    return () => {
      removeEventListener('scrollend', settle);
      removeEventListener('resize', settle);
    };
  }, [region, shown]);
  return settled;
};
