import { Link } from 'react-router';
import { Fact } from '#web/components/fact.tsx';
import { PaymentMark } from '#web/components/staff/marks.tsx';
import { KeyHint } from '#web/components/staff/shortcuts.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { href } from '#web/href.ts';
import { Barcode, Snowflake } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { PACKS_LINK } from './list-keys.ts';
import type { PaymentRow, ShippingRow } from './payment-shipping-rows.ts';

/** Payment status of an order, with a link to its ledger. */
export const PaymentPart = ({
  payment,
  linked,
}: {
  payment: PaymentRow;
  /** False where another part of the order has the link. */
  linked: boolean;
}) => {
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
        <Fact label="Still due">
          <span className="figures">{payment.rest}</span>
        </Fact>
      ) : null}
      {payment.owed ? (
        <Fact label="Refund due">
          <strong className="figures text-red">{payment.owed}</strong>
        </Fact>
      ) : null}
      {linked && payment.id && allowed('see payments') ? (
        <Fact label="Ledger">
          <Link className="link" to={href('/admin/payments/:paymentId', { paymentId: payment.id })}>
            Open the payment
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
};

/** Whether a cold parcel may leave today, shown beside the controls that set a status. */
export const ColdChain = ({ cold }: { cold: ShippingRow['cold'] }) =>
  cold ? (
    <p
      className={`flex gap-2 rounded-control px-3 py-2 text-sm ${
        cold.hold ? 'bg-amber-tint font-medium text-amber' : 'bg-sunken text-soft'
      }`}
    >
      <Icon node={Snowflake} className="beside-line size-4 shrink-0" />
      <span>
        <strong>{cold.hold ? 'Cold-chain hold. ' : 'Cold chain. '}</strong>
        {cold.text}
        <span className="mt-1 block text-xs font-normal">{cold.terms}</span>
      </span>
    </p>
  ) : null;

/** The shipping date that the patient reads. */
export const PlannedDispatch = ({ planned }: { planned: string | undefined }) =>
  planned ? <p className="text-sm text-soft">The patient sees: {planned}</p> : null;

export const ExpectedDelivery = ({ expected }: { expected: string | undefined }) =>
  expected ? <p className="text-sm text-soft">Expected {expected}</p> : null;

/** Link to the page where batches and expiry dates are recorded. */
export const PacksLink = ({ orderId, noted }: { orderId: string; noted: string | undefined }) =>
  noted === undefined ? null : (
    <p className="no-print flex flex-wrap items-center gap-x-3">
      <Link
        id={PACKS_LINK}
        to={href('/admin/orders/:orderId/packs', { orderId })}
        aria-keyshortcuts="p"
        className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
      >
        <Icon node={Barcode} className="size-4" />
        Packs, batches and expiry dates
        <KeyHint>p</KeyHint>
      </Link>
      <span className="figures text-sm text-soft">{noted}</span>
    </p>
  );
