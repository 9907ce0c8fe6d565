/** The status values of an order, in order, to the letter (specification, states). */
export const ORDER_STATUSES = [
  'Order Requested',
  'Order Confirmed',
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
