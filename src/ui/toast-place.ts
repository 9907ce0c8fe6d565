/** Where a toast can stand: at the foot of the window or its head, at the end or the start of a line. */
export const TOAST_PLACES = ['bottom-end', 'top-end', 'bottom-start', 'top-start'] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Something that a toast should leave free, and how much that matters. */
export type Obstacle = { readonly box: Box; readonly weight: number };

type Size = { readonly width: number; readonly height: number };

/** As far as it stands from the window's edges, in pixels. */
export const TOAST_GAP = 16;

/** What a toast may stand in, in pixels; its head is what lies below the page's header. */
export type View = Size & { readonly head: number };

export const boxAt = (place: ToastPlace, toast: Size, view: View): Box => {
  const atHead = place.startsWith('top');
  const top = atHead ? view.head + TOAST_GAP : view.height - TOAST_GAP - toast.height;
  const left = place.endsWith('start') ? TOAST_GAP : view.width - TOAST_GAP - toast.width;
  return { left, top, right: left + toast.width, bottom: top + toast.height };
};

/** What stands closer to it than this is covered, too: two frames that touch read as one. */
const CLEARANCE = 4;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + CLEARANCE &&
  b.left < a.right + CLEARANCE &&
  a.top < b.bottom + CLEARANCE &&
  b.top < a.bottom + CLEARANCE;

const cost = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, each) => sum + (overlap(box, each.box) ? each.weight : 0), 0);

/** The first of the wanted places where the toast covers nothing, or else the least. */
export const placeToast = (
  wanted: readonly [ToastPlace, ...ToastPlace[]],
  toast: Size,
  view: View,
  obstacles: readonly Obstacle[],
): ToastPlace => {
  let [best] = wanted;
  let least = Infinity;
  for (const place of wanted) {
    const now = cost(boxAt(place, toast, view), obstacles);
    if (now < least) [best, least] = [place, now];
  }
  return best;
};
