import type { OrderStatus } from '#domain/orders/order.ts';

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

/** A status in a list: amber where staff have something to do, green where all is done. */
export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs ring-1 ring-line font-semibold ${looks[status]}`}
  >
    {status}
  </span>
);
