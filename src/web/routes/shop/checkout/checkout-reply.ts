import type { Cents } from '#domain/money.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import type { OwnOrderBrief } from '#db/reads/orders.ts';
import type { FormReply } from '#web/forms/check-form.ts';

export const PLACED = 'placed';

/** Refused, because the form was sent before with another content. */
export const ALREADY_PLACED = 'already-placed';

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
  /** The order that was placed when the form was first sent. */
  readonly earlier?: OwnOrderBrief | undefined;
};

/** Account data in the form's format. */
export type Prefill = {
  readonly userId: string;
  readonly values: Readonly<Record<string, string>>;
};
