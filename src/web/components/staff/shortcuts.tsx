import { useEffectEvent, useLayoutEffect, useSyncExternalStore, Fragment } from 'react';
import { tinykeys } from 'tinykeys';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Checkbox } from '#ui/field.tsx';

/** A key or a sequence of keys, and its action; shown in the list of shortcuts. */
export type Shortcut = {
  /** Bindings in the syntax of tinykeys: 'j', 'g o', '[Shift]+?'. */
  readonly on: readonly string[];
  /** The keys as shown to people, one entry for each alternative. */
  readonly shown: readonly string[];
  readonly does: string;
  /** Receives the pressed binding; returns false if there was nothing to do, so the key keeps its usual effect. */
  readonly run: (binding: string) => boolean | void;
};

const KEY = 'pharos-staff-shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
const subscribe = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
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
 * Whether shortcuts are on in this browser; people who use voice input turn them off. They are off on the
 * server.
 */
const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);

const turnShortcuts = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Without storage the choice is not kept.
  }
  for (const onChange of listeners) onChange();
};

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Toasts have the role of a dialog too, but are not modal. */
const DIALOGS = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/** Shortcuts are off while somebody types, uses a field, or has a dialog open. */
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
  // A layout effect, so that keys pressed right after the first paint are not lost.
  useLayoutEffect(() => {
    if (!on) return;
    const handlers = bindings
      .split('\n')
      .map((binding) => [binding, (event: KeyboardEvent) => run(binding, event)] as const);
    return tinykeys(window, Object.fromEntries(handlers), { ignore: isTaken });
  }, [on, bindings]);
};

const keyClass = 'rounded border px-2 font-sans text-xs whitespace-nowrap text-soft';

/** A key as printed on a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={`border-edge bg-sunken font-semibold ${keyClass}`}>{children}</kbd>
);

/**
 * The shortcut beside its action. Screen readers skip it, because the list of shortcuts has it; it is hidden on
 * phones and if shortcuts are turned off.
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
        They do not work while you type in a field or answer a dialog. This browser remembers the
        setting.
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
