import type { Standing } from './payment.ts';
import { PAYMENT_STATES } from './payment.ts';

const DAY = 86_400_000;

/** Nothing outlives the prescription that it rests on. */
const noLaterThan = (moment: Date, end: Date | undefined): Date =>
  end && end.getTime() < moment.getTime() ? end : moment;

/** When a link that is made now stops working: after some days, and with the order's prescription at the latest. */
export const linkExpiry = (now: Date, days: number, prescriptionEnds: Date | undefined): Date =>
  noLaterThan(new Date(now.getTime() + days * DAY), prescriptionEnds);

/** When a link stops working whose order may rest on another prescription than when it was made. */
export const linkEnd = (expiresAt: Date | null, prescriptionEnds: Date | undefined): Date | null =>
  expiresAt && noLaterThan(expiresAt, prescriptionEnds);

/** Whether a prescription may no longer be filled, and what rests on it no longer be paid. */
export const isOver = (prescriptionEnds: Date | undefined, now: Date): boolean =>
  prescriptionEnds !== undefined && prescriptionEnds.getTime() < now.getTime();

/** Whether a page that lives so long at the least would end with its link. */
export const holdsPage = (until: Date, now: Date, shortest = 0): boolean =>
  until.getTime() - now.getTime() >= shortest;

export type LinkState = 'open' | 'expired' | 'prescription over' | 'ended' | 'used';

/**
 * State of a payment link. It is used once its payment is made, invalid when the approval that the payment
 * is bound to is revoked or the prescription's last day has passed, and expired after its term.
 */
export const linkState = (
  payment: {
    readonly ended: boolean;
    readonly expiresAt: Date | null;
    readonly prescriptionEnds: Date | undefined;
    readonly standing: Standing;
  },
  now: Date,
): LinkState => {
  if (payment.ended) return 'ended';
  const { state } = payment.standing;
  if (!PAYMENT_STATES[state].payable && state !== 'on its way') return 'used';
  if (isOver(payment.prescriptionEnds, now)) return 'prescription over';
  if (payment.expiresAt === null || payment.expiresAt.getTime() <= now.getTime()) return 'expired';
  return 'open';
};
