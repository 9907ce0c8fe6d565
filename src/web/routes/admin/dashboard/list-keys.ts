import type { Shortcut } from '#web/components/staff/shortcuts.ts';

/** Marks the link that opens a row; the keys go from one to the next. */
export const ROW_LINK = { 'data-row-link': '' } as const;
/** Marks the box of the list, in which the arrows move. */
export const ROW_BOX = { 'data-row-box': '' } as const;
/** Marks what the keys `s` and `t` are about in what is open. */
export const STATUS_FIELD = 'open-status';
export const TRACKING_BUTTON = 'open-tracking';
const SEARCH_FIELD = 'list-search';

const links = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-row-link]'),
];

/** From the row that has the focus, else from the open one, else from either end. */
const move = (step: 1 | -1): boolean => {
  const all = links();
  const focused = all.findIndex((link) => link === document.activeElement);
  const open = all.findIndex((link) => link.hasAttribute('aria-current'));
  const from = focused >= 0 ? focused : open;
  const to = from < 0 ? (step > 0 ? 0 : all.length - 1) : from + step;
  const link = all[to];
  if (!link) return false;
  link.focus({ preventScroll: true });
  link.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return true;
};

const moveInList = (step: 1 | -1): boolean =>
  document.activeElement?.closest('[data-row-box]') ? move(step) : false;

const focusOn = (id: string): boolean => {
  const found = document.getElementById(id);
  found?.focus();
  return found !== null;
};

const click = (id: string): boolean => {
  const found = document.getElementById(id);
  found?.click();
  return found !== null;
};

const moves: readonly Shortcut[] = [
  {
    on: ['j', 'ArrowDown'],
    shown: ['j', '↓'],
    does: 'Next row',
    // An arrow outside of the list scrolls the page as it always does.
    run: (key) => (key === 'j' ? move(1) : moveInList(1)),
  },
  {
    on: ['k', 'ArrowUp'],
    shown: ['k', '↑'],
    does: 'Previous row',
    run: (key) => (key === 'k' ? move(-1) : moveInList(-1)),
  },
  // The row's link is a link: opening it is the browser's own work.
  { on: [], shown: ['Enter'], does: 'Open the row', run: () => false },
  { on: ['/'], shown: ['/'], does: 'Search', run: () => focusOn(SEARCH_FIELD) },
];

/** The keys of a list; `close` leaves what is open, where something is. */
export const listShortcuts = (close: (() => void) | undefined): readonly Shortcut[] => [
  ...moves,
  {
    on: ['Escape'],
    shown: ['Esc'],
    does: 'Close what is open',
    run: () => {
      close?.();
      return close !== undefined;
    },
  },
];

export const orderShortcuts: readonly Shortcut[] = [
  {
    on: ['s'],
    shown: ['s'],
    does: 'Status of the open order',
    run: () => focusOn(STATUS_FIELD),
  },
  {
    on: ['t'],
    shown: ['t'],
    does: 'Add tracking to the open order',
    run: () => click(TRACKING_BUTTON),
  },
];
