import type { Shortcut } from './shortcuts.tsx';

/** Marks the link that opens a row; the shortcuts move between these links. */
export const ROW_LINK = { 'data-row-link': '' } as const;
/** Marks the container of a list, inside which the arrow keys move. */
export const ROW_BOX = { 'data-row-box': '' } as const;
const SEARCH_FIELD = 'list-search';

const links = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-row-link]'),
];

/** Moves from the focused row, or else from the open one, or else from either end. */
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

export const focusOn = (id: string): boolean => {
  const found = document.getElementById(id);
  found?.focus();
  return found !== null;
};

export const click = (id: string): boolean => {
  const found = document.getElementById(id);
  found?.click();
  return found !== null;
};

/** Shortcuts that move between the rows of a list and to its search. */
export const rowShortcuts: readonly Shortcut[] = [
  {
    on: ['j', 'ArrowDown'],
    shown: ['j', '↓'],
    does: 'Next row',
    // Outside of the list, the arrow keys scroll the page as usual.
    run: (key) => (key === 'j' ? move(1) : moveInList(1)),
  },
  {
    on: ['k', 'ArrowUp'],
    shown: ['k', '↑'],
    does: 'Previous row',
    run: (key) => (key === 'k' ? move(-1) : moveInList(-1)),
  },
  // The browser opens the focused link itself.
  { on: [], shown: ['Enter'], does: 'Open the row', run: () => false },
  { on: ['/'], shown: ['/'], does: 'Search', run: () => focusOn(SEARCH_FIELD) },
];
