import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import type { KeyboardEvent } from 'react';
import { Select } from '#ui/field.tsx';
import { STATUS_FIELD } from './list-keys.ts';

const looks: Readonly<Record<OrderStatus, string>> = {
  'Order Requested': 'bg-amber-tint text-amber',
  'Order Confirmed': 'bg-tint text-accent-strong',
  'Preparing for Shipment': 'bg-tint text-accent-strong',
  'Order Shipped': 'bg-tint text-accent-strong',
  'In Transit': 'bg-tint text-accent-strong',
  'Out for Delivery': 'bg-tint text-accent-strong',
  Delivered: 'bg-leaf-tint text-leaf',
  Cancelled: 'bg-sunken text-soft',
};

/** Status in a list: amber if staff must act, green if the order is done. */
export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs ring-1 ring-line font-semibold ${looks[status]}`}
  >
    {status}
  </span>
);

const STEPS = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/**
 * Some browsers change a closed select at each key press, and here every change is saved and mailed to the
 * patient. So keys open the list instead, and Enter chooses from it.
 */
const openInstead = (event: KeyboardEvent<HTMLSelectElement>): void => {
  const letter = event.key.length === 1 && event.key !== ' ';
  if (event.ctrlKey || event.metaKey || event.altKey || !(letter || STEPS.has(event.key))) return;
  const select = event.currentTarget;
  if (!('showPicker' in select)) return;
  event.preventDefault();
  try {
    select.showPicker();
  } catch {
    // The list is already open.
  }
};

export const StatusSelect = ({
  status,
  barred,
  busy,
  onChoose,
}: {
  status: OrderStatus;
  /** A status that the viewer may not set. */
  barred: OrderStatus | undefined;
  busy: boolean;
  onChoose: (status: OrderStatus) => void;
}) => (
  <div className="relative">
    <Select
      id={STATUS_FIELD}
      label="Status"
      aria-keyshortcuts="s"
      name="status"
      value={status}
      data-sends=""
      aria-busy={busy}
      // Not `disabled`, because a disabled control loses the keyboard focus.
      aria-disabled={busy || undefined}
      className="aria-disabled:cursor-wait aria-disabled:bg-sunken aria-disabled:text-soft"
      onKeyDown={openInstead}
      onChange={(event) => {
        const chosen = ORDER_STATUSES.find((each) => each === event.target.value);
        if (chosen && !busy) onChoose(chosen);
      }}
    >
      {ORDER_STATUSES.map((each) => (
        <option key={each} disabled={each === barred && each !== status}>
          {each}
        </option>
      ))}
    </Select>
    {busy ? (
      <span aria-hidden="true" className="absolute top-0 right-0 text-sm text-soft">
        Saving...
      </span>
    ) : null}
  </div>
);
