import type { Cents } from '#domain/money.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import type { FormReply } from '#web/forms/check-form.ts';

export const PLACED = 'placed';

/** The button that asks what a code gives. */
export const APPLY = 'apply-code';

export type CheckoutReply = FormReply & {
  /** Today's prices by line id, where they are not what the person saw. */
  readonly prices?: Readonly<Record<string, Cents>>;
  /** Discount of the submitted code; null if it gives none. */
  readonly discount?: DiscountKind | null;
  /** Whether the order that was placed waits for a prescription. */
  readonly prescription?: boolean;
};

/** Account data, as the form shows it. */
export type Prefill = {
  readonly userId: string;
  readonly values: Readonly<Record<string, string>>;
};
