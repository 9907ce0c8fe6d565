import { ChevronDown } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useEffect, useRef } from 'react';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { PAYMENT_FILTER_NAMES, PAYMENT_FILTERS } from '#domain/payments/filters.ts';
import { PRESCRIPTION_STATES, type PrescriptionState } from '#domain/staff-lists.ts';
import { FilterChoice, filterControl, FilterDay } from '#web/components/staff/filter-fields.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { OrdersView } from './list-view.ts';

export const prescriptionWords: Readonly<Record<PrescriptionState, string>> = {
  uploaded: 'Uploaded',
  missing: 'Missing',
  'not-needed': 'Not needed',
};

const sorts = [
  ['placed-desc', 'Newest first'],
  ['placed-asc', 'Oldest first'],
  ['total-desc', 'Largest total first'],
  ['total-asc', 'Smallest total first'],
  ['status-asc', 'Status, first step first'],
  ['status-desc', 'Status, last step first'],
  ['customer-asc', 'Customer, A to Z'],
  ['customer-desc', 'Customer, Z to A'],
] as const;

/** Closes the overlay when the focus leaves it or Escape is pressed. */
const useLeaving = () => {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const stop = new AbortController();
    const { signal } = stop;
    details.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        // Closing filters that push the list down would move the button that is being pressed.
        const inFlow = matchMedia('(width < 48rem)').matches;
        if (!inFlow && relatedTarget instanceof Node && !details.contains(relatedTarget))
          details.open = false;
      },
      { signal },
    );
    details.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !details.open) return;
        details.open = false;
        details.querySelector('summary')?.focus();
        // Keeps Escape from closing anything else.
        event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return ref;
};

const Statuses = ({ chosen }: { chosen: readonly string[] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-1 max-md:has-[details[open]]:col-span-full">
    <span className="text-xs font-semibold text-soft" id="status-filter">
      Status
    </span>
    <details ref={useLeaving()} className="relative">
      <summary
        className={`flex cursor-pointer md:min-w-28 list-none items-center justify-between gap-2 ${filterControl}`}
      >
        <span className="min-w-0 truncate">
          {chosen.length === 0
            ? 'Any'
            : chosen.length === 1
              ? chosen[0]
              : `${chosen.length} selected`}
        </span>
        <Icon node={ChevronDown} className="size-5 shrink-0 text-soft" />
      </summary>
      <fieldset
        aria-labelledby="status-filter"
        className="z-20 mt-1 grid rounded-card border border-line bg-surface p-2 max-md:grid-cols-2 md:absolute md:min-w-60 md:shadow-lift"
      >
        {ORDER_STATUSES.map((status) => (
          <label
            key={status}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-tint"
          >
            <input
              type="checkbox"
              name="status"
              value={status}
              defaultChecked={chosen.includes(status)}
              className="size-4 accent-accent"
            />
            {status}
          </label>
        ))}
      </fieldset>
    </details>
  </div>
);

export const OrderFilters = ({ view }: { view: OrdersView }) => (
  <FilterBar view={view} label="Orders" hint="Number, name, medicine, phone" sorts={sorts}>
    <Statuses chosen={view.filter.statuses ?? []} />
    <FilterChoice
      name="prescription"
      label="Prescription"
      className="md:w-28"
      value={view.filter.prescription}
      options={PRESCRIPTION_STATES.map((state) => [state, prescriptionWords[state]])}
    />
    <FilterChoice
      name="payment"
      label="Payment"
      className="md:w-32"
      value={view.filter.payment}
      options={PAYMENT_FILTER_NAMES.map((name) => [name, PAYMENT_FILTERS[name].words])}
    />
    <FilterChoice
      name="assigned"
      label="Assigned to"
      className="md:w-26"
      value={view.filter.assigned}
      options={[
        ['me', 'Me'],
        ['nobody', 'Unassigned'],
      ]}
    />
    <FilterChoice
      name="archived"
      label="Archived"
      any="No"
      value={view.filter.archived}
      options={[['only', 'Yes']]}
    />
    <FilterDay name="from" label="Placed from" value={view.filter.from} />
    <FilterDay name="to" label="Placed to" value={view.filter.to} />
  </FilterBar>
);
