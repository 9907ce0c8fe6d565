import type { ReactNode } from 'react';

/** One of several things that can be changed: what it is, and its button beside or, in want of room, below. */
export const SettingRow = ({
  icon,
  action,
  wide = false,
  children,
}: {
  icon: ReactNode;
  action?: ReactNode;
  /** The action asks for more, and so has a line of its own. */
  wide?: boolean;
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
    <div className="flex min-w-0 grow basis-52 items-start gap-3">
      {icon}
      <div className="grid min-w-0 gap-1 text-sm">{children}</div>
    </div>
    {/* Below the words, and not below the icon. */}
    {action ? <div className={wide ? 'w-full' : 'ml-8'}>{action}</div> : null}
  </li>
);
