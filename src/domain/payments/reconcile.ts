import type { OrderStatus } from '#domain/orders/order.ts';
import { type Dispute, isOpenDispute } from './events.ts';
import type { MoneyFlow } from './ledger.ts';
import { PAYMENT_STATES, type Standing } from './payment.ts';
import type { RefundState } from './refunds.ts';

/** A movement of money at a provider, with the name that the ledger uses for it. */
export type MoveName = { readonly flow: MoneyFlow; readonly ref: string };

/** How a report compared the ledger with the provider's own list. Instants in ISO form. */
export type Compared =
  /** The payment method is a bank transfer, for which only the bank has a list. */
  | { readonly kind: 'no list' }
  /** The provider did not answer; the next report begins where the last comparison ended. */
  | { readonly kind: 'away' }
  | {
      readonly kind: 'compared';
      readonly from: string;
      readonly until: string;
      /** The number of movements of the store and of others. */
      readonly seen: number;
      readonly others: number;
      /** Payments that had not ended yet; they are checked again next time. */
      readonly open: readonly MoveName[];
    };

/** A movement according to the provider. */
export type ProviderMove = MoveName & {
  /** The store's payment that it belongs to; null where the provider does not say. */
  readonly paymentId: string | null;
  /** In cents; null where it is no whole amount of dollars. */
  readonly amount: number | null;
  readonly at: Date;
  readonly state: 'moved' | 'under way' | 'not moved';
  /** Whether it is final. */
  readonly ended: boolean;
};

/** The remaining amount in the ledger, in cents; undefined if it was never booked. */
export type BookedMove = { readonly amount: number };

const DIFFERENCES = {
  'not in the books': {
    title: 'At the payment service, but not in the ledger',
    next: 'Check it there. Resend its event there, or ask for help. Money is missing from the ledger.',
  },
  'not at the provider': {
    title: 'In the ledger, but not at the payment service',
    next: 'Look for it there, and in the account whose keys were used before.',
  },
  'amount differs': {
    title: 'The amounts at the payment service and in the ledger differ',
    next: 'Check both, and refund or request the difference.',
  },
  'state differs': {
    title: 'Money moved in one list but not in the other',
    next: 'Check it at the payment service, and resend its last event there.',
  },
} as const;

type DifferenceKind = keyof typeof DIFFERENCES;

/** How recent a movement may be without an event. */
export const CALM_MS = 60 * 60_000;

/** Period of the first comparison. */
export const FIRST_LOOK_MS = 30 * 24 * 60 * 60_000;

export const sameMove = (one: MoveName, other: MoveName): boolean =>
  one.flow === other.flow && one.ref === other.ref;

/** Differences between the provider's list and the ledger for one transaction. */
export const differenceOf = (
  there: ProviderMove | null,
  here: BookedMove | undefined,
): DifferenceKind | undefined => {
  const booked = here?.amount ?? 0;
  if (there === null) return booked > 0 ? 'not at the provider' : undefined;
  if (there.state !== 'moved') return booked > 0 ? 'state differs' : undefined;
  if (here === undefined) return 'not in the books';
  if (booked === 0) return 'state differs';
  return booked === there.amount ? undefined : 'amount differs';
};

const DAY = 86_400_000;

/** Days after which each needs attention. */
export const PATIENCE = { packing: 2, rest: 5, byHand: 3, atProvider: 10 } as const;

type FindingRule = {
  /** The finding, as staff read it. */
  readonly title: string;
  /** The recommended action. */
  readonly next: string;
};

/** Kinds of finding of the daily reconciliation. */
export const FINDINGS = {
  'sent unpaid': {
    title: 'Packed or sent, but not paid',
    next: 'Ask the patient for the payment, or record the transfer that arrived.',
  },
  'paid and not sent': {
    title: `Paid more than ${PATIENCE.packing} days ago, but not sent`,
    next: 'Pack the order, or refund the payment.',
  },
  'owed back': {
    title: 'Refund needed',
    next: 'Request the refund on the page of the payment.',
  },
  'paid in part': {
    title: `Partly paid for more than ${PATIENCE.rest} days`,
    next: 'Ask the patient for the rest, or refund the part.',
  },
  'taken back by the bank': {
    title: 'Reversed by the payer’s bank',
    next: 'Check the dispute with the provider.',
  },
  disputed: {
    title: 'Disputed by the payer',
    next: 'Answer the dispute with the provider. Do not pack the order before it is settled.',
  },
  'refund waits': {
    title: 'Refund requested, but not paid yet',
    next: 'Make the transfer and record its date, or ask the provider.',
  },
  'refund failed': {
    title: 'Refund failed, and the store still has the money',
    next: 'Request the refund again, or contact the patient.',
  },
  'refund not covered': {
    title: 'More is due to be refunded than the store received',
    next: 'Cancel the refund, or check what the bank reversed.',
  },
  'details wanted': {
    title: 'Patient is waiting for the bank details',
    next: 'Send the details by email, and configure the account.',
  },
  'event not handled': {
    title: 'The provider reported something that could not be recorded',
    next: 'Check it there, and compare it with the provider’s own list.',
  },
  ...DIFFERENCES,
  'provider away': {
    title: 'The payment service’s list could not be read',
    next: 'The next report covers this period, too. If the problem continues, check the keys.',
  },
} as const satisfies Record<string, FindingRule>;

type FindingKind = keyof typeof FINDINGS;

export type Finding = {
  readonly kind: FindingKind;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** In cents, where it is about an amount. */
  readonly amount: number | null;
  /** Start of the problem, as an instant in ISO form. */
  readonly since: string;
  /** The provider's id of the event, if the finding is about one. */
  readonly event?: string;
  /** Differences from the provider's list, with the amounts moved there and in the ledger, in cents. */
  readonly move?: MoveName & { readonly there: number | null; readonly here: number };
};

/** Whether it comes from the provider's list, which is read once a day. */
export const isDifference = (
  finding: Finding,
): finding is Finding & { readonly kind: DifferenceKind } => finding.kind in DIFFERENCES;

/** A payment in the daily report. */
export type LookedAt = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly deleted: boolean;
  readonly standing: Standing;
  readonly ended: boolean;
  readonly startedAt: Date | null;
  /** Time of the last ledger entry. */
  readonly lastMoney: Date | null;
  readonly madeAt: Date;
  readonly refunds: readonly {
    readonly state: RefundState;
    readonly amount: number;
    readonly askedAt: Date;
    readonly changedAt: Date;
  }[];
  readonly disputes: readonly Dispute[];
  /** Whether the payer was shown no bank account because none is configured. */
  readonly withoutAccount: boolean;
};

const olderThan = (at: Date | null, days: number, now: Date): boolean =>
  at !== null && at.getTime() < now.getTime() - days * DAY;

const PACKED: readonly OrderStatus[] = [
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
];

/** Whether an order with this status has been packed or is on its way: it should be paid by then. */
export const isPacked = (status: OrderStatus): boolean => PACKED.includes(status);

/** Findings of a payment: errors, and actions that wait for a person. Empty if everything is in order. */
export const findingsOf = (of: LookedAt, now: Date): readonly Finding[] => {
  const { standing, lastMoney, madeAt } = of;
  const found: Finding[] = [];
  const add = (kind: FindingKind, amount: number, since: Date): void => {
    const { orderId, paymentId } = of;
    found.push({ kind, orderId, paymentId, amount, since: since.toISOString() });
  };
  const { paid } = PAYMENT_STATES[standing.state];
  if (!of.ended && !of.deleted && isPacked(of.status) && !paid && standing.rest > 0)
    add('sent unpaid', standing.rest, lastMoney ?? madeAt);
  if (
    paid &&
    !of.deleted &&
    (of.status === 'Order Confirmed' || of.status === 'Preparing for Shipment') &&
    olderThan(lastMoney, PATIENCE.packing, now)
  )
    add('paid and not sent', standing.held, lastMoney ?? madeAt);
  if (standing.owed > 0) add('owed back', standing.owed, lastMoney ?? madeAt);
  if (standing.state === 'part paid' && olderThan(lastMoney, PATIENCE.rest, now))
    add('paid in part', standing.rest, lastMoney ?? madeAt);
  if (standing.state === 'reversed')
    add('taken back by the bank', standing.reversed, lastMoney ?? madeAt);
  for (const dispute of of.disputes)
    if (isOpenDispute(dispute)) add('disputed', dispute.amount, dispute.openedAt ?? madeAt);
  if (standing.short > 0) add('refund not covered', standing.short, lastMoney ?? madeAt);
  for (const refund of of.refunds) {
    const days = refund.state === 'by hand' ? PATIENCE.byHand : PATIENCE.atProvider;
    const open = refund.state === 'by hand' || refund.state === 'asked' || refund.state === 'sent';
    if (open && olderThan(refund.askedAt, days, now))
      add('refund waits', refund.amount, refund.askedAt);
    const askedAgain = of.refunds
      .filter((other) => other.askedAt > refund.changedAt)
      .reduce((sum, other) => sum + other.amount, 0);
    if (
      refund.state === 'failed' &&
      askedAgain < refund.amount &&
      standing.held >= refund.amount - askedAgain
    )
      add('refund failed', refund.amount - askedAgain, refund.changedAt);
  }
  if (!of.ended && of.withoutAccount && of.startedAt !== null && standing.received === 0)
    add('details wanted', standing.rest, of.startedAt);
  return found;
};

/** The number of findings by kind, in the order of the table. */
export const countFindings = (
  findings: readonly Finding[],
): readonly { readonly kind: FindingKind; readonly title: string; readonly count: number }[] =>
  FINDING_KINDS.flatMap((kind) => {
    const count = findings.filter((finding) => finding.kind === kind).length;
    return count === 0 ? [] : [{ kind, title: FINDINGS[kind].title, count }];
  });

export const FINDING_KINDS: readonly FindingKind[] = Object.keys(FINDINGS).filter(
  (kind): kind is FindingKind => kind in FINDINGS,
);
