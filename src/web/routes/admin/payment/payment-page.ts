import type { StaffPayment, TrailEntry } from '#db/reads/staff-payments.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { isOpenDispute } from '#domain/payments/events.ts';
import { MONEY, moved } from '#domain/payments/ledger.ts';
import { linkEnd, linkState } from '#domain/payments/link.ts';
import {
  nextMoneyStep,
  PAYMENT_STATES,
  PROVIDERS,
  standingWords,
} from '#domain/payments/payment.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { REFUND_STATES } from '#domain/payments/refunds.ts';
import { isTransfer } from '#domain/payments/transfers.ts';
import { formatDay, formatMoment } from '#web/pages/format-moment.ts';

const money = (amount: number): string => formatMoney(toCents(amount));

/** "89.90", the format of an amount field. */
const plain = (amount: number): string => (amount / 100).toFixed(2);

const who = ({ actorKind, actor }: TrailEntry): string =>
  actorKind === 'staff'
    ? `by ${actor ?? 'a member of the staff'}`
    : { customer: 'The patient', system: 'The store', provider: 'The payment service' }[actorKind];

const words: Readonly<Partial<Record<TrailEntry['kind'], string>>> = {
  made: 'Payment opened',
  'taken up again': 'Reopened',
  ended: 'Ended',
  'link sent': 'New link',
  started: 'Opened the payment page',
  'on its way': 'On its way',
  failed: 'Failed',
  expired: 'The payment page expired',
  'sent unpaid': 'Status set without payment',
  'told sent': 'Patient reported sending the transfer',
  disputed: 'Disputed by the payer:',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A payment as staff see it, ready to display. */
export const paymentPage = (found: StaffPayment, prescriptionEnds: Date | undefined, now: Date) => {
  const { payment, standing, entries, refunds, order, trail, disputes } = found;
  const { tone } = PAYMENT_STATES[standing.state];
  const received = moved(entries, 'received');
  const until = linkEnd(payment.link_expires_at, prescriptionEnds);
  return {
    id: payment.id,
    order,
    state: standingWords(standing),
    tone,
    next: nextMoneyStep(standing),
    provider: PROVIDERS[payment.provider].words,
    reference: printedReference(payment.reference),
    amount: money(payment.amount_cents),
    ended: payment.ended_why,
    link: payment.ended_at
      ? 'dead'
      : linkState(
          {
            ended: false,
            expiresAt: payment.link_expires_at,
            prescriptionEnds,
            standing,
          },
          now,
        ),
    linkUntil: until && formatMoment(until),
    payable: payment.ended_at === null && PAYMENT_STATES[standing.state].payable,
    sums: (
      [
        ['Received', standing.received],
        ['Refunded', standing.refunded],
        ['Reversed by the bank', standing.reversed],
        ['Refund to be transferred', standing.toTransfer],
        ['Refund on its way', standing.pending - standing.toTransfer],
        ['Still due', standing.rest],
        ['Owed to the patient', standing.owed],
        ['Missing for refunds', standing.short],
      ] as const
    ).flatMap(([label, amount]) => (amount > 0 ? [{ label, amount: money(amount) }] : [])),
    disputes: disputes.filter(isOpenDispute).map((dispute) => ({
      amount: money(dispute.amount),
      since: dispute.openedAt ? formatDay(dispute.openedAt) : '',
      until: dispute.answerBy ? formatMoment(dispute.answerBy) : undefined,
    })),
    rest: standing.rest > 0 ? plain(standing.rest) : '',
    refundable: standing.refundable > 0 ? money(standing.refundable) : undefined,
    owed: standing.owed > 0 ? plain(standing.owed) : undefined,
    suggestedRefund: standing.owed > 0 ? plain(standing.owed) : '',
    entries: entries.map((entry) => ({
      id: entry.id,
      day: formatDay(entry.happenedAt),
      kind: capital(entry.kind),
      amount: `${(MONEY[entry.kind].flow === 'received') === (MONEY[entry.kind].counts === 1) ? '' : '−'}${money(entry.amount)}`,
      ref: entry.ref,
      undoable:
        entry.kind === 'received' && isTransfer(entry.ref) && (received.get(entry.ref) ?? 0) > 0,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: money(refund.amount_cents),
      reason: refund.reason,
      asked: formatMoment(refund.asked_at),
      state: REFUND_STATES[refund.state].words,
      byHand: refund.state === 'by hand',
    })),
    trail: trail.map((entry) => ({
      id: entry.id,
      at: formatMoment(entry.at),
      what: [
        words[entry.kind] ?? capital(entry.kind),
        entry.amount === null ? '' : money(entry.amount),
        entry.detail ? `(${entry.detail})` : '',
      ]
        .filter(Boolean)
        .join(' '),
      who: who(entry),
    })),
  };
};

export type PaymentPage = ReturnType<typeof paymentPage>;
