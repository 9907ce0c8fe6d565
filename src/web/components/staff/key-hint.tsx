import { useShortcutsOn } from './shortcuts.ts';

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
