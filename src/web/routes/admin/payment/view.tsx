import { Form, Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { Fact } from '#web/components/fact.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { PaymentMark } from '#web/components/staff/marks.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PaymentPage } from './payment-page.ts';
import { Refunds } from './refunds.tsx';
import { ReceiveForm, RefundForm } from './money-forms.tsx';

const Ledger = ({ payment, undoes }: { payment: PaymentPage; undoes: boolean }) => (
  <section aria-labelledby="ledger" className="grid gap-2">
    <h3 id="ledger" className="text-base">
      Ledger
    </h3>
    {payment.entries.length === 0 ? (
      <p className="card p-4 text-sm text-soft">No money has been received or sent yet.</p>
    ) : (
      <Table
        caption="Entries of the ledger"
        head={
          <>
            <Head className="w-36 @max-2xl:hidden">Day</Head>
            <Head>What</Head>
            <Head className="w-28 text-right">Amount</Head>
            <Head className="w-1/3 @max-2xl:hidden">Recorded by</Head>
            <Head className={undoes ? 'w-20' : 'hidden'}>
              <span className="sr-only">Undo</span>
            </Head>
          </>
        }
      >
        {payment.entries.map((entry) => (
          <Row key={entry.id} opens={false}>
            <Cell className="figures @max-2xl:hidden">{entry.day}</Cell>
            <RowHead className="wrap-anywhere">
              {entry.kind}
              <Below className="@2xl:hidden">{entry.ref}</Below>
              <Below className="figures @2xl:hidden">{entry.day}</Below>
            </RowHead>
            <Cell className="figures text-right">{entry.amount}</Cell>
            <Cell className="wrap-anywhere @max-2xl:hidden">{entry.ref}</Cell>
            <Cell className={undoes ? '' : 'hidden'}>
              {entry.undoable && undoes ? (
                <ConfirmedAction
                  name="Undo"
                  label={`Undo the receipt of ${entry.amount} of ${entry.day}`}
                  intent="undo"
                  values={{ entryId: entry.id }}
                  title="Undo this receipt?"
                  action="Undo the receipt"
                >
                  <p>
                    The receipt of {entry.amount} of {entry.day} is reversed in the ledger, and the
                    patient gets an email right away.
                  </p>
                </ConfirmedAction>
              ) : null}
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </section>
);

const Trail = ({ payment }: { payment: PaymentPage }) => (
  <section aria-labelledby="trail" className="grid gap-2">
    <h3 id="trail" className="text-base">
      What happened
    </h3>
    <ol className="card grid gap-2 p-4 text-sm">
      {payment.trail.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
          <span className="figures text-soft">{entry.at}</span>
          <span>
            {entry.what} <span className="text-soft">{entry.who}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Facts = ({ payment }: { payment: PaymentPage }) => (
  <>
    <div className="figures">
      <PageTitle
        title={`Payment ${payment.reference}`}
        beside={<PaymentMark state={payment.state} tone={payment.tone} />}
      />
    </div>
    <dl className="card grid gap-x-12 gap-y-3 p-4 sm:grid-cols-2 lg:flex lg:flex-wrap">
      <Fact label="Order">
        {payment.order.deleted ? (
          `${orderNumber(payment.order.id)} (deleted)`
        ) : (
          <Link
            className="link figures"
            to={`${href('/admin/dashboard')}?open=${payment.order.id}`}
          >
            {orderNumber(payment.order.id)}
          </Link>
        )}
      </Fact>
      {payment.order.patient ? <Fact label="Patient">{payment.order.patient}</Fact> : null}
      <Fact label="Order status">{payment.order.status}</Fact>
      <Fact label="Payment method">{payment.provider}</Fact>
      <Fact label="Approved amount">
        <span className="figures">{payment.amount}</span>
      </Fact>
      {payment.sums.map(({ label, amount }) => (
        <Fact key={label} label={label}>
          <strong className="figures">{amount}</strong>
        </Fact>
      ))}
      {payment.ended ? <Fact label="Ended because">{payment.ended}</Fact> : null}
      {payment.payable && payment.linkUntil ? (
        <Fact label={payment.link === 'expired' ? 'The link expired' : 'The link works until'}>
          {payment.linkUntil}
        </Fact>
      ) : null}
    </dl>
  </>
);

/** A payment with its ledger entries and the actions of staff. */
export const PaymentView = ({
  payment,
  today,
  reply,
}: {
  payment: PaymentPage;
  today: string;
  reply: FormReply | undefined;
}) => {
  const allowed = useRights();
  const manages = allowed('manage payments');
  const of = (intent: string): FormReply | undefined =>
    reply?.values['intent'] === intent ? reply : undefined;
  const elsewhere = ['undo', 'refund-withdraw', 'send-link'].some((intent) => of(intent));
  const waits = payment.next === 'receive';
  const receive = manages ? (
    <ReceiveForm
      key={`receive ${payment.entries.length}`}
      payment={payment}
      today={today}
      reply={of('receive')}
    />
  ) : null;
  const refund =
    manages && payment.refundable ? (
      <RefundForm
        key={`refund ${payment.refunds.length} ${payment.refundable}`}
        payment={payment}
        reply={of('refund')}
      />
    ) : null;
  // Required actions come before optional ones.
  const refundsFirst = payment.next === 'transfer back';
  const refunds = (
    <Refunds payment={payment} today={today} mayChange={manages} reply={of('refund-done')} />
  );
  return (
    <StaffFrame place="payments">
      <BackLink to={href('/admin/payments')}>All payments</BackLink>
      <Facts payment={payment} />
      {payment.disputes.map((dispute) => (
        <p
          key={`${dispute.since} ${dispute.amount}`}
          className="rounded-control bg-red-tint px-3 py-2 text-sm font-medium text-red"
        >
          The payer has disputed <span className="figures">{dispute.amount}</span> with their bank
          since {dispute.since}. Answer the dispute with the provider
          {dispute.until ? ` before ${dispute.until}` : ''}, and do not pack the order before it is
          settled.
        </p>
      ))}
      {elsewhere ? <Refusal message={reply?.message} /> : null}
      {payment.payable && allowed('send payment links') ? (
        <Form method="post">
          <input type="hidden" name="intent" value="send-link" />
          <input type="hidden" name="orderId" value={payment.order.id} />
          <SubmitButton busy="Sending..." look="secondary">
            Email the patient a new link
          </SubmitButton>
        </Form>
      ) : null}
      {refundsFirst ? refunds : null}
      {waits ? (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {receive}
          {refund}
        </div>
      ) : (
        <>
          {refund}
          {receive}
        </>
      )}
      <Ledger
        payment={payment}
        undoes={manages && payment.entries.some(({ undoable }) => undoable)}
      />
      {refundsFirst ? null : refunds}
      <Trail payment={payment} />
    </StaffFrame>
  );
};
