import { click, focusOn, rowShortcuts } from '#web/components/staff/row-keys.ts';
import type { Shortcut } from '#web/components/staff/shortcuts.tsx';

/** Marks what the keys `s` and `t` are about in what is open. */
export const STATUS_FIELD = 'open-status';
export const TRACKING_BUTTON = 'open-tracking';

/** The keys of a list; `close` leaves what is open, where something is. */
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

/** Marks the form of what is open, whose fields have keys of their own. */
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
    does: 'State of the open application',
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
