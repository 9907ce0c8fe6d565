import { type MoneyEntry, totalsOf } from './ledger.ts';
import { pendingRefunds, refundedOutside, type RefundFacts, standingRefunds } from './refunds.ts';

/** Payment methods. An order keeps the one of its payment. */
type ProviderRule = {
  /** Label for the payer. */
  readonly words: string;
  /** The party that executes a refund: the provider on request, or a person at the store's bank. */
  readonly refunds: 'by hand' | 'by provider';
  /** The party that reports a receipt: the provider, or a person who checks the store's account. */
  readonly receipts: 'by hand' | 'by provider';
};

export const PROVIDERS = {
  'bank transfer': { words: 'Bank transfer', refunds: 'by hand', receipts: 'by hand' },
  stripe: { words: 'Card', refunds: 'by provider', receipts: 'by provider' },
} as const satisfies Record<string, ProviderRule>;

export type ProviderName = keyof typeof PROVIDERS;

/** Why a payment has ended. */
export type EndedWhy =
  | 'order changed'
  | 'order cancelled'
  | 'approval taken back'
  | 'order deleted';

/** Facts of a payment. Amounts in cents. */
export type PaymentFacts = {
  readonly amount: number;
  /** Whether the payment has ended: its approval was revoked, or its order cancelled or deleted. */
  readonly ended: boolean;
  readonly entries: readonly MoneyEntry[];
  readonly refunds: readonly RefundFacts[];
  /** When the payment was last started, and the provider's reports, by the provider's clock. */
  readonly startedAt: Date | null;
  readonly onItsWayAt: Date | null;
  readonly failedAt: Date | null;
  readonly expiredAt: Date | null;
};

/** Computed state of a payment. Amounts in cents, none below zero. */
export type Standing = {
  readonly received: number;
  readonly refunded: number;
  readonly reversed: number;
  /** Refunds requested but not yet made. */
  readonly pending: number;
  /** The part of it that a person still has to transfer. */
  readonly toTransfer: number;
  /** Amount held by the store, less refunds in progress. */
  readonly held: number;
  /** The price less refunds that reduce it; zero if the payment has ended. */
  readonly due: number;
  /** Amount still due. */
  readonly rest: number;
  /** Amount owed to the patient: overpaid, paid twice, or paid for an order that is not shipped. */
  readonly owed: number;
  /** Amount that can still be refunded. */
  readonly refundable: number;
  /** Shortfall: refunds in progress that exceed the amount held. */
  readonly short: number;
  readonly state: PaymentState;
};

type StateRule = {
  /** For the staff. */
  readonly words: string;
  /** The order is paid for: it may be packed. */
  readonly paid: boolean;
  /** The patient may pay. */
  readonly payable: boolean;
  readonly tone: 'to do' | 'done' | 'quiet' | 'wrong';
};

export const PAYMENT_STATES = {
  open: { words: 'Not paid', paid: false, payable: true, tone: 'to do' },
  started: { words: 'Payment started', paid: false, payable: true, tone: 'to do' },
  'on its way': { words: 'Payment on its way', paid: false, payable: false, tone: 'to do' },
  'part paid': { words: 'Partly paid', paid: false, payable: true, tone: 'to do' },
  paid: { words: 'Paid', paid: true, payable: false, tone: 'done' },
  'part refund under way': {
    words: 'Paid, partial refund in progress',
    paid: true,
    payable: false,
    tone: 'to do',
  },
  'partly refunded': { words: 'Paid, partly refunded', paid: true, payable: false, tone: 'done' },
  reversed: { words: 'Reversed by the bank', paid: false, payable: true, tone: 'wrong' },
  'refund under way': { words: 'Refund in progress', paid: false, payable: false, tone: 'to do' },
  refunded: { words: 'Refunded', paid: false, payable: false, tone: 'quiet' },
  'owed back': { words: 'Refund owed', paid: false, payable: false, tone: 'wrong' },
  void: { words: 'Nothing to pay', paid: false, payable: false, tone: 'quiet' },
} as const satisfies Record<string, StateRule>;

export type PaymentState = keyof typeof PAYMENT_STATES;

type Judged = Omit<Standing, 'state'> & {
  readonly ended: boolean;
  readonly granted: number;
  readonly started: boolean;
  readonly onItsWay: boolean;
};

/** The first state that matches; the last one always does. */
const rules: readonly { readonly state: PaymentState; readonly fits: (of: Judged) => boolean }[] = [
  { state: 'owed back', fits: ({ ended, held }) => ended && held > 0 },
  {
    state: 'refund under way',
    fits: ({ ended, due, pending }) => (ended || due === 0) && pending > 0,
  },
  { state: 'void', fits: ({ ended, received }) => ended && received === 0 },
  // Also if the refund was reported before the money that it refunds.
  { state: 'refunded', fits: ({ ended, due }) => ended || due === 0 },
  { state: 'paid', fits: ({ held, due, granted }) => held >= due && granted === 0 },
  { state: 'part refund under way', fits: ({ held, due, pending }) => held >= due && pending > 0 },
  { state: 'partly refunded', fits: ({ held, due }) => held >= due },
  { state: 'reversed', fits: ({ reversed }) => reversed > 0 },
  { state: 'on its way', fits: ({ onItsWay }) => onItsWay },
  { state: 'part paid', fits: ({ held }) => held > 0 },
  { state: 'started', fits: ({ started }) => started },
  { state: 'open', fits: () => true },
];

/** Whether a condition holds by the latest report; of two reports at the same time, the end counts. */
const later = (begun: Date | null, ...ends: readonly (Date | null)[]): boolean =>
  begun !== null && ends.every((end) => end === null || end.getTime() < begun.getTime());

/**
 * State of a payment, computed from its ledger and the provider's reports, whatever their order and repetition.
 * Money for an ended payment and money beyond the price is owed to the patient.
 */
export const standingOf = (facts: PaymentFacts): Standing => {
  const { amount, ended, entries, refunds } = facts;
  const { received, refunded, reversed } = totalsOf(entries);
  const { pending, toTransfer } = pendingRefunds(refunds, entries);
  const net = received - refunded - reversed;
  const held = Math.max(0, net - pending);
  const standing = standingRefunds(refunds, entries);
  // A refund made outside the store first reduces what was overpaid; only the remainder reduces the price.
  const tooMuch = Math.max(0, received - reversed - amount - standing.tooMuch);
  const granted = standing.granted + Math.max(0, refundedOutside(refunds, entries) - tooMuch);
  const due = ended ? 0 : Math.max(0, amount - granted);
  const numbers = {
    received,
    refunded,
    reversed,
    pending,
    toTransfer,
    held,
    due,
    rest: Math.max(0, due - held),
    owed: Math.max(0, held - due),
    refundable: held,
    short: Math.max(0, pending - net),
  };
  const judged: Judged = {
    ...numbers,
    ended,
    granted,
    onItsWay: later(facts.onItsWayAt, facts.failedAt),
    started: later(facts.startedAt, facts.failedAt, facts.expiredAt),
  };
  const { state } = rules.find(({ fits }) => fits(judged)) ?? { state: 'open' };
  return { ...numbers, state };
};

const UNDER_WAY: readonly PaymentState[] = ['refund under way', 'part refund under way'];

/** Payment state for staff; a transfer that a person still has to make is not shown as in progress. */
export const standingWords = ({
  state,
  toTransfer,
}: Pick<Standing, 'state' | 'toTransfer'>): string => {
  if (toTransfer === 0 || !UNDER_WAY.includes(state)) return PAYMENT_STATES[state].words;
  return state === 'refund under way'
    ? 'Refund to be transferred'
    : 'Paid, partial refund to be transferred';
};

/** The next action of staff on a payment's money; undefined if no action is needed. */
export const nextMoneyStep = ({
  toTransfer,
  owed,
  rest,
}: Pick<Standing, 'toTransfer' | 'owed' | 'rest'>):
  | 'transfer back'
  | 'pay back'
  | 'receive'
  | undefined => {
  if (toTransfer > 0) return 'transfer back';
  if (owed > 0) return 'pay back';
  return rest > 0 ? 'receive' : undefined;
};

/** The share of a refund that reduces the price: everything that was not overpaid. */
export const grantedBy = (standing: Pick<Standing, 'owed'>, amount: number): number =>
  Math.max(0, amount - standing.owed);
