import type { MoneyFlow } from './ledger.ts';

/** Something that moved money at a provider, by the name that the ledger has for it, too. */
export type MoveName = { readonly flow: MoneyFlow; readonly ref: string };

/** How a report compared the ledger with the provider's own list. Instants in ISO form. */
export type Compared =
  /** Money comes by transfer, of which nobody has a list but the bank. */
  | { readonly kind: 'no list' }
  /** Nobody answered; the next report begins where the last comparison ended. */
  | { readonly kind: 'away' }
  | {
      readonly kind: 'compared';
      readonly from: string;
      readonly until: string;
      /** How much of it was the store's, and how much somebody else's. */
      readonly seen: number;
      readonly others: number;
      /** Payments that had not ended yet; they are checked again next time. */
      readonly open: readonly MoveName[];
    };

/** One of them as the provider has it. */
export type ProviderMove = MoveName & {
  /** The store's payment that it belongs to; null where the provider does not say. */
  readonly paymentId: string | null;
  /** In cents; null where it is no whole amount of dollars. */
  readonly amount: number | null;
  readonly at: Date;
  readonly state: 'moved' | 'under way' | 'not moved';
  /** Whether it stays as it is. */
  readonly ended: boolean;
};

/** The same in the ledger: what is left of it, in cents, where it was booked at all. */
export type BookedMove = { readonly amount: number };

export const DIFFERENCES = {
  'not in the books': {
    title: 'With the payment service, and not in the books',
    next: 'Look at it there. Send its event again there, or ask for help: money is missing in the books.',
  },
  'not at the provider': {
    title: 'In the books, and not with the payment service',
    next: 'Look for it there, also in the account whose keys were used before.',
  },
  'amount differs': {
    title: 'Another amount with the payment service than in the books',
    next: 'Look at both, and pay back or ask for the difference.',
  },
  'state differs': {
    title: 'Moved in one list and not in the other',
    next: 'Look at it at the payment service, and send its last event again there.',
  },
} as const;

export type DifferenceKind = keyof typeof DIFFERENCES;

/** How long a move may be new: what is told of it is on its way. */
export const CALM_MS = 60 * 60_000;

/** How far back the first comparison looks. */
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
