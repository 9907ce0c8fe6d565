import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import type { AuditRow } from './rows.ts';

const linkClass = 'figures flex min-h-6 flex-wrap gap-x-2 text-accent no-underline hover:underline';

/** Shortens a customer's id to its end, because ids share their beginnings. */
const short = (id: string): string => id.slice(-12);

const About = ({ row, about }: { row: AuditRow; about: (id: string) => string }) => (
  <>
    {row.patient ? (
      <Link to={about(row.patient)} title={row.patient} className={linkClass}>
        <span className="text-soft">Customer</span> <span>{short(row.patient)}</span>
      </Link>
    ) : null}
    {row.order ? (
      <Link to={about(row.order)} title={row.order} className={linkClass}>
        <span className="text-soft">Order</span> <span>{orderNumber(row.order)}</span>
      </Link>
    ) : null}
  </>
);

/** Table of log entries; a link in each entry filters the list by its customer or order. */
export const AuditTable = ({
  rows,
  about,
}: {
  rows: readonly AuditRow[];
  about: (id: string) => string;
}) => (
  <Table
    caption="Entries, latest first. Select a customer or an order to see only its entries."
    head={
      <>
        <Head className="w-18 @max-4xl:hidden">Entry</Head>
        <Head aria-sort="descending" className="w-56 @max-2xl:hidden">
          When
        </Head>
        <Head className="@max-2xl:w-1/2">Who</Head>
        <Head>What</Head>
        <Head className="w-54 @max-2xl:hidden">About</Head>
        <Head className="@max-4xl:hidden">Details</Head>
      </>
    }
  >
    {rows.map((row) => (
      <Row key={row.id} opens={false}>
        <RowHead className="figures @max-4xl:hidden">{row.number}</RowHead>
        <Cell className="figures @max-2xl:hidden">
          <time dateTime={row.at}>{row.atText}</time>
        </Cell>
        <Cell className="wrap-anywhere">
          {row.who}
          {row.roles ? <Below>{row.roles}</Below> : null}
          <Below className="figures @2xl:hidden">
            <time dateTime={row.at}>{row.atText}</time>
          </Below>
        </Cell>
        <Cell className="wrap-anywhere">
          {row.what}
          <span className="block text-xs @2xl:hidden">
            <About row={row} about={about} />
          </span>
          <Below className="@4xl:hidden">{row.details}</Below>
        </Cell>
        <Cell className="@max-2xl:hidden">
          <About row={row} about={about} />
        </Cell>
        <Cell className="wrap-anywhere text-soft @max-4xl:hidden">{row.details}</Cell>
      </Row>
    ))}
  </Table>
);
