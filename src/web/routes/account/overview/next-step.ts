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

const PAY = 'Your order is approved, so please pay for it.';
const TOLD_SENT =
  'You told us that you sent the money, so we look out for it and email you as soon as it has arrived.';
const PRESCRIPTION_OVER =
  'Your prescription may no longer be filled, so please ask your prescriber for a new one, and order again with it.';
const PAID = 'Your payment has arrived.';
const ON_THE_WAY = 'Your payment is on its way, and we email you as soon as it has arrived.';

const REPORT_COLD = 'Please look at your parcel, and tell us whether it arrived cold.';
const REPORT = 'Please look at your parcel, and tell us whether all is there and whole.';

const MAYBE_WARM =
  'Your parcel may be warm when it comes, so please tell us how it arrived, and do not use what has to stay cold until we have answered.';

const LOOKING_COLD =
  'We are looking at what you told us about the parcel, so please do not use the medicine until we have answered by email.';
const LOOKING =
  'We are looking at what you told us about the parcel, so please do not use what may be damaged or wrong until we have answered by email.';

const NOT_CHARGED =
  'This order is cancelled, nothing was charged for it, and nothing more happens with it.';
const PAID_BACK = 'This order is cancelled, and what you paid for it was paid back.';
const TO_PAY_BACK =
  'This order is cancelled, and we pay back what you paid for it and email you when it has left.';

const GOES_BACK =
  'Your money goes back to you, so this order is not sent, and we email you when the money has left.';
const WENT_BACK =
  'What you paid for this order was paid back, so it is not sent, and if you did not expect this, please write to us.';
const NOT_SENT: readonly OrderStatus[] = ['Order Confirmed', 'Preparing for Shipment'];

const steps: Record<OrderStatus, readonly [text: string, action: NextAction]> = {
  'Order Requested': [
    'The pharmacy looks at your order next, and when it is approved, we email you a secure payment link.',
    'how-it-goes',
  ],
  'Order Confirmed': ['Please pay with the link in your email.', 'write'],
  'Preparing for Shipment': [
    'Your order is being packed, and you get the tracking details by email when it ships.',
    'write',
  ],
  'Order Shipped': ['Your parcel has left.', 'write'],
  'In Transit': ['Your parcel is on its way.', 'write'],
  'Out for Delivery': [
    'The courier is bringing your parcel, so please have somebody there to take it.',
    'write',
  ],
  Delivered: [
    'Your parcel has arrived, and if something is not right with it, please write to us.',
    'write',
  ],
  Cancelled: ['This order is cancelled, and nothing more happens with it.', 'browse'],
};

const ON_ITS_WAY: readonly OrderStatus[] = ['Order Shipped', 'In Transit', 'Out for Delivery'];

/** What the pharmacist asks for; the order cannot proceed without it. */
const asked: Partial<Record<ReviewState, NextStep>> = {
  'copy asked': {
    text: 'Please send a better copy of your prescription (see the pharmacist’s note below).',
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
