import { type RefObject, useLayoutEffect, useState } from 'react';

/** The corners where a toast can appear; the first one wins where several cover equally little. */
export const TOAST_PLACES = ['bottom-end', 'top-end', 'bottom-start', 'top-start'] as const;
type ToastPlace = (typeof TOAST_PLACES)[number];

type Size = Pick<DOMRect, 'width' | 'height'>;
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** An element that a toast should not cover, and how much that matters. */
type Obstacle = { readonly box: Box; readonly weight: number };

/** The size of the window; `head` is the bottom edge of the page's header. */
type View = Size & { readonly head: number };

/** Distance between a toast and the edges of the window, in pixels. */
const GAP = 16;

/** Elements closer than this count as covered, because two frames that touch look like one. */
const CLEARANCE = 4;

/** On windows narrower than this a dialog is a sheet at the bottom. */
const NARROW = 640;

export const boxAt = (place: ToastPlace, { width, height }: Size, view: View): Box => {
  const top = place.startsWith('top') ? view.head + GAP : view.height - GAP - height;
  const left = place.endsWith('start') ? GAP : view.width - GAP - width;
  return { left, top, right: left + width, bottom: top + height };
};

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + CLEARANCE &&
  b.left < a.right + CLEARANCE &&
  a.top < b.bottom + CLEARANCE &&
  b.top < a.bottom + CLEARANCE;

/** The first place where the toast covers nothing, or else the one where it covers least. */
export const placeToast = (
  places: readonly [ToastPlace, ...ToastPlace[]],
  toast: Size,
  view: View,
  obstacles: readonly Obstacle[],
): ToastPlace => {
  const cost = (place: ToastPlace): number => {
    const box = boxAt(place, toast, view);
    return obstacles.reduce((sum, each) => sum + (overlap(box, each.box) ? each.weight : 0), 0);
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
};

const CONTROLS = 'button, input, select, textarea, a[href]';

const HEADINGS = 'h1, h2, h3, h4, ol > li';

/**
 * The subject of a toast: errors, invalid fields, and the buttons that send again. `data-sends` marks a
 * control that sends by itself, and `data-said` an instruction.
 */
const SUBJECT = '[role=alert], [aria-invalid=true], [type=submit], [data-sends], [data-said]';

const weightOf = (element: Element): number => {
  if (element.closest('header, footer')) return 1;
  if (element === document.activeElement || element.matches(SUBJECT)) return 1_000;
  return element.matches(HEADINGS) ? 5 : 10;
};

/** A heading is as wide as its page, so its words are measured instead. */
const measure = (element: Element): DOMRect => {
  if (!element.matches(HEADINGS)) return element.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
};

const obstaclesIn = (scope: ParentNode, toast: Element): readonly Obstacle[] =>
  [...scope.querySelectorAll(`${CONTROLS}, ${SUBJECT}, ${HEADINGS}`)]
    .filter((each) => !toast.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => ({ box: measure(each), weight: weightOf(each) }))
    // The widget library announces errors in a hidden element of one pixel.
    .filter(({ box }) => box.right - box.left >= 2 && box.bottom - box.top >= 2);

type Settled = { readonly place: ToastPlace; readonly top: number | undefined };

const find = (toast: Element): Settled => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  // The toast has the role of a dialog, too.
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].find(
    (each) => !toast.contains(each),
  );
  const header = dialog ? null : document.querySelector('header');
  const head = header ? Math.max(0, header.getBoundingClientRect().bottom) : 0;
  const place = placeToast(
    dialog && width < NARROW ? ['top-end', 'bottom-end'] : TOAST_PLACES,
    toast.getBoundingClientRect(),
    { width, height, head },
    obstaclesIn(dialog ?? document, toast),
  );
  return { place, top: place.startsWith('top') ? head + GAP : undefined };
};

/**
 * Places a toast where it does not cover its subject: when it appears, and again after a scroll or a
 * change of the window's size.
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
