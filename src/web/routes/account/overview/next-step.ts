import { awaitsPrescription, type OrderState, type OrderStatus } from '#domain/orders.ts';

/** The specification's words, to the letter. */
const UPLOAD = 'Please upload your prescription to proceed with this order.';

const steps: Record<OrderStatus, string> = {
  'Order Requested':
    'The pharmacy looks at your order next. When it is approved, we e-mail you a secure payment link.',
  'Order Confirmed':
    'Your order is confirmed. Please pay with the link in your e-mail; it ships within 1 business day after that.',
  'Preparing for Shipment':
    'Your order is being packed. You get the tracking details by e-mail when it ships.',
  'Order Shipped': 'Your parcel has left. Delivery takes 3-7 business days.',
  'In Transit': 'Your parcel is on its way. Delivery takes 3-7 business days.',
  'Out for Delivery': 'The courier is bringing your parcel. Please have somebody there to take it.',
  Delivered: 'Your parcel has arrived. If something is not right with it, please write to us.',
  Cancelled: 'This order is cancelled. Nothing more happens with it.',
};

/** What happens next with an order, in a sentence. */
export const nextStep = (
  order: Pick<OrderState, 'status' | 'prescriptionRequired' | 'prescriptionUrl'>,
): { readonly text: string; readonly warning: boolean } =>
  awaitsPrescription(order)
    ? { text: UPLOAD, warning: true }
    : { text: steps[order.status], warning: false };
