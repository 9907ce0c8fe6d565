import type { LinkState } from '#domain/payments/link.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';
import type { Happened, Money, MoneyBack, Refund } from './steps.ts';

/** What is known of the money of an order, over all its payments. Amounts in cents. */
export type MoneyOnRecord = {
  readonly state: PaymentState;
  readonly link: LinkState;
  readonly received: number;
  readonly refunded: number;
  /** What the store has and has to pay back, and what is on its way back. */
  readonly owed: number;
  readonly pending: number;
  readonly paidAt: Date | undefined;
  readonly refundedAt: Date | undefined;
  /** When the bank returned what it had taken back. */
  readonly returnedAt: Date | undefined;
};

export type MoneySteps = {
  readonly money: Money | undefined;
  readonly refund: Refund | undefined;
  readonly back: MoneyBack;
  readonly returned: boolean;
  readonly charged: boolean;
  readonly happened: readonly Happened[];
};

const moneyOf = ({ state, link }: MoneyOnRecord): Money | undefined => {
  const { paid, payable } = PAYMENT_STATES[state];
  if (state === 'refunded' || state === 'refund under way') return 'paid back';
  if (paid) return 'paid';
  if (state === 'on its way') return 'on its way';
  if (payable && link === 'prescription over') return 'prescription over';
  if (state === 'reversed') return 'taken back';
  if (payable) return link === 'expired' ? 'link ended' : 'asked';
  return undefined;
};

const refundOf = ({ owed, pending, received, refunded }: MoneyOnRecord): Refund | undefined => {
  if (owed + pending > 0) return 'owed';
  if (refunded === 0) return undefined;
  return refunded >= received ? 'whole' : 'part';
};

/** What the story of an order tells of its money; nothing where nobody was asked for any. */
export const moneySteps = (record: MoneyOnRecord | undefined): MoneySteps => {
  if (!record)
    return {
      money: undefined,
      refund: undefined,
      back: { sent: 0, coming: 0 },
      returned: false,
      charged: false,
      happened: [],
    };
  const refund = refundOf(record);
  return {
    money: moneyOf(record),
    refund,
    back: { sent: record.refunded, coming: record.owed + record.pending },
    returned: record.returnedAt !== undefined,
    charged: record.received > 0,
    happened: [
      ...(record.paidAt ? [{ step: 'payment', at: record.paidAt } as const] : []),
      ...(record.returnedAt ? [{ step: 'payment', at: record.returnedAt } as const] : []),
      ...(refund && refund !== 'owed' && record.refundedAt
        ? [{ step: 'refund', at: record.refundedAt } as const]
        : []),
    ],
  };
};
