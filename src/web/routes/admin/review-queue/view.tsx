import { Form, useNavigate } from 'react-router';
import type { StaffView } from '#db/reads/staff-views.ts';
import type { QueueView } from '#db/reads/review-queue.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';
import { queueAddress, queueQuery, type QueueQuery } from './queue-address.ts';
import { PendingDecisions, type QueueDecision, UNDO } from './pending-decisions.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { FilterActions, FilterChoice, FilterSearch } from '#web/components/staff/filter-fields.tsx';
import { PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { Pages, ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { ReviewMark, type ClockFacts, ServiceClock } from '#web/components/staff/marks.tsx';
import { click, rowShortcuts } from '#web/components/staff/row-keys.ts';
import type { Shortcut } from '#web/components/staff/shortcuts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { SavedViews } from '#web/components/staff/saved-views.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { href } from '#web/href.ts';
import { pageLinks } from '#web/pages/list-address.ts';

export type { QueueDecision };

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
  /** Whether a decision waits until it can no longer be undone. */
  readonly isDecided: boolean;
  readonly marks: readonly string[];
};

const views = [
  ['open', 'To review'],
  ['patient', 'With patient'],
  ['decided', 'Decided'],
] as const satisfies readonly (readonly [QueueView, string])[];

const empty: Readonly<Record<QueueView, string>> = {
  open: 'There is nothing to review. New prescriptions appear here, oldest first.',
  patient: 'No patients have been asked for anything.',
  decided: 'Nothing has been decided yet.',
};

const counted = (count: number): string =>
  count > COUNTED_UP_TO ? `${COUNTED_UP_TO.toLocaleString('en-US')}+` : String(count);

const queueShortcuts: readonly Shortcut[] = [
  ...rowShortcuts,
  { on: ['u'], shown: ['u'], does: 'Undo your last decision', run: () => click(UNDO) },
];

const Line = ({ row, view }: { row: QueueRow; view: QueueView }) => (
  <Row>
    <RowHead>
      <RowLink
        to={href('/admin/review/:orderId', { orderId: row.orderId })}
        className="block truncate"
      >
        {row.patient}
      </RowLink>
      <Below>{row.items}</Below>
      {row.marks.map((mark) => (
        <span key={mark} className="block text-xs font-medium text-accent-strong">
          {mark}
        </span>
      ))}
      <span className="mt-1 flex flex-wrap gap-2 @2xl:hidden">
        <ReviewMark state={row.state} />
      </span>
    </RowHead>
    <Cell className="figures text-soft whitespace-nowrap @max-4xl:hidden">
      {orderNumber(row.orderId)}
    </Cell>
    <Cell className="truncate @max-4xl:hidden">{row.country}</Cell>
    <Cell className="@max-2xl:hidden">
      <ReviewMark state={row.state} />
    </Cell>
    <Cell>
      {view === 'open' ? (
        <>
          <ServiceClock clock={row.clock} />
          <Below className="figures">
            <span className="sr-only">Waiting since </span>
            <time dateTime={row.since} title={row.sinceText}>
              {row.clock.waited} old
            </time>
          </Below>
        </>
      ) : (
        <span className="figures text-soft">
          {row.decided ?? <time dateTime={row.since}>{row.sinceText}</time>}
        </span>
      )}
    </Cell>
  </Row>
);

const Queue = ({ rows, view }: { rows: readonly QueueRow[]; view: QueueView }) => (
  <Table
    caption={`${
      view === 'decided' ? 'Latest decision first.' : 'Oldest first.'
    } Select a patient to open the desk.`}
    head={
      <>
        <Head>Patient and medicines</Head>
        <Head className="w-40 @max-4xl:hidden">Order</Head>
        <Head className="w-40 @max-4xl:hidden">Country</Head>
        <Head className="w-44 @max-2xl:hidden">Status</Head>
        <Head className={`w-30 @2xl:w-40 ${view === 'open' ? '' : '@4xl:w-56'}`}>
          {view === 'open' ? 'Clock' : view === 'patient' ? 'Asked' : 'Decided'}
        </Head>
      </>
    }
  >
    {rows.map((row) => (
      <Line key={row.orderId} row={row} view={view} />
    ))}
  </Table>
);

/** The pharmacists' queue, longest waiting first, with the remaining time of each order. */
export const ReviewQueueView = ({
  query,
  hours,
  rows,
  decisions,
  refused,
  counts,
  saved,
  next,
  previous,
  failed,
}: {
  query: QueueQuery;
  hours: number;
  rows: readonly QueueRow[];
  /** Decisions that are not carried out yet, or could not be. */
  decisions: readonly QueueDecision[];
  /** Why an undo was refused. */
  refused: string | undefined;
  /** Undefined if they could not be read. */
  counts: Readonly<Record<QueueView, number>> | undefined;
  saved: readonly StaffView[];
  next: string | undefined;
  previous: string | undefined;
  failed: boolean;
}) => {
  const { view, search, assigned } = query;
  const filtered = search !== undefined || assigned !== undefined;
  const navigate = useNavigate();
  const undecided = rows.find(({ isDecided }) => !isDecided);
  const openNext: Shortcut = {
    on: [']'],
    shown: [']'],
    does: 'Next in the queue',
    run: () => {
      if (undecided) void navigate(href('/admin/review/:orderId', { orderId: undecided.orderId }));
      return undecided !== undefined;
    },
  };
  return (
    <StaffFrame place="review" shortcuts={[...queueShortcuts, openNext]}>
      <Refusal message={refused} />
      <PendingDecisions decisions={decisions} />
      <PageTitle
        title="Review queue"
        hint={`Each prescription should be reviewed within ${hours} hours of its arrival.`}
      >
        <div className="flex flex-wrap items-center gap-x-4">
          <ViewTabs
            label="Reviews by status"
            views={views.map(([each, name]) => ({
              to: queueAddress({ ...query, view: each }),
              name,
              count: counts && counted(counts[each]),
              here: each === view,
            }))}
          />
          <CsvLink to={queueAddress(query, { path: href('/admin/review.csv') })} />
        </div>
      </PageTitle>
      <SavedViews list="review" query={queueQuery(query)} saved={saved} />
      <Form
        role="search"
        aria-label="Reviews"
        action={href('/admin/review')}
        className="flex flex-wrap items-end gap-3"
      >
        {view === 'open' ? null : <input type="hidden" name="view" value={view} />}
        <FilterSearch
          key={search}
          label="Order ID, name or email"
          className="grow basis-56 md:max-w-md"
          defaultValue={search}
          maxLength={200}
        />
        <FilterChoice
          name="assigned"
          label="Assigned to"
          className="md:w-28"
          value={assigned}
          options={[
            ['me', 'Me'],
            ['nobody', 'Unassigned'],
          ]}
        />
        <FilterActions
          clear={
            filtered ? queueAddress({ view, search: undefined, assigned: undefined }) : undefined
          }
          clearing="search"
          className={filtered ? 'max-md:grow' : ''}
        />
      </Form>
      {failed ? <LoadFailure /> : null}
      {!failed && rows.length === 0 ? (
        <p className="card p-6 text-soft">
          {filtered
            ? 'No reviews match. The search looks at the beginnings of words.'
            : empty[view]}
        </p>
      ) : null}
      {rows.length > 0 ? <Queue rows={rows} view={view} /> : null}
      <Pages
        label="Pages of reviews"
        {...pageLinks((place) => queueAddress(query, { place }), { previous, next })}
      />
    </StaffFrame>
  );
};
