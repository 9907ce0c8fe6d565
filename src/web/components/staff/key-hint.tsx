import { useShortcutsOn } from './shortcuts.ts';

const keyClass =
  'rounded border border-edge bg-sunken px-1.5 font-sans text-xs font-semibold whitespace-nowrap text-soft';

/** A key as it is printed on a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={keyClass}>{children}</kbd>
);

/**
 * The shortcut beside what it does, for the eye alone: others read it in the list of shortcuts. Not on a
 * phone, not where shortcuts are turned off.
 */
export const KeyHint = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <kbd aria-hidden="true" className={`max-lg:hidden ${keyClass}`}>
      {children}
    </kbd>
  ) : null;
