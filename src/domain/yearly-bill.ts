import { type Cents, dollarsToCents, MAX_CENTS, toCents } from './money.ts';

/** How often somebody pays for a medicine, in days. */
export const BILL_PERIODS = [
  { id: 'month', title: 'Every month', days: 30 },
  { id: 'quarter', title: 'Every 3 months', days: 90 },
  { id: 'year', title: 'Every year', days: 365 },
] as const;
export type BillPeriod = (typeof BILL_PERIODS)[number]['id'];

/** What a pack costs here and in the United States, and how long it lasts. */
export type BilledPack = {
  readonly price: Cents;
  /** The lowest US price on file that anyone can pay, for as much medicine. */
  readonly lowest?: Cents;
  /** Whether a saving may be claimed. */
  readonly claims: boolean;
  /** How many days the pack lasts at the label dose; absent where the dose differs from person to person. */
  readonly days?: number;
};

export type YearlyBill =
  /** The same medicine costs no more in the United States. */
  | { readonly kind: 'home' }
  /** No current US price is on file, so nothing is said. */
  | { readonly kind: 'not-compared' }
  /** Nobody knows how many packs a year takes. */
  | { readonly kind: 'own-dose' }
  | {
      readonly kind: 'compared';
      /** All for a year. */
      readonly paid: Cents;
      readonly ours: Cents;
      readonly lowest?: Cents;
      /** What is saved over the lower one of what is paid and the lowest US price; 0 if nothing is. */
      readonly saving: Cents;
    };

const YEAR = 365;

const forYear = (amount: number, days: number): Cents =>
  toCents(Math.min(MAX_CENTS, Math.round((amount * YEAR) / days)));

/**
 * What somebody pays in a year, and would pay here. A saving is never claimed over more than the lowest US price on file,
 * and none where figures are stale.
 */
export const yearlyBill = (
  { price, lowest, claims, days }: BilledPack,
  paid: Cents,
  period: BillPeriod,
): YearlyBill => {
  if (lowest !== undefined && lowest <= price) return { kind: 'home' };
  if (!claims) return { kind: 'not-compared' };
  const every = BILL_PERIODS.find(({ id }) => id === period)?.days;
  if (!days || !every) return { kind: 'own-dose' };
  const year = {
    paid: forYear(paid, every),
    ours: forYear(price, days),
    ...(lowest !== undefined && { lowest: forYear(lowest, days) }),
  };
  const compared = Math.min(year.paid, year.lowest ?? year.paid);
  return { kind: 'compared', ...year, saving: toCents(Math.max(0, compared - year.ours)) };
};

/** A typed amount in dollars, such as "$1,163" or "35.50"; undefined if it is none. */
export const readAmount = (typed: string): Cents | undefined => {
  const [, dollars] =
    /^\$?\s*(\d{1,6}(?:\.\d{1,2})?)$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  const amount = dollars === undefined ? undefined : dollarsToCents(dollars);
  return amount ? amount : undefined;
};
