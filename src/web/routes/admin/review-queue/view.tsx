import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { QueueView } from '#db/reads/review-queue.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { KeyHint } from '#web/components/staff/key-hint.tsx';
import { Pages } from '#web/components/staff/pages.tsx';
import { ReviewMark } from '#web/components/staff/review-mark.tsx';
import { ROW_BOX, ROW_LINK, rowShortcuts } from '#web/components/staff/row-keys.ts';
import { type ClockFacts, ServiceClock } from '#web/components/staff/service-clock.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';

export type QueueRow = {
  readonly orderId: string;
  readonly state: ReviewState;
  readonly patient: string;
  readonly country: string;
  readonly items: string;
  readonly since: string;
  readonly sinceText: string;
  readonly clock: ClockFacts;
  readonly decided: string | undefined;
  readonly marks: readonly string[];
};

const views = [
  ['open', 'To review'],
  ['patient', 'Waiting for the patient'],
  ['decided', 'Decided'],
] as const satisfies readonly (readonly [QueueView, string])[];

const empty: Readonly<Record<QueueView, string>> = {
  open: 'Nothing waits for a pharmacist. New prescriptions appear here, the one that has waited longest first.',
  patient: 'No patient has been asked for anything.',
  decided: 'Nothing has been decided yet.',
};

const addressOf = (
  view: QueueView,
  search: string | undefined,
  place: { readonly after?: string; readonly before?: string } = {},
): string => {
  const params = new URLSearchParams({
    ...(view === 'open' ? {} : { view }),
    ...(search ? { q: search } : {}),
    ...place,
  });
  return params.size > 0 ? `/admin/review?${params}` : '/admin/review';
};

const counted = (count: number): string =>
  count > COUNTED_UP_TO ? `${COUNTED_UP_TO.toLocaleString('en-US')}+` : String(count);

const headClass = 'px-3 py-2 text-left text-xs font-semibold text-soft';

const Row = ({ row, view }: { row: QueueRow; view: QueueView }) => (
  <tr className="relative border-t border-line align-top hover:bg-tint">
    <th scope="row" className="px-3 py-2.5 text-left font-normal">
      {/* The link spreads over the row: a click anywhere in it opens the desk. */}
      <Link
        to={`/admin/review/${row.orderId}`}
        className="block truncate text-sm font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline"
        {...ROW_LINK}
      >
        {row.patient}
      </Link>
      <span className="block truncate text-xs text-soft">{row.items}</span>
      {row.marks.map((mark) => (
        <span key={mark} className="block text-xs font-medium text-accent-strong">
          {mark}
        </span>
      ))}
      <span className="mt-1 flex flex-wrap gap-2 md:hidden">
        <ReviewMark state={row.state} />
      </span>
    </th>
    <td className="figures px-3 py-2.5 text-xs text-soft max-lg:hidden">
      {row.orderId.slice(-12)}
    </td>
    <td className="px-3 py-2.5 text-sm max-lg:hidden">
      <span className="block truncate">{row.country}</span>
    </td>
    <td className="px-3 py-2.5 max-md:hidden">
      <ReviewMark state={row.state} />
    </td>
    <td className="px-3 py-2.5 text-sm">
      {view === 'open' ? (
        <>
          <ServiceClock clock={row.clock} />
          <span className="figures block text-xs text-soft">
            <span className="sr-only">Waiting since </span>
            <time dateTime={row.since} title={row.sinceText}>
              {row.clock.waited} old
            </time>
          </span>
        </>
      ) : (
        <span className="figures text-xs text-soft">
          {row.decided ?? <time dateTime={row.since}>{row.sinceText}</time>}
        </span>
      )}
    </td>
  </tr>
);

const Queue = ({ rows, view }: { rows: readonly QueueRow[]; view: QueueView }) => (
  <div className="card overflow-clip" {...ROW_BOX}>
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">
        {view === 'decided' ? 'The last decision first.' : 'Who has waited longest comes first.'}{' '}
        The patient’s name opens the desk.
      </caption>
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            Patient and medicines
          </th>
          <th scope="col" className={`${headClass} w-34 max-lg:hidden`}>
            Order
          </th>
          <th scope="col" className={`${headClass} w-36 max-lg:hidden`}>
            Country
          </th>
          <th scope="col" className={`${headClass} w-40 max-md:hidden`}>
            State
          </th>
          <th scope="col" className={`${headClass} w-30 md:w-40`}>
            {view === 'open' ? 'Clock' : view === 'patient' ? 'Asked' : 'Decided'}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.orderId} row={row} view={view} />
        ))}
      </tbody>
    </table>
  </div>
);

/** The pharmacists' queue: what has waited longest stands first, with the time that is left for it. */
export const ReviewQueueView = ({
  view,
  search,
  hours,
  rows,
  counts,
  next,
  previous,
  failed,
}: {
  view: QueueView;
  search: string | undefined;
  hours: number;
  rows: readonly QueueRow[];
  counts: Readonly<Record<QueueView, number>>;
  next: string | undefined;
  previous: string | undefined;
  failed: boolean;
}) => (
  <StaffFrame place="review" shortcuts={rowShortcuts}>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h2 className="text-lg">Review queue</h2>
        <p className="reading text-sm text-soft">
          Each prescription should be looked at within {hours} hours of its arrival.
        </p>
      </div>
      <nav aria-label="Reviews by state">
        <ul className="flex flex-wrap gap-1">
          {views.map(([each, name]) => (
            <li key={each}>
              <Link
                to={addressOf(each, search)}
                aria-current={each === view ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center gap-2 rounded-control border px-3 text-sm font-semibold no-underline ${
                  each === view
                    ? 'border-accent bg-tint text-accent-strong'
                    : 'border-line text-soft hover:bg-tint'
                }`}
              >
                {name}
                <span className="figures text-xs">{counted(counts[each])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <Form
      role="search"
      aria-label="Reviews"
      action="/admin/review"
      className="flex flex-wrap items-end gap-3"
    >
      {view === 'open' ? null : <input type="hidden" name="view" value={view} />}
      <div className="grid min-w-0 grow basis-56 gap-1 md:max-w-md">
        <label htmlFor="list-search" className="text-xs font-semibold text-soft">
          Order id, name or e-mail
        </label>
        <div className="flex items-center gap-2 rounded-control border border-edge bg-surface px-2.5">
          <Search aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <input
            key={search}
            id="list-search"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            className="min-h-10.5 w-full min-w-0 bg-transparent text-sm"
          />
          <KeyHint>/</KeyHint>
        </div>
      </div>
      <Button type="submit" className="px-4 text-sm">
        Apply
      </Button>
      {search ? (
        <Link to={addressOf(view, undefined)} className={buttonClass('quiet', 'px-3 text-sm')}>
          Clear search
        </Link>
      ) : null}
    </Form>
    {failed ? <LoadFailure /> : null}
    {!failed && rows.length === 0 ? (
      <p className="card p-6 text-soft">
        {search ? 'No review matches. A search finds the beginnings of words.' : empty[view]}
      </p>
    ) : null}
    {rows.length > 0 ? <Queue rows={rows} view={view} /> : null}
    <Pages
      label="Pages of reviews"
      first={previous && addressOf(view, search)}
      previous={previous && addressOf(view, search, { before: previous })}
      next={next && addressOf(view, search, { after: next })}
    />
  </StaffFrame>
);
