import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { countText } from '#web/components/staff/desk-counts.ts';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { rowShortcuts } from '#web/components/staff/row-keys.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { OPERATOR_MISSING } from '#texts/operator.ts';
import type { MissingDetail, QueueRow } from './rows.ts';

const Line = ({ queue: { name, what, to, count, oldest, late } }: { queue: QueueRow }) => (
  <Row>
    <RowHead>
      <RowLink to={to}>{name}</RowLink>
      <Below>{what}</Below>
    </RowHead>
    <Cell
      className={`figures text-right ${count > 0 ? 'font-semibold' : 'text-soft'} ${
        late ? 'text-red' : ''
      }`}
    >
      {countText(count)}
    </Cell>
    <Cell className="figures text-right">{oldest ?? ''}</Cell>
    <Cell className="figures text-right @max-2xl:hidden">
      {late ? <strong className="text-red">{countText(late)}</strong> : null}
    </Cell>
  </Row>
);

const Missing = ({ details }: { details: readonly MissingDetail[] }) => (
  <section
    aria-labelledby="missing"
    className="grid gap-2 rounded-control bg-amber-tint p-4 text-sm ring-1 ring-line"
  >
    <h3 id="missing" className="text-base text-amber">
      {OPERATOR_MISSING.title}
    </h3>
    <p className="max-w-3xl">{OPERATOR_MISSING.hint}</p>
    <ul className="grid gap-1">
      {details.map(({ name, what }) => (
        <li key={name} className="wrap-anywhere">
          <code>{name}</code>: {what}
        </li>
      ))}
    </ul>
  </section>
);

/** What waits for the staff today: each queue with its size, its oldest and what is late in it. */
export const HomeView = ({
  at,
  queues,
  missing,
}: {
  /** When it was read. */
  at: string;
  /** Undefined if they could not be read. */
  queues: readonly QueueRow[] | undefined;
  /** Settings of the operator without a value; told to administrators only. */
  missing: readonly MissingDetail[];
}) => (
  <StaffFrame place="home" shortcuts={rowShortcuts}>
    <PageTitle title="Today" beside={<p className="figures text-sm text-soft">As of {at}</p>} />
    {queues ? (
      <Table
        dense
        caption="Open work. Select a queue to open it."
        head={
          <>
            <Head>Queue</Head>
            <Head className="w-20 text-right @2xl:w-32">Waiting</Head>
            <Head className="w-20 text-right @2xl:w-32">Oldest</Head>
            <Head className="w-32 text-right @max-2xl:hidden">Overdue</Head>
          </>
        }
      >
        {queues.map((queue) => (
          <Line key={queue.name} queue={queue} />
        ))}
      </Table>
    ) : (
      <LoadFailure />
    )}
    {missing.length > 0 ? <Missing details={missing} /> : null}
  </StaffFrame>
);
