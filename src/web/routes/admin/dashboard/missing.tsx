import type { OrderStatus } from '#domain/orders/order.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import { CircleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import type { OrderRow } from './rows.ts';

/** A requirement that an order does not meet before it is packed or sent. */
export type Missing = {
  readonly what: 'Not paid' | 'No prescription' | 'Not approved' | 'Cold-chain hold';
  readonly text: string;
};

export type Lacking = Pick<OrderRow, 'payment' | 'prescription' | 'shipping'>;

/** Missing payment only, for places that show the other requirements themselves. */
export const missingMoney = ({ payment }: Pick<OrderRow, 'payment'>): readonly Missing[] =>
  payment.paid
    ? []
    : [
        {
          what: 'Not paid',
          text: payment.rest ? `${payment.rest} is open.` : `${payment.words}.`,
        },
      ];

/** Question asked before an order with missing requirements is packed or shipped. */
export const missingTitle = (missing: readonly Missing[]): string =>
  missing.length > 1 ? 'This order is not ready' : 'This order is not paid';

/** All missing requirements of an order, the most important for the patient first. */
const missingOf = (order: Lacking): readonly Missing[] => {
  const { prescription, shipping } = order;
  return [
    ...(prescription === 'missing'
      ? [{ what: 'No prescription', text: 'The patient has not sent one.' } as const]
      : []),
    ...(prescription === 'uploaded' && !shipping.approved
      ? [{ what: 'Not approved', text: 'No pharmacist has approved what is ordered.' } as const]
      : []),
    ...missingMoney(order),
    ...(shipping.cold?.hold
      ? [{ what: 'Cold-chain hold', text: shipping.cold.text } as const]
      : []),
  ];
};

/**
 * Requirements to ask about before this status is set; none if the order may be packed or is not being
 * packed.
 */
export const missingFor = (order: Lacking, status: OrderStatus): readonly Missing[] =>
  isPacked(status) && !order.payment.paid ? missingOf(order) : [];

/** Missing requirements of an order, each with the known details. */
const MissingList = ({ missing }: { missing: readonly Missing[] }) => (
  <ul className="grid gap-1">
    {missing.map(({ what, text }) => (
      <li key={what}>
        <strong>{what}. </strong>
        {text}
      </li>
    ))}
  </ul>
);

/** Warning beside a control that packs or sends an order with missing requirements. */
export const MissingWarning = ({ missing }: { missing: readonly Missing[] }) => (
  <div className="flex gap-2 rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
    <Icon node={CircleAlert} className="beside-line size-4 shrink-0" />
    <div className="grid gap-2">
      {missing.length > 0 ? <MissingList missing={missing} /> : null}
      <p>
        Packing or sending it all the same is recorded with your name and stands in the daily
        report.
      </p>
    </div>
  </div>
);

/** Asks for confirmation before an order with missing requirements is packed or sent. */
export const MissingDialog = ({
  status,
  order,
  onCancel,
  onGoOn,
}: {
  /** Undefined while no question is open. */
  status: OrderStatus | undefined;
  order: OrderRow;
  onCancel: () => void;
  onGoOn: (status: OrderStatus) => void;
}) => {
  const missing = status === undefined ? [] : missingFor(order, status);
  return (
    <Dialog alert open={status !== undefined} onClose={onCancel} title={missingTitle(missing)}>
      <MissingWarning missing={missing} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="secondary" onClick={() => status && onGoOn(status)}>
          Set {status} all the same
        </Button>
      </DialogActions>
    </Dialog>
  );
};
