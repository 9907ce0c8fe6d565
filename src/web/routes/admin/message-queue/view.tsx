import { Link } from 'react-router';
import type { Topic } from '#domain/messages.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { TOPIC_NAMES } from '#texts/messages.ts';
import { buttonClass } from '#ui/button.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { href } from '#web/href.ts';
import { listAddress, type PageCursors, pageLinks } from '#web/pages/list-address.ts';

export type ThreadRow = {
  readonly id: string;
  readonly orderId: string;
  readonly topic: Topic;
  readonly patient: string;
  readonly status: OrderStatus;
  readonly since: string;
  readonly sinceText: string;
  readonly age: string;
};

const Line = ({ thread }: { thread: ThreadRow }) => (
  <Row>
    <RowHead>
      <RowLink to={href('/admin/orders/:orderId/messages', { orderId: thread.orderId })}>
        {thread.patient}
      </RowLink>
      <Below className="figures">Order {orderNumber(thread.orderId)}</Below>
      <Below className="@2xl:hidden">{thread.status}</Below>
    </RowHead>
    <Cell className="@max-2xl:hidden">{thread.status}</Cell>
    <Cell>{TOPIC_NAMES[thread.topic]}</Cell>
    <Cell className="figures">
      <time dateTime={thread.since} title={thread.sinceText}>
        {thread.age}
      </time>
    </Cell>
  </Row>
);

/** Patients who wait for an answer, the longest waiting first. */
export const MessageQueueView = ({
  threads,
  count,
  oldest,
  next,
  previous,
}: {
  /** Undefined if they could not be read. */
  threads: readonly ThreadRow[] | undefined;
  count: number;
  /** How long the first one has waited; undefined if nobody waits. */
  oldest: string | undefined;
} & PageCursors) => (
  <StaffFrame place="messages">
    <PageTitle
      title="Messages"
      hint={
        oldest === undefined
          ? 'These patients have written about an order and are waiting for an answer.'
          : `${count} ${count === 1 ? 'is' : 'are'} waiting for an answer, the longest for ${oldest}.`
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        <CsvLink to={href('/admin/messages.csv')} />
        <Link to={href('/admin/templates')} className={buttonClass('secondary', 'text-sm')}>
          Reply templates
        </Link>
      </div>
    </PageTitle>
    {threads === undefined ? (
      <LoadFailure />
    ) : threads.length === 0 ? (
      <p className="card p-6 text-soft">
        No messages are waiting. Patients write on the page of their order, and their messages are
        shown with the order.
      </p>
    ) : (
      <Table
        caption="Longest wait first. Select a patient to open the messages."
        head={
          <>
            <Head>Patient</Head>
            <Head className="w-48 @max-2xl:hidden">Order status</Head>
            <Head className="w-32">For</Head>
            <Head className="w-24">Waiting</Head>
          </>
        }
      >
        {threads.map((thread) => (
          <Line key={thread.id} thread={thread} />
        ))}
      </Table>
    )}
    <Pages
      label="Pages of messages"
      {...pageLinks((place) => listAddress(href('/admin/messages'), { ...place }), {
        previous,
        next,
      })}
    />
  </StaffFrame>
);
