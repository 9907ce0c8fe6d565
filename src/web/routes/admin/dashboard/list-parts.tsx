import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { COUNTED_UP_TO, type Direction } from '#domain/staff-lists.ts';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { ArrowDown, ArrowLeft, ArrowUp, X } from 'lucide';
import { href } from '#web/href.ts';
import { Icon } from '#ui/icon.tsx';
import { Head, RowLink } from '#web/components/staff/table.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import type { PageCursors } from '#web/pages/list-address.ts';
import {
  addressOf,
  emptyView,
  firstDirection,
  isNarrowed,
  isOnlyView,
  type ListView,
  pagesOf,
} from './list-view.ts';

const UP_TO = COUNTED_UP_TO.toLocaleString('en-US');

/** "12 orders", "1 order found" or, since counting stops there, "More than 1,000 orders". */
const counted = (count: number, noun: string, found: boolean): string => {
  const end = found ? ' found' : '';
  if (count > COUNTED_UP_TO) return `More than ${UP_TO} ${noun}s${end}`;
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${end}`;
};

/** Message for an empty list: there is nothing yet, or nothing matches the filters. */
export const EmptyList = ({ view, none, noun }: { view: ListView; none: string; noun: string }) =>
  isOnlyView(view) ? (
    <p className="card p-6 text-soft">No {noun} in this view.</p>
  ) : isNarrowed(view) ? (
    <div className="card grid justify-items-start gap-3 p-6">
      <p className="font-semibold">No {noun} match.</p>
      <p className="reading text-sm text-soft">
        The search looks at the beginnings of words. Try fewer letters, or remove a filter.
      </p>
      <Link to={addressOf(emptyView(view.tab))} className={buttonClass('secondary')}>
        Clear filters
      </Link>
    </div>
  ) : (
    <p className="card p-6 text-soft">{none}</p>
  );

/** Moves the focus back to the row of the closed item if closing has lost the focus. */
const returnToRow = (closed: string): void => {
  if (document.activeElement !== document.body) return;
  const row = document.querySelector<HTMLElement>(`[data-row-link][href*="open=${closed}"]`);
  row?.focus({ preventScroll: true });
  row?.closest('tr')?.scrollIntoView({ block: 'nearest' });
};

/** Scrolls the list, but not the page, to the open row if the list scrolls by itself. */
const showOpenRow = (): void => {
  const row = document.querySelector('[data-row-link][aria-current]')?.closest('tr');
  const box = row?.closest('[data-row-box]');
  if (!row || !box) return;
  const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += above - (box.clientHeight - row.clientHeight) / 2;
};

/**
 * Focuses the heading of an opened item, so that screen readers announce it and the keyboard continues
 * there, except on the first page load. On closing, the row gets the focus back.
 */
export const useOpenedFocus = (open: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(showOpenRow, []);
  useEffect(() => {
    if (open === before.current) return;
    const closed = before.current;
    before.current = open;
    if (open === undefined && closed !== undefined) returnToRow(closed);
    const here = heading.current;
    if (!here) return;
    here.focus({ preventScroll: true });
    const box = here.closest('[data-list-and-detail]');
    box
      ?.querySelector('[data-row-link][aria-current]')
      ?.closest('tr')
      ?.scrollIntoView({ block: 'nearest' });
    const { top, bottom } = here.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight * 0.7) box?.scrollIntoView({ block: 'start' });
  }, [open]);
  return heading;
};

/** Link that closes the item: an arrow where the item fills the screen, otherwise a cross. */
export const CloseLink = ({ view, name }: { view: ListView; name: string }) => (
  <Link
    to={addressOf({ ...view, open: undefined })}
    preventScrollReset
    className="no-print inline-flex min-h-11 items-center gap-2 rounded-control text-sm font-semibold whitespace-nowrap text-accent no-underline hover:underline md:min-h-9 md:px-2"
  >
    <Icon node={ArrowLeft} className="size-4 md:hidden" />
    <span className="md:hidden">Back to {name}</span>
    <Icon node={X} className="size-4 max-md:hidden" />
    <span className="max-md:hidden">Close</span>
  </Link>
);

/**
 * List and detail: side by side on wide screens, the detail below the list on a tablet, and only one of
 * them on a phone. The list has the full width while nothing is open.
 */
const ListAndDetail = ({
  open,
  selection,
  list,
  pages,
  detail,
}: {
  open: boolean;
  selection: ReactNode;
  list: ReactNode;
  pages: ReactNode;
  detail: ReactNode;
}) => (
  <div
    data-list-and-detail=""
    className={`grid scroll-mt-3 items-start gap-5 ${open ? 'xl:grid-cols-[minmax(0,1fr)_26rem] print:block' : ''}`}
  >
    <div className={`group/list grid min-w-0 gap-4 ${open ? 'max-md:hidden print:hidden' : ''}`}>
      {selection}
      {list}
      {pages}
    </div>
    {open ? (
      <div className="card scrolls min-w-0 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto print:max-h-none print:overflow-visible print:border-0">
        {detail}
      </div>
    ) : null}
  </div>
);

/** Classes of the table's container; on a tablet it scrolls by itself while an item is open below it. */
export const listBoxClass = (open: boolean): string =>
  `overflow-clip ${open ? 'md:max-xl:max-h-[32dvh] md:max-xl:overflow-y-auto' : ''}`;

const MissingDetail = ({ view, noun }: { view: ListView; noun: string }) => (
  <div className="grid gap-2 p-4">
    <div className="flex flex-wrap-reverse items-center justify-between gap-x-3">
      <p className="font-semibold">This {noun} does not exist.</p>
      <CloseLink view={view} name={`all ${noun}s`} />
    </div>
    <p className="text-sm text-soft">It may have been deleted since the link was made.</p>
  </div>
);

const files = {
  orders: href('/admin/orders.csv'),
  users: href('/admin/users.csv'),
  affiliates: href('/admin/affiliates.csv'),
} as const;

/** The file of the list as it is filtered and sorted. */
const fileOf = (view: ListView): string => {
  const [, query = ''] = addressOf({ ...view, open: undefined, place: {} }).split('?');
  return query ? `${files[view.tab]}?${query}` : files[view.tab];
};

/** A list of staff with its heading, filters, pages, and the opened item. */
export const ListSection = ({
  title,
  noun,
  none,
  view,
  list,
  ref,
  action,
  selection,
  filters,
  table,
  detail,
}: {
  title: string;
  /** Name of an entry, such as "order". */
  noun: string;
  /** Message of the list without entries and filters. */
  none: string;
  view: ListView;
  list: PageCursors & { readonly count: number };
  /** The heading. */
  ref: RefObject<HTMLHeadingElement | null>;
  /** Link or button beside the heading. */
  action?: ReactNode;
  /** What can be done with selected rows. */
  selection?: ReactNode;
  filters: ReactNode;
  /** Undefined if no entry is found. */
  table: ReactNode;
  /** The opened item; undefined if it does not exist. */
  detail: ReactNode;
}) => {
  const open = view.open !== undefined;
  return (
    <>
      <PageTitle
        title={title}
        ref={ref}
        printed={!open}
        beside={
          // Announced when a search changes the number.
          <p role="status" className="figures text-sm text-soft">
            {counted(list.count, noun, isNarrowed(view))}
          </p>
        }
      >
        {action}
        <CsvLink to={fileOf(view)} />
      </PageTitle>
      <div className={`no-print ${open ? 'max-xl:hidden' : ''}`}>{filters}</div>
      <ListAndDetail
        open={open}
        selection={selection}
        list={table ?? <EmptyList view={view} none={none} noun={`${noun}s`} />}
        pages={<Pages label={`Pages of ${noun}s`} {...pagesOf(view, list)} />}
        detail={detail ?? <MissingDetail view={view} noun={noun} />}
      />
    </>
  );
};

/**
 * Sort direction of a column header: its initial direction, or the reverse if the list is sorted by it
 * already.
 */
const nextDirection = (view: ListView, sort: ListView['sort']): Direction =>
  view.sort !== sort ? firstDirection[sort] : view.direction === 'asc' ? 'desc' : 'asc';

/** Sort order and link of a column header. */
export const sortBy = <View extends ListView>(view: View, sort: View['sort']) => {
  const direction = nextDirection(view, sort);
  const sorted: View = { ...view, sort, direction, place: {} };
  return { sorted: view.sort === sort ? view.direction : undefined, to: addressOf(sorted) };
};

/** Link of a row that opens its item beside the list. */
export const OpenLink = ({
  view,
  id,
  className,
  children,
}: {
  view: ListView;
  id: string;
  className: string;
  children: ReactNode;
}) => (
  <RowLink
    to={addressOf({ ...view, open: id })}
    preventScrollReset
    aria-current={view.open === id ? 'true' : undefined}
    className={className}
  >
    {children}
  </RowLink>
);

/** Column header with a link that sorts the list on the server. */
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
