import { Check, Minus, TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { orderNumber } from '#domain/order-number.ts';
import type { PrescriptionState } from '#domain/staff-lists.ts';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { SelectAll, SelectOrder } from './order-selection.tsx';
import { listBoxClass, OpenLink, SortHeader, sortBy } from './list-parts.tsx';
import type { OrdersView } from './list-view.ts';
import { prescriptionWords } from './order-filters.tsx';
import { StatusMark } from './order-status.tsx';
import type { OrderLine } from './rows.ts';

const prescriptionLooks = {
  uploaded: { icon: Check, colour: 'text-leaf' },
  missing: { icon: TriangleAlert, colour: 'text-amber' },
  'not-needed': { icon: Minus, colour: 'text-soft' },
} as const satisfies Record<PrescriptionState, unknown>;

const Prescription = ({ order: { prescription: state, status } }: { order: OrderLine }) => {
  const { icon, colour } = prescriptionLooks[state];
  // Missing requirements of a cancelled order need no action.
  if (state === 'missing' && status === 'Cancelled') return null;
  return (
    <span
      className={`flex items-center gap-1 text-xs font-medium @max-2xl:mt-1 @2xl:truncate ${colour}`}
    >
      <Icon node={icon} className="size-3 shrink-0" />
      Prescription {prescriptionWords[state].toLowerCase()}
    </span>
  );
};

const paymentColours = {
  'to do': 'text-amber',
  done: 'text-leaf',
  quiet: 'text-soft',
  wrong: 'text-red',
} as const;

/** Payment status, shown under the amount. */
const Payment = ({ order: { payment } }: { order: OrderLine }) =>
  payment ? (
    <span
      className={`text-xs font-medium @2xl:block @2xl:truncate ${paymentColours[payment.tone]}`}
    >
      <span className="sr-only">Payment: </span>
      {payment.words}
    </span>
  ) : null;

const Line = ({
  order,
  view,
  selectable,
}: {
  order: OrderLine;
  view: OrdersView;
  selectable: boolean;
}) => (
  <Row open={view.open === order.id}>
    {selectable ? (
      <Cell className="no-print relative z-1 p-0! align-middle">
        <SelectOrder order={order} />
      </Cell>
    ) : null}
    <RowHead>
      <OpenLink view={view} id={order.id} className="figures">
        <span className="sr-only">Order </span>
        {orderNumber(order.id)}
      </OpenLink>

      <span className="block truncate @2xl:hidden">{order.customer}</span>
      <Below className="figures @2xl:hidden">
        {order.placed}, {order.placedTime}
      </Below>
      <Below className="figures flex flex-wrap gap-x-2 @2xl:hidden">
        <span className="font-medium">{order.total}</span>
        <Payment order={order} />
      </Below>
      {/* With large text a narrow list has room for one column. */}
      <div className="@xs:hidden">
        <StatusMark status={order.status} />
        <Prescription order={order} />
      </div>
      <Below className="truncate @max-2xl:hidden">
        {order.assignedTo ? (
          <>
            <span className="sr-only">Assigned to </span>
            <span className="font-medium text-ink">{order.assignedTo}</span>,{' '}
          </>
        ) : null}
        {order.items}
      </Below>
    </RowHead>
    <Cell className="@max-2xl:hidden">
      <span className="block truncate">{order.customer}</span>
      <Below className="truncate">{order.email}</Below>
    </Cell>
    <Cell className="figures @max-2xl:hidden">
      <time dateTime={order.placedAt}>
        {order.placed}
        <Below>{order.placedTime}</Below>
      </time>
    </Cell>
    <Cell className="figures text-right @max-2xl:hidden">
      <span className="block">{order.total}</span>
      <Payment order={order} />
    </Cell>
    <Cell className="@max-xs:hidden">
      <StatusMark status={order.status} />
      <Prescription order={order} />
    </Cell>
    <Cell className="@max-5xl:hidden">
      {order.carrier ? <span className="block truncate font-medium">{order.carrier}</span> : null}
      <Below className="truncate">{order.tracking ?? ''}</Below>
    </Cell>
  </Row>
);

/** Table of a page of orders; column headers sort it and rows open an order. */
export const OrdersTable = ({
  orders,
  view,
}: {
  orders: readonly OrderLine[];
  view: OrdersView;
}) => {
  const selectable = useRights()('see orders');
  return (
    <Table
      dense
      caption="All orders. Select a column heading to sort, or an order number to open the order."
      className={listBoxClass(view.open !== undefined)}
      head={
        <>
          {selectable ? (
            <Head className="no-print w-10 p-0! align-middle">
              <SelectAll />
            </Head>
          ) : null}
          <Head className="@2xl:w-[21%]">Order</Head>
          <SortHeader {...sortBy(view, 'customer')} className="@max-2xl:hidden">
            Customer
          </SortHeader>
          <SortHeader {...sortBy(view, 'placed')} className="w-29 @max-2xl:hidden @4xl:w-31">
            Placed
          </SortHeader>
          <SortHeader
            {...sortBy(view, 'total')}
            className="w-25 text-right @max-2xl:hidden @4xl:w-29"
          >
            Total
          </SortHeader>
          <SortHeader {...sortBy(view, 'status')} className="w-42 @max-xs:hidden @2xl:w-46">
            Status
          </SortHeader>
          <Head className="w-48 @max-5xl:hidden">Tracking</Head>
        </>
      }
    >
      {orders.map((order) => (
        <Line key={order.id} order={order} view={view} selectable={selectable} />
      ))}
    </Table>
  );
};
