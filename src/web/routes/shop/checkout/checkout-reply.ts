import type { Cents } from '#domain/money.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import type { FormReply } from '#web/forms/check-form.ts';

export const PLACED = 'placed';

/** Intent of the button that checks a code. */
export const APPLY = 'apply-code';

export type CheckoutReply = FormReply & {
  /** Current prices by line id, where they differ from those shown. */
  readonly prices?: Readonly<Record<string, Cents>>;
  /** Discount of the submitted code; null if it gives none. */
  readonly discount?: DiscountKind | null;
  /** The placed order. */
  readonly orderId?: string;
  /** Whether the placed order still needs a prescription. */
  readonly prescription?: boolean;
};

/** Account data in the form's format. */
export type Prefill = {
  readonly userId: string;
  readonly values: Readonly<Record<string, string>>;
};
