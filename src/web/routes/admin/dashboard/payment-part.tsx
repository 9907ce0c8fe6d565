import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { isPacked } from '#domain/payments/reconcile.ts';
import type { OrderStatus } from '#domain/orders.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Fact } from '#web/components/fact.tsx';
import { PaymentMark } from '#web/components/staff/payment-mark.tsx';
import { useRights } from '#web/components/staff/rights.ts';
import type { PaymentRow } from './payment-row.ts';

/** Where the money of an order is, and the way to its books. */
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
          <Link className="link" to={`/admin/payments/${payment.id}`}>
            Open the payment
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
};

/** Whether setting this status says that an order goes out which is not paid. */
export const goesUnpaid = (payment: PaymentRow, status: OrderStatus): boolean =>
  isPacked(status) && !payment.paid;

/** Beside whatever sends an order that is not paid. */
export const UnpaidWarning = ({ payment }: { payment: PaymentRow }) => (
  <p className="flex gap-2 rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <strong>Not paid. </strong>
      {payment.rest ? `${payment.rest} is open. ` : ''}
      Packing or sending it all the same is recorded with your name and stands in the daily report.
    </span>
  </p>
);

/** Asks once more before an order is packed that nobody has paid. */
export const UnpaidDialog = ({
  status,
  payment,
  onCancel,
  onGoOn,
}: {
  /** Undefined where nothing is asked. */
  status: OrderStatus | undefined;
  payment: PaymentRow;
  onCancel: () => void;
  onGoOn: (status: OrderStatus) => void;
}) => (
  <Dialog alert open={status !== undefined} onClose={onCancel} title="This order is not paid">
    <UnpaidWarning payment={payment} />
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={() => status && onGoOn(status)}>Set {status} all the same</Button>
    </DialogActions>
  </Dialog>
);
