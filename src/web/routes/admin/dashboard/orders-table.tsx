import { Check, Minus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderSort, PrescriptionState } from '#domain/staff-lists.ts';
import { prescriptionWords } from './order-filters.tsx';
import { addressOf, type OrdersView } from './list-view.ts';
import { ROW_LINK } from '#web/components/staff/row-keys.ts';
import type { OrderLine } from './rows.ts';
import { headClass, nextDirection, SortHeader } from './sort-header.tsx';
import { StatusMark } from './status-mark.tsx';

const prescriptionLooks = {
  uploaded: { Icon: Check, colour: 'text-leaf' },
  missing: { Icon: TriangleAlert, colour: 'text-amber' },
  'not-needed': { Icon: Minus, colour: 'text-soft' },
} as const satisfies Record<PrescriptionState, unknown>;

const Prescription = ({ state }: { state: PrescriptionState }) => {
  const { Icon, colour } = prescriptionLooks[state];
  return (
    <span className={`inline-flex items-center gap-1 text-xs font-medium ${colour}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {prescriptionWords[state]}
    </span>
  );
};

/** The last group of an id tells orders apart: its beginning is the time, and alike for neighbours. */
export const shortId = (id: string): string => id.slice(-12);

const Line = ({ order, view }: { order: OrderLine; view: OrdersView }) => {
  const here = view.open === order.id;
  return (
    <tr
      className={`relative border-t border-line align-top hover:bg-tint ${here ? 'bg-tint shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
    >
      <th scope="row" className="px-2.5 py-2 text-left font-normal">
        {/* The link spreads over the row: a click anywhere in it opens the order. */}
        <Link
          to={addressOf({ ...view, open: order.id })}
          preventScrollReset
          aria-current={here ? 'true' : undefined}
          className="figures text-sm font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline"
          {...ROW_LINK}
        >
          <span className="sr-only">Order </span>
          {shortId(order.id)}
        </Link>
        <span className="block truncate text-sm md:hidden">{order.customer}</span>
        <span className="figures block text-xs text-soft md:hidden">
          {order.placed}, {order.total}
        </span>
        <span className="block truncate text-xs text-soft max-md:hidden">{order.items}</span>
      </th>
      <td className="px-2.5 py-2 max-md:hidden">
        <span className="block truncate text-sm">{order.customer}</span>
        <span className="block truncate text-xs text-soft">{order.email}</span>
      </td>
      <td className="figures px-2.5 py-2.5 text-xs whitespace-nowrap max-md:hidden">
        <time dateTime={order.placedAt}>{order.placed}</time>
      </td>
      <td className="figures px-2.5 py-2 text-right text-sm max-md:hidden">{order.total}</td>
      <td className="px-2.5 py-2">
        <StatusMark status={order.status} />
      </td>
      <td className="px-2.5 py-2 max-md:hidden">
        <Prescription state={order.prescription} />
      </td>
      <td className="px-2.5 py-2 text-sm max-[90rem]:hidden">
        {order.carrier ? <span className="block font-medium">{order.carrier}</span> : null}
        <span className="block truncate">{order.tracking ?? ''}</span>
      </td>
    </tr>
  );
};

const headOf = (view: OrdersView, sort: OrderSort) => ({
  sorted: view.sort === sort ? view.direction : undefined,
  to: addressOf({ ...view, sort, direction: nextDirection(view, sort), place: {} }),
});

/** The orders of a page as a dense table; its heads sort, its rows open. */
export const OrdersTable = ({
  orders,
  view,
}: {
  orders: readonly OrderLine[];
  view: OrdersView;
}) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">
      All orders. The heads of the columns sort; the order’s number opens it.
    </caption>
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <th scope="col" className={`${headClass} py-2 md:w-[21%]`}>
          Order
        </th>
        <SortHeader {...headOf(view, 'customer')} className="max-md:hidden">
          Customer
        </SortHeader>
        <SortHeader {...headOf(view, 'placed')} className="w-27 max-md:hidden">
          Placed
        </SortHeader>
        <SortHeader {...headOf(view, 'total')} className="w-24 text-right max-md:hidden">
          Total
        </SortHeader>
        <SortHeader {...headOf(view, 'status')} className="w-38">
          Status
        </SortHeader>
        <th scope="col" className={`${headClass} w-27 max-md:hidden`}>
          Prescription
        </th>
        <th scope="col" className={`${headClass} w-48 max-[90rem]:hidden`}>
          Tracking
        </th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <Line key={order.id} order={order} view={view} />
      ))}
    </tbody>
  </table>
);
