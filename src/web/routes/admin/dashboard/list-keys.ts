import { click, focusOn, rowShortcuts } from '#web/components/staff/row-keys.ts';
import { toggleFocused } from './order-selection.tsx';
import type { Shortcut } from '#web/components/staff/shortcuts.tsx';

/** Marks the field, the button and the link that the keys `s`, `t` and `p` use in the open item. */
export const STATUS_FIELD = 'open-status';
export const TRACKING_BUTTON = 'open-tracking';
export const PACKS_LINK = 'open-packs';

/** Keyboard shortcuts of a list; `close` closes the open item, if there is one. */
export const listShortcuts = (close: (() => void) | undefined): readonly Shortcut[] => [
  ...rowShortcuts,
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

/** Marks the form of the open item, whose fields have shortcuts of their own. */
export const OPEN_FORM = { 'data-open-form': '' } as const;

const focusOnField = (name: string): boolean => {
  const found = document.querySelector<HTMLElement>(`[data-open-form] [name="${name}"]`);
  found?.focus();
  return found !== null;
};

export const applicationShortcuts: readonly Shortcut[] = [
  {
    on: ['s'],
    shown: ['s'],
    does: 'Status of the open application',
    run: () => focusOnField('state'),
  },
  {
    on: ['n'],
    shown: ['n'],
    does: 'Note about the open application',
    run: () => focusOnField('note'),
  },
];

export const orderShortcuts: readonly Shortcut[] = [
  { on: ['x'], shown: ['x'], does: 'Select the row', run: toggleFocused },
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
  {
    on: ['p'],
    shown: ['p'],
    does: 'Scan the packs of the open order',
    run: () => click(PACKS_LINK),
  },
];
