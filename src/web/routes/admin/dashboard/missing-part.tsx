import { CircleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { OrderStatus } from '#domain/orders/order.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { type Missing, missingFor, missingTitle } from './missing.ts';
import type { OrderRow } from './rows.ts';

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

/** Beside whatever packs or sends an order that is not ready. */
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

/** Asks once more before an order is packed that lacks something. */
export const MissingDialog = ({
  status,
  order,
  onCancel,
  onGoOn,
}: {
  /** Undefined where nothing is asked. */
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
