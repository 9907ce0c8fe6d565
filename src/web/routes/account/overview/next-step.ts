import { awaitsPrescription, type OrderState, type OrderStatus } from '#domain/orders/order.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { readTracking } from '#domain/tracking.ts';

/** Action of an order's main button. */
export type NextAction =
  | 'upload'
  | 'answer'
  | 'pay'
  | 'transfer'
  | 'track'
  | 'write'
  | 'report'
  | 'how-it-goes'
  | 'again'
  | 'put-aside'
  | 'browse';

export type NextStep = {
  readonly text: string;
  readonly action: NextAction;
  /**
   * `warning` if the order cannot proceed because the person has omitted something, `request` if somebody
   * asks them for more.
   */
  readonly tone: 'plain' | 'request' | 'warning';
};

/** Exact text of the specification. */
const UPLOAD = 'Please upload your prescription to proceed with this order.';

const PAY = 'Your order is approved, and you can pay for it now.';
const TOLD_SENT =
  'You told us that you sent the transfer, and we’ll email you as soon as it arrives.';
const PRESCRIPTION_OVER =
  'Your prescription can no longer be filled, so please ask your prescriber for a new one and order again with it.';
const PAID = 'We received your payment.';
const ON_THE_WAY = 'Your payment is on its way, and we’ll email you as soon as it arrives.';

const REPORT_COLD = 'Please check your parcel, and tell us whether it arrived cold.';
const REPORT = 'Please check your parcel, and tell us whether anything is missing or damaged.';

const MAYBE_WARM =
  'Your parcel may be warm when it arrives, so please tell us how it arrived, and do not use anything that has to stay cold until we have answered.';

const LOOKING_COLD =
  'We are reviewing your report about the parcel, so please do not use the medicine until we have answered by email.';
const LOOKING =
  'We are reviewing your report about the parcel, so please do not use anything that may be damaged or wrong until we have answered by email.';

const NOT_CHARGED = 'This order is cancelled, and nothing was charged for it.';
const PAID_BACK = 'This order is cancelled, and your payment was refunded.';
const TO_PAY_BACK =
  'This order is cancelled, and we are refunding your payment and will email you when the refund has been sent.';

const GOES_BACK =
  'We are refunding your payment, so this order will not be sent, and we’ll email you when the refund has been sent.';
const WENT_BACK =
  'Your payment for this order was refunded, so it will not be sent, and if you did not expect this, please write to us.';
const NOT_SENT: readonly OrderStatus[] = ['Order Confirmed', 'Preparing for Shipment'];

const steps: Record<OrderStatus, readonly [text: string, action: NextAction]> = {
  'Order Requested': [
    'The pharmacy reviews your order next, and when it is approved, we’ll email you a secure payment link.',
    'how-it-goes',
  ],
  'Order Confirmed': ['Please pay with the link in your email.', 'write'],
  'Preparing for Shipment': [
    'Your order is being packed, and we’ll email you the tracking details when it ships.',
    'write',
  ],
  'Order Shipped': ['Your parcel has left.', 'write'],
  'In Transit': ['Your parcel is on its way.', 'write'],
  'Out for Delivery': [
    'Your parcel is out for delivery, so please have someone there to receive it.',
    'write',
  ],
  Delivered: [
    'Your parcel has arrived, and if anything is wrong with it, please write to us.',
    'write',
  ],
  Cancelled: ['This order is cancelled.', 'browse'],
};

const ON_ITS_WAY: readonly OrderStatus[] = ['Order Shipped', 'In Transit', 'Out for Delivery'];

/** What the pharmacist asks for; the order cannot proceed without it. */
const asked: Partial<Record<ReviewState, NextStep>> = {
  'copy asked': {
    text: 'Please upload a better copy of your prescription (see the pharmacist’s note below).',
    action: 'upload',
    tone: 'request',
  },
  'information asked': {
    text: 'Please answer the pharmacist’s question below.',
    action: 'answer',
    tone: 'request',
  },
};

/** Amount still to be refunded, amount refunded, and whether nothing was ever received. */
type MoneyBack = {
  readonly owed?: string | undefined;
  readonly refunded?: string | undefined;
  readonly nothingCharged?: boolean | undefined;
};

const cancelled = (money: MoneyBack | undefined): NextStep => {
  const [text, action] = steps.Cancelled;
  if (money?.nothingCharged) return { text: NOT_CHARGED, action, tone: 'plain' };
  if (money?.owed) return { text: TO_PAY_BACK, action, tone: 'plain' };
  return { text: money?.refunded ? PAID_BACK : text, action, tone: 'plain' };
};

const withDates = (text: string, dates: string | undefined): string =>
  dates === undefined ? text : `${text} ${dates}`;

/** Next step of an order: what to know and one action. */
export const nextStep = (
  order: Pick<
    OrderState,
    'status' | 'prescriptionRequired' | 'prescriptionUrl' | 'trackingInfo'
  > & {
    readonly review?: ReviewState | undefined;
    readonly payment?:
      | ({
          readonly payable: boolean;
          readonly paid: boolean;
          readonly onItsWay: boolean;
          readonly toldSentAt?: string | undefined;
          readonly prescriptionOver?: boolean | undefined;
          readonly paidBack?: boolean | undefined;
        } & MoneyBack)
      | undefined;
    /** Whether to ask the patient how the parcel arrived, and whether also about its temperature. */
    readonly arrival?:
      | {
          readonly asked: boolean;
          readonly cold: boolean;
          /** A reported problem that nobody has answered yet. */
          readonly trouble: boolean;
          /** Whether a cold parcel has been under way for longer than its coolant is planned to last. */
          readonly warm?: boolean | undefined;
          /** Warns of a parcel that was sent on a day on which it may get warm. */
          readonly hold?: string | undefined;
        }
      | undefined;
    /** When the parcel leaves or should arrive, as a sentence; undefined if that is not known. */
    readonly dates?: string | undefined;
    /** What arrived and must not be used, and whether something is left to do about it. */
    readonly notToUse?:
      | { readonly open: boolean; readonly unconfirmed: boolean; readonly text: string }
      | undefined;
  },
): NextStep => {
  if (order.notToUse?.open)
    return {
      text: order.notToUse.text,
      action: order.notToUse.unconfirmed ? 'put-aside' : 'write',
      tone: 'warning',
    };
  if (awaitsPrescription(order)) return { text: UPLOAD, action: 'upload', tone: 'warning' };
  const wanted = order.status === 'Cancelled' ? undefined : order.review && asked[order.review];
  if (wanted) return wanted;
  const money = order.status === 'Order Confirmed' && order.payment;
  if (money && money.prescriptionOver)
    return { text: PRESCRIPTION_OVER, action: 'again', tone: 'warning' };
  if (money && money.payable && money.toldSentAt !== undefined)
    return { text: TOLD_SENT, action: 'transfer', tone: 'plain' };
  if (money && money.payable) return { text: PAY, action: 'pay', tone: 'plain' };
  if (money && money.paid)
    return { text: withDates(PAID, order.dates), action: 'write', tone: 'plain' };
  if (money && money.onItsWay) return { text: ON_THE_WAY, action: 'write', tone: 'plain' };
  if (order.payment?.paidBack && NOT_SENT.includes(order.status))
    return { text: order.payment.owed ? GOES_BACK : WENT_BACK, action: 'write', tone: 'plain' };
  if (order.arrival?.trouble)
    return { text: order.arrival.cold ? LOOKING_COLD : LOOKING, action: 'write', tone: 'request' };
  if (order.status === 'Delivered' && order.arrival?.asked)
    return { text: order.arrival.cold ? REPORT_COLD : REPORT, action: 'report', tone: 'plain' };
  if (order.notToUse && (order.status === 'Delivered' || ON_ITS_WAY.includes(order.status)))
    return { text: order.notToUse.text, action: 'write', tone: 'plain' };
  if (order.status === 'Cancelled') return cancelled(order.payment);
  const [text, action] = steps[order.status];
  const underWay = ON_ITS_WAY.includes(order.status);
  const tracked = underWay && readTracking(order.trackingInfo ?? '').url;
  const buttonAction = tracked ? 'track' : action;
  if (underWay && order.arrival?.hold)
    return { text: `${text} ${order.arrival.hold}`, action: buttonAction, tone: 'request' };
  if (underWay && order.arrival?.warm)
    return { text: MAYBE_WARM, action: buttonAction, tone: 'request' };
  return {
    text: underWay && order.status !== 'Out for Delivery' ? withDates(text, order.dates) : text,
    action: buttonAction,
    tone: 'plain',
  };
};
