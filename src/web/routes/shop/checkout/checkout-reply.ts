import type { Cents } from '#domain/money.ts';
import type { FormReply } from '#web/forms/check-form.ts';

export const PLACED = 'placed';

export type CheckoutReply = FormReply & {
  /** Today's prices by line id, where they are not what the person saw. */
  readonly prices?: Readonly<Record<string, Cents>>;
  /** Whether the order that was placed waits for a prescription. */
  readonly prescription?: boolean;
};

/** What the account knows, as the form shows it. */
export type Prefill = {
  readonly userId: string;
  readonly values: Readonly<Record<string, string>>;
};
