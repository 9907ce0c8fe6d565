import { Form, Link, useLocation } from 'react-router';
import { STATUSES_FOR_MANY } from '#domain/orders/many.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { filterControl } from '#web/components/staff/filter-fields.tsx';
import { href } from '#web/href.ts';
import { SELECTED, SELECTION_FORM, selectedValue } from '#web/pages/selected-orders.ts';
import type { Colleague } from '#db/reads/assignments.ts';
import type { OrderLine } from './rows.ts';

const boxClass = 'grid min-h-10 cursor-pointer place-items-center';

/** The checkbox of a row. */
export const SelectOrder = ({ order }: { order: OrderLine }) => (
  <label className={boxClass}>
    <span className="sr-only">Select order {orderNumber(order.id)}</span>
    <input
      type="checkbox"
      name={SELECTED}
      value={selectedValue(order)}
      form={SELECTION_FORM}
      className="size-4 accent-accent"
    />
  </label>
);

const boxes = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name=${SELECTED}]`),
];

/** Selects all rows of the page, or none. */
export const SelectAll = () => (
  <label className={`needs-script ${boxClass}`}>
    <span className="sr-only">Select all orders of this page</span>
    <input
      type="checkbox"
      className="size-4 accent-accent"
      onChange={({ target }) => {
        for (const box of boxes()) box.checked = target.checked;
      }}
    />
  </label>
);

/** Selects the row that has the focus, or no longer. */
export const toggleFocused = (): boolean => {
  const box = document.activeElement
    ?.closest('tr')
    ?.querySelector<HTMLInputElement>(`input[name=${SELECTED}]`);
  box?.click();
  return box != null;
};

/** What can be done with the selected orders; shown once there is one. */
export const SelectionBar = ({ colleagues }: { colleagues: readonly Colleague[] }) => {
  const { pathname, search } = useLocation();
  const managing = useRights()('manage orders');
  return (
    <Form
      id={SELECTION_FORM}
      method="post"
      action={href('/admin/orders/assignment')}
      aria-label="Selected orders"
      className="no-print sticky top-2 z-20 hidden flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-accent bg-surface p-2 shadow-lift group-has-[tbody_input:checked]/list:flex"
    >
      <input type="hidden" name="back" value={pathname + search} />
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm font-semibold">
          <span className="whitespace-nowrap">Assign the selected orders to</span>
          <select name="staffId" defaultValue="" className={filterControl}>
            <option value="" disabled>
              Choose a colleague
            </option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary" className="px-4 text-sm">
          Assign
        </Button>
      </div>
      {managing ? (
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-2 text-sm font-semibold">
            <span className="whitespace-nowrap">Set their status to</span>
            <select name="status" defaultValue="" className={filterControl}>
              <option value="" disabled>
                Choose a status
              </option>
              {STATUSES_FOR_MANY.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          </label>
          <Button type="submit" formAction={href('/admin/orders/status')} className="px-4 text-sm">
            Set status
          </Button>
          <Button
            type="submit"
            look="secondary"
            formAction={href('/admin/orders/papers')}
            className="px-4 text-sm"
          >
            Print papers
          </Button>
        </div>
      ) : null}
    </Form>
  );
};

/** Link to the import of tracking numbers. */
export const TrackingLink = () =>
  useRights()('manage orders') ? (
    <Link to={href('/admin/tracking')} className={buttonClass('quiet', 'px-3 text-sm')}>
      Import tracking
    </Link>
  ) : null;
