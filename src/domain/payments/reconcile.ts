/** What the daily look at the books can find. Each names the order, so that somebody can look. */
export type FindingKind =
  | 'sent unpaid'
  | 'paid and not sent'
  | 'owed back'
  | 'paid in part'
  | 'taken back by the bank'
  | 'refund waits'
  | 'refund failed'
  | 'refund not covered'
  | 'details wanted'
  | 'event not handled';

export type Finding = {
  readonly kind: FindingKind;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** In cents, where it is about an amount. */
  readonly amount: number | null;
  /** Since when it is so, as an instant in ISO form. */
  readonly since: string;
};
