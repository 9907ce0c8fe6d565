import { useEffectEvent, useLayoutEffect, useSyncExternalStore, Fragment } from 'react';
import { tinykeys } from 'tinykeys';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Checkbox } from '#ui/field.tsx';

/** A key, or keys one after the other, and what they do; told in the list of shortcuts. */
export type Shortcut = {
  /** As the listener writes them: 'j', 'g o', '[Shift]+?'. */
  readonly on: readonly string[];
  /** As a person reads them, each alternative by itself. */
  readonly shown: readonly string[];
  readonly does: string;
  /** Hears which of `on` it was; answers false where that has nothing to do, and keeps its own meaning. */
  readonly run: (binding: string) => boolean | void;
};

const KEY = 'pharos-staff-shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
const listen = (heard: () => void): (() => void) => {
  listeners.add(heard);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(heard);
    window.removeEventListener('storage', heard);
  };
};
const isOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
};

/**
 * Whether single keys do anything in this browser; people who speak to their computer turn them off.
 * Never on the server, where there is nothing to press.
 */
const useShortcutsOn = (): boolean => useSyncExternalStore(listen, isOn, () => false);

const turnShortcuts = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // A browser that keeps nothing keeps no choice either.
  }
  for (const heard of listeners) heard();
};

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** A toast is one of the library's dialogs too, but nobody has to answer it. */
const DIALOGS = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/** Nothing is a shortcut while somebody types, chooses, or has a dialog to answer. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element && event.target.closest(FIELDS) !== null) ||
  document.querySelector(DIALOGS) !== null;

export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const on = useShortcutsOn();
  const run = useEffectEvent((binding: string, event: KeyboardEvent) => {
    const found = shortcuts.find((each) => each.on.includes(binding));
    if (found && found.run(binding) !== false) event.preventDefault();
  });
  const bindings = shortcuts.flatMap((each) => each.on).join('\n');
  // Before the page is seen: who types ahead of it must not type into nothing.
  useLayoutEffect(() => {
    if (!on) return;
    const handlers = bindings
      .split('\n')
      .map((binding) => [binding, (event: KeyboardEvent) => run(binding, event)] as const);
    return tinykeys(window, Object.fromEntries(handlers), { ignore: isTaken });
  }, [on, bindings]);
};

const keyClass = 'rounded border px-2 font-sans text-xs whitespace-nowrap text-soft';

/** A key as it is printed on a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={`border-edge bg-sunken font-semibold ${keyClass}`}>{children}</kbd>
);

/**
 * The shortcut beside what it does, for the eye alone: others read it in the list of shortcuts. Not on a
 * phone, not where shortcuts are turned off.
 */
export const KeyHint = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <kbd
      aria-hidden="true"
      className={`border-line bg-surface font-medium max-lg:hidden ${keyClass}`}
    >
      {children}
    </kbd>
  ) : null;

/** All shortcuts of the page, and the switch that turns them off. */
export const ShortcutsDialog = ({
  open,
  shortcuts,
  onClose,
}: {
  open: boolean;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}) => {
  const on = useShortcutsOn();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <p className="text-sm text-soft">
        They do nothing while you type into a field or answer a dialog. This browser remembers the
        switch.
      </p>
      <Checkbox
        label="Use keyboard shortcuts"
        checked={on}
        onChange={(event) => turnShortcuts(event.target.checked)}
      />
      <dl className={`gap-x-6 text-sm sm:columns-2 ${on ? '' : 'opacity-70'}`}>
        {shortcuts.map(({ shown, does }) => (
          <div
            key={does}
            className="grid break-inside-avoid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 py-1"
          >
            <dt className="flex items-baseline gap-2">
              {shown.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 ? <span className="text-xs text-soft">or</span> : null}
                  <Key>{key}</Key>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
