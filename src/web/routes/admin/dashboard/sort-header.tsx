import { ArrowDown, ArrowUp } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Direction } from '#domain/staff-lists.ts';
import { Head } from '#web/components/staff/table.tsx';
import { firstDirection, type ListView } from './list-view.ts';

/**
 * Sort direction of a column header: its initial direction, or the reverse if the list is sorted by it
 * already.
 */
export const nextDirection = (view: ListView, sort: ListView['sort']): Direction =>
  view.sort !== sort ? firstDirection[sort] : view.direction === 'asc' ? 'desc' : 'asc';

/** A column's head that sorts by it, on the server, by a link. */
export const SortHeader = ({
  sorted,
  to,
  className = '',
  children,
}: {
  /** Current sort direction of this column; undefined if the list is sorted by another. */
  sorted: Direction | undefined;
  to: string;
  className?: string;
  children: ReactNode;
}) => {
  const arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Head
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={className}
    >
      <Link
        to={to}
        preventScrollReset
        className="inline-flex min-h-6 max-w-full items-center gap-1 wrap-anywhere no-underline hover:text-accent hover:underline"
      >
        {children}
        {sorted ? <Icon node={arrow} className="size-4 shrink-0" /> : null}
      </Link>
    </Head>
  );
};
