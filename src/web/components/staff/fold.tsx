import { ChevronDown } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';

/** Rarely needed content, collapsed behind its title. Works without JavaScript. */
export const Fold = ({
  title,
  open,
  look = 'card',
  children,
}: {
  title: ReactNode;
  /** Open from the beginning: where something in it was refused. */
  open?: boolean;
  /** A card of its own, or the part of one. */
  look?: 'card' | 'part';
  children: ReactNode;
}) => (
  <details className={`group ${look === 'card' ? 'card' : 'border-t border-line'}`} open={open}>
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden ${
        look === 'part' ? 'text-sm' : ''
      }`}
    >
      {title}
      <Icon
        node={ChevronDown}
        className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
    <div className="grid gap-3 px-4 pb-4">{children}</div>
  </details>
);
