import type { KeyboardEvent } from 'react';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { Select } from '#ui/field.tsx';
import { STATUS_FIELD } from './list-keys.ts';

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
 * On a closed selector some browsers take the next value at each key, and here every value that is
 * taken is saved and mailed to the patient. Keys open the list instead; Enter chooses from it.
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
    // It is open already.
  }
};

export const StatusSelect = ({
  status,
  barred,
  busy,
  onChoose,
}: {
  status: OrderStatus;
  /** One that the viewer may not set. */
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
      // Not `disabled`: that would take the focus away from whoever works by keyboard.
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
