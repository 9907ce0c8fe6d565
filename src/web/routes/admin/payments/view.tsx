import { Download, RefreshCw, Search } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PaymentMark } from '#web/components/staff/payment-mark.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { PaymentsData } from './route.tsx';

type Row = PaymentsData['awaited'][number];
type Task = PaymentsData['tasks'][number];

const headClass = 'px-3 py-2 text-left text-xs font-semibold text-soft';
const cellClass = 'px-3 py-2 text-sm align-top';

const Rows = ({ rows, label }: { rows: readonly Row[]; label: string }) => (
  <div className="card relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            Reference
          </th>
          <th scope="col" className={headClass}>
            State
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Amount
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Left to pay
          </th>
          <th scope="col" className={headClass}>
            Since
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line hover:bg-tint">
            <th scope="row" className={`${cellClass} text-left font-normal`}>
              <Link
                className="figures font-semibold text-accent no-underline hover:underline"
                to={`/admin/payments/${row.id}`}
              >
                {row.reference}
              </Link>
            </th>
            <td className={cellClass}>
              <PaymentMark state={row.words} tone={row.tone} />
            </td>
            <td className={`${cellClass} figures text-right`}>{row.amount}</td>
            <td className={`${cellClass} figures text-right`}>{row.rest}</td>
            <td className={`${cellClass} figures`}>{row.made}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Tasks = ({ tasks, none }: { tasks: readonly Task[]; none: string }) =>
  tasks.length === 0 ? (
    <p className="card p-4 text-sm text-soft">{none}</p>
  ) : (
    <ul className="card divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.key} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[1fr_auto]">
          <p className="text-sm font-semibold">
            {task.title}
            {task.to ? (
              <>
                {': '}
                <Link className="link wrap-anywhere" to={task.to}>
                  {task.about}
                </Link>
              </>
            ) : null}
          </p>
          <p className="figures text-sm sm:text-right">{task.amount}</p>
          <p className="text-sm text-soft">{task.next}</p>
          <p className="text-xs text-soft sm:text-right">since {task.since}</p>
        </li>
      ))}
    </ul>
  );

const Totals = ({ totals }: { totals: PaymentsData['totals'] }) =>
  totals.length === 0 ? (
    <p className="card p-4 text-sm text-soft">No money has moved in the last 60 days.</p>
  ) : (
    <div
      className="card relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label="Table of totals by day"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {['Day', 'Received', 'Paid back', 'Taken back', 'Sum'].map((name, at) => (
              <th
                key={name}
                scope="col"
                className={at === 0 ? headClass : `${headClass} text-right`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((each) => (
            <tr key={each.day} className="border-t border-line">
              <th scope="row" className={`${cellClass} figures text-left font-normal`}>
                {each.day}
              </th>
              {[each.received, each.refunded, each.reversed, each.net].map((amount, at) => (
                <td key={at} className={`${cellClass} figures text-right`}>
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

/** All that the store does about money: what waits, what the books say, and a way to find a payment. */
export const PaymentsView = (data: PaymentsData) => {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <StaffFrame place="payments">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-lg">Payments</h2>
          <p className="reading text-sm text-soft">
            What waits for somebody, what is waited for, and what moved on which day.
          </p>
        </div>
        <Form role="search" className="flex flex-wrap items-end gap-2">
          <TextField
            id="find-payment"
            name="find"
            label="Reference, order number or bank’s number"
            defaultValue={data.find}
          />
          <Button type="submit" look="secondary">
            <Search aria-hidden="true" className="size-4" />
            Find
          </Button>
        </Form>
      </div>
      {data.withoutAccount ? (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
          No bank account is configured, so patients see no account to pay to. Set TRANSFER_HOLDER,
          TRANSFER_BANK and TRANSFER_IBAN, or send each patient the details by e-mail.
        </p>
      ) : null}
      {data.found ? (
        <section aria-labelledby="found" className="grid gap-2">
          <h3 id="found" className="text-base">
            Found
          </h3>
          {data.found.length === 0 ? (
            <p className="card p-4 text-sm text-soft">No payment has this number.</p>
          ) : (
            <Rows rows={data.found} label="Payments that were found" />
          )}
        </section>
      ) : null}
      <section aria-labelledby="tasks" className="grid gap-2">
        <h3 id="tasks" className="text-base">
          Open tasks
        </h3>
        <Tasks tasks={data.tasks} none="Nothing waits for anybody." />
      </section>
      <section aria-labelledby="awaited" className="grid gap-2">
        <h3 id="awaited" className="text-base">
          Waiting for money
        </h3>
        {data.awaited.length === 0 ? (
          <p className="card p-4 text-sm text-soft">No payment is open.</p>
        ) : (
          <Rows rows={data.awaited} label="Payments that are waited for" />
        )}
      </section>
      <section aria-labelledby="report" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="report" className="text-base">
            {data.report ? `Report of ${data.report.day}` : 'Daily report'}
          </h3>
          <Form method="post">
            <Button type="submit" look="quiet" disabled={busy}>
              <RefreshCw aria-hidden="true" className="size-4" />
              Look at all the books now
            </Button>
          </Form>
        </div>
        {data.report ? (
          <>
            <Tasks tasks={data.report.tasks} none="The books agree with the orders." />
            <p className="text-xs text-soft">Made {data.report.made}.</p>
          </>
        ) : (
          <p className="card p-4 text-sm text-soft">The first report is made in the night.</p>
        )}
      </section>
      <section aria-labelledby="totals" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="totals" className="text-base">
            Totals by day
          </h3>
          <a
            className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
            href="/admin/payments/ledger.csv"
          >
            <Download aria-hidden="true" className="size-4" />
            Ledger as CSV
          </a>
        </div>
        <Totals totals={data.totals} />
      </section>
    </StaffFrame>
  );
};
