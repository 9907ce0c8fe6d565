import type { PaymentState, Standing } from './payment.ts';

type FilterRule = {
  /** Short enough for a line of a list. */
  readonly words: string;
  /** Empty if no payment was requested yet. */
  readonly states: readonly PaymentState[];
};

/** Filters of the order list by payment state. Each state belongs to one of them. */
export const PAYMENT_FILTERS = {
  'not-asked': { words: 'Not requested', states: [] },
  waiting: { words: 'Waiting', states: ['open', 'started', 'on its way'] },
  'part-paid': { words: 'Partly paid', states: ['part paid'] },
  paid: { words: 'Paid', states: ['paid', 'part refund under way', 'partly refunded'] },
  'owed-back': { words: 'Refund owed', states: ['owed back'] },
  refunded: { words: 'Refunded', states: ['refund under way', 'refunded'] },
  'taken-back': { words: 'Reversed', states: ['reversed'] },
  void: { words: 'Nothing to pay', states: ['void'] },
} as const satisfies Record<string, FilterRule>;

export type PaymentFilter = keyof typeof PAYMENT_FILTERS;

export const PAYMENT_FILTER_NAMES: readonly PaymentFilter[] = Object.keys(PAYMENT_FILTERS).filter(
  (name): name is PaymentFilter => name in PAYMENT_FILTERS,
);

/** The filter of a payment state; undefined means that no payment was requested. */
export const paymentFilterOf = (state: PaymentState | undefined): PaymentFilter =>
  PAYMENT_FILTER_NAMES.find((name) =>
    PAYMENT_FILTERS[name].states.some((each) => each === state),
  ) ?? 'not-asked';

const REFUND_UNDER_WAY: Readonly<Partial<Record<PaymentState, string>>> = {
  'refund under way': 'Refund',
  'part refund under way': 'Paid, refund',
};

/** The payment state in a list: the filter's label, and a refund in progress. */
export const lineWords = ({
  state,
  toTransfer,
}: Pick<Standing, 'state' | 'toTransfer'>): string => {
  const refund = REFUND_UNDER_WAY[state];
  return refund === undefined
    ? PAYMENT_FILTERS[paymentFilterOf(state)].words
    : `${refund} ${toTransfer > 0 ? 'due' : 'on its way'}`;
};
