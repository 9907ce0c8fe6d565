import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Direction } from '#domain/staff-lists.ts';
import { Head } from '#web/components/staff/table.tsx';
import { firstDirection, type ListView } from './list-view.ts';

/** Which way a column's head sorts: as it begins, or the other way round where it sorts already. */
export const nextDirection = (view: ListView, sort: ListView['sort']): Direction =>
  view.sort !== sort ? firstDirection[sort] : view.direction === 'asc' ? 'desc' : 'asc';

/** A column's head that sorts by it, on the server, by a link. */
export const SortHeader = ({
  sorted,
  to,
  className = '',
  children,
}: {
  /** Which way the list is sorted by this column; undefined where it is by another. */
  sorted: Direction | undefined;
  to: string;
  className?: string;
  children: ReactNode;
}) => {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
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
        {sorted ? <Arrow aria-hidden="true" className="size-4 shrink-0" /> : null}
      </Link>
    </Head>
  );
};
