import type { Standing } from './payment.ts';
import { PAYMENT_STATES } from './payment.ts';

const DAY = 86_400_000;

/** A link ends with its prescription at the latest. */
const noLaterThan = (moment: Date, end: Date | undefined): Date =>
  end && end.getTime() < moment.getTime() ? end : moment;

/** Expiry of a new link: after some days, and with the order's prescription at the latest. */
export const linkExpiry = (now: Date, days: number, prescriptionEnds: Date | undefined): Date =>
  noLaterThan(new Date(now.getTime() + days * DAY), prescriptionEnds);

/** Expiry of a link whose order may have another prescription by now. */
export const linkEnd = (expiresAt: Date | null, prescriptionEnds: Date | undefined): Date | null =>
  expiresAt && noLaterThan(expiresAt, prescriptionEnds);

/** Whether a prescription has expired, so that its order can no longer be paid. */
export const isOver = (prescriptionEnds: Date | undefined, now: Date): boolean =>
  prescriptionEnds !== undefined && prescriptionEnds.getTime() < now.getTime();

/** Whether the link lasts at least as long as the shortest possible payment page. */
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
