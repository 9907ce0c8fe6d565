import type { Cents } from '#domain/money.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import type { OwnOrderBrief } from '#db/reads/orders.ts';
import type { FormReply } from '#web/forms/check-form.ts';

export const PLACED = 'placed';

/** Refused, because the form was sent before with another content. */
export const ALREADY_PLACED = 'already-placed';

/** Intent of the button that mails a code to somebody who is not logged in. */
export const MAIL_CODE = 'mail-code';

/** The code has been mailed; the order waits for it. */
export const CODE_SENT = 'code-sent';

/** Intent of the button that checks a code. */
export const APPLY = 'apply-code';

export type CheckoutReply = FormReply & {
  /** Current prices by line id, where they differ from those shown. */
  readonly prices?: Readonly<Record<string, Cents>>;
  /** Discount of the submitted code; null if it gives none. */
  readonly discount?: DiscountKind | null;
  /** The code has logged this browser in, although the order was refused. */
  readonly inside?: boolean;
  /** The placed order. */
  readonly orderId?: string;
  /** Whether the placed order needs a prescription, and whether the one that was sent before is attached to it. */
  readonly prescription?: boolean;
  readonly attached?: boolean;
  /** The order that was placed when the form was first sent. */
  readonly earlier?: OwnOrderBrief | undefined;
};

/** Account data in the form's format. */
export type Prefill = {
  readonly userId: string;
  readonly values: Readonly<Record<string, string>>;
};

/** A draft belongs to one account, so another user's form starts from that user's own data. */
export const draftOf = (prefill: Prefill | undefined): string =>
  `checkout-${prefill?.userId ?? 'visitor'}`;
