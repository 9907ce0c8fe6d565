import { Download, RefreshCw } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Fragment } from 'react';
import { Form } from 'react-router';
import { FilterSearch } from '#web/components/staff/filter-fields.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { PaymentMark } from '#web/components/staff/marks.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { SavedViews } from '#web/components/staff/saved-views.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PaymentsData } from './payments-data.ts';

type Payment = PaymentsData['awaited']['rows'][number];
type Found = PaymentsData['tasks'];

const Nothing = ({ children }: { children: string }) => (
  <p className="card p-4 text-sm text-soft">{children}</p>
);

const SectionTitle = ({
  id,
  count,
  children,
}: {
  id: string;
  count?: number | undefined;
  children: string;
}) => (
  <div className="flex items-baseline gap-2">
    <h3 id={id} className="text-base">
      {children}
    </h3>
    {count === undefined ? null : <span className="figures text-sm text-soft">{count}</span>}
  </div>
);

const Payments = ({ payments, caption }: { payments: readonly Payment[]; caption: string }) => (
  <Table
    caption={caption}
    head={
      <>
        <Head>Reference</Head>
        <Head className="w-32 @lg:w-44">Status</Head>
        <Head className="w-28 text-right @max-2xl:hidden">Amount</Head>
        <Head className="w-28 text-right @max-2xl:hidden">Still due</Head>
        <Head className="w-36 @max-2xl:hidden">Since</Head>
      </>
    }
  >
    {payments.map((payment) => (
      <Row key={payment.id}>
        <RowHead>
          <RowLink
            to={href('/admin/payments/:paymentId', { paymentId: payment.id })}
            className="figures"
          >
            {payment.reference}
          </RowLink>
          {payment.patient ? <Below className="wrap-anywhere">{payment.patient}</Below> : null}
          <Below className="figures @2xl:hidden">
            {payment.amount}, {payment.rest} still due
          </Below>
          <Below className="figures @2xl:hidden">since {payment.made}</Below>
        </RowHead>
        <Cell>
          <PaymentMark state={payment.words} tone={payment.tone} />
          {payment.told ? <Below>The patient reported sending it on {payment.told}</Below> : null}
        </Cell>
        <Cell className="figures text-right @max-2xl:hidden">{payment.amount}</Cell>
        <Cell className="figures text-right @max-2xl:hidden">{payment.rest}</Cell>
        <Cell className="figures @max-2xl:hidden">{payment.made}</Cell>
      </Row>
    ))}
  </Table>
);

/** A task, named by its order or provider event, or by its title if it has neither. */
const Task = ({ task }: { task: Found['rows'][number] }) => {
  const name = task.about ?? task.title;
  return (
    <Row opens={task.to !== undefined}>
      <RowHead className="figures wrap-anywhere">
        {task.to ? <RowLink to={task.to}>{name}</RowLink> : name}
        {task.patient ? (
          <span className="block wrap-anywhere @2xl:ml-2 @2xl:inline">{task.patient}</span>
        ) : null}
        {task.both ? <Below className="wrap-anywhere">{task.both}</Below> : null}
        <Below className="@2xl:hidden">since {task.since}</Below>
      </RowHead>
      <Cell className="figures text-right">{task.amount}</Cell>
      <Cell className="figures @max-2xl:hidden">{task.since}</Cell>
    </Row>
  );
};

const Tasks = ({ found, caption, label }: { found: Found; caption: string; label: string }) => (
  <>
    <Table
      caption={caption}
      head={
        <>
          <Head>Task</Head>
          <Head className="w-28 text-right @2xl:w-40">Amount</Head>
          <Head className="w-40 @max-2xl:hidden">Since</Head>
        </>
      }
    >
      {found.rows.map((task, index) => (
        <Fragment key={task.key}>
          {/* The action is stated once, above everything it applies to. */}
          {task.title === found.rows[index - 1]?.title ? null : (
            <Row opens={false}>
              <RowHead colSpan={2} scope="col" className="bg-sunken">
                <span className="font-semibold">{task.title}</span>
                <Below>{task.next}</Below>
              </RowHead>
              <Cell className="bg-sunken @max-2xl:hidden" />
            </Row>
          )}
          <Task task={task} />
        </Fragment>
      ))}
    </Table>
    <Pages label={label} first={found.first} previous={found.previous} next={found.next} />
  </>
);

const Totals = ({ totals }: { totals: PaymentsData['totals'] }) =>
  totals.length === 0 ? (
    <Nothing>No money was received or sent in the last 60 days.</Nothing>
  ) : (
    <Table
      caption="Totals by day, latest first"
      head={
        <>
          <Head>Day</Head>
          <Head className="text-right">Received</Head>
          <Head className="text-right @max-lg:hidden">Refunded</Head>
          <Head className="text-right @max-lg:hidden">Reversed</Head>
          <Head className="text-right">Sum</Head>
        </>
      }
    >
      {totals.map((each) => (
        <Row key={each.day} opens={false}>
          <RowHead className="figures">
            {each.day}
            <Below className="@lg:hidden">Refunded {each.refunded}</Below>
            <Below className="@lg:hidden">Reversed {each.reversed}</Below>
          </RowHead>
          <Cell className="figures text-right">{each.received}</Cell>
          <Cell className="figures text-right @max-lg:hidden">{each.refunded}</Cell>
          <Cell className="figures text-right @max-lg:hidden">{each.reversed}</Cell>
          <Cell className="figures text-right font-semibold">{each.net}</Cell>
        </Row>
      ))}
    </Table>
  );

/** Payments overview: open tasks, expected payments, the ledger's report, and a search. */
export const PaymentsView = (data: PaymentsData) => {
  return (
    <StaffFrame place="payments">
      <PageTitle title="Payments" hint="Open tasks, expected payments, and totals by day.">
        <Form role="search" aria-label="Payments" className="flex items-end gap-3 max-sm:w-full">
          <FilterSearch
            label="Reference, order number or bank transaction ID"
            className="grow sm:w-80"
            name="find"
            defaultValue={data.find}
          />
          <SubmitButton className="px-4 text-sm">Find</SubmitButton>
        </Form>
      </PageTitle>
      <SavedViews list="payments" query={data.query} saved={data.saved} />
      {data.withoutAccount ? (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
          No bank account is configured, so patients do not see where to pay. Set TRANSFER_HOLDER,
          TRANSFER_BANK and TRANSFER_IBAN, or send each patient the details by email.
        </p>
      ) : null}
      {data.found ? (
        <section aria-labelledby="found" className="grid gap-2">
          <SectionTitle id="found">Payments found</SectionTitle>
          {data.found.length === 0 ? (
            <Nothing>No payments have this number.</Nothing>
          ) : (
            <Payments payments={data.found} caption="Select the reference to open the payment." />
          )}
        </section>
      ) : null}
      <section aria-labelledby="tasks" className="grid gap-2">
        <SectionTitle id="tasks" count={data.tasks.count}>
          Open tasks
        </SectionTitle>
        {data.tasks.count === 0 ? (
          <Nothing>There are no open tasks.</Nothing>
        ) : (
          <Tasks
            found={data.tasks}
            caption="Open tasks. Select a task to open its order or payment."
            label="Pages of open tasks"
          />
        )}
      </section>
      <section aria-labelledby="awaited" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SectionTitle id="awaited">Waiting for payment</SectionTitle>
          <CsvLink to={href('/admin/payments/awaited.csv')} of="expected payments" />
        </div>
        {data.awaited.rows.length === 0 ? (
          <Nothing>No payments are expected.</Nothing>
        ) : (
          <>
            <Payments
              payments={data.awaited.rows}
              caption="Expected payments. Select the reference to open the payment."
            />
            <Pages
              label="Pages of expected payments"
              first={data.awaited.first}
              previous={data.awaited.previous}
              next={data.awaited.next}
            />
          </>
        )}
      </section>
      <section aria-labelledby="report" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SectionTitle id="report" count={data.report?.tasks.count}>
            {data.report ? `Report of ${data.report.day}` : 'Daily report'}
          </SectionTitle>
          <Form method="post">
            <SubmitButton look="quiet">
              <Icon node={RefreshCw} className="size-4" />
              Reconcile now
            </SubmitButton>
          </Form>
        </div>
        {data.report ? (
          <>
            {data.report.tasks.count === 0 ? (
              <Nothing>The ledger matches the orders.</Nothing>
            ) : (
              <Tasks
                found={data.report.tasks}
                caption="Findings of the report. Select a task to open the order or payment."
                label="Pages of the report"
              />
            )}
            <p className="text-xs text-soft">
              Made {data.report.made}.{data.report.compared ? ` ${data.report.compared}` : ''}
            </p>
          </>
        ) : (
          <Nothing>The first report will be created tonight.</Nothing>
        )}
        <p className="text-xs text-soft">
          The store cannot read a list of bank transfers. Compare them with the bank statement.
        </p>
      </section>
      <section aria-labelledby="totals" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SectionTitle id="totals">Totals by day</SectionTitle>
          <a
            className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
            href={href('/admin/payments/ledger.csv')}
          >
            <Icon node={Download} className="size-4" />
            Ledger as CSV
          </a>
        </div>
        <Totals totals={data.totals} />
      </section>
    </StaffFrame>
  );
};
