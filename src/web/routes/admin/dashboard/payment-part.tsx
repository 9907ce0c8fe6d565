import { Link } from 'react-router';
import { Fact } from '#web/components/fact.tsx';
import { PaymentMark } from '#web/components/staff/marks.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { href } from '#web/href.ts';
import type { PaymentRow } from './payment-row.ts';

/** Payment status of an order, with a link to its ledger. */
export const PaymentPart = ({ payment }: { payment: PaymentRow }) => {
  const allowed = useRights();
  return (
    <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Fact label="Payment">
        <PaymentMark state={payment.words} tone={payment.tone} />
      </Fact>
      {payment.disputed ? (
        <Fact label="Dispute">
          <strong className="text-red">Open at the payer’s bank</strong>
        </Fact>
      ) : null}
      {payment.rest ? (
        <Fact label="Left to pay">
          <span className="figures">{payment.rest}</span>
        </Fact>
      ) : null}
      {payment.owed ? (
        <Fact label="To be paid back">
          <strong className="figures text-red">{payment.owed}</strong>
        </Fact>
      ) : null}
      {payment.id && allowed('see payments') ? (
        <Fact label="Ledger">
          <Link className="link" to={href('/admin/payments/:paymentId', { paymentId: payment.id })}>
            Open the payment
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
};
