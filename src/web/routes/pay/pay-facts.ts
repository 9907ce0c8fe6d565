import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { printedReference } from '#domain/payments/reference.ts';
import type { Deps } from '#usecases/deps.ts';
import type { LookedAtLink } from '#usecases/payments/payment-link.ts';

/** States of the payment page. It shows nothing of the order but its number and price. */
export type PayFacts =
  | { readonly show: 'dead' }
  | {
      readonly show: 'expired' | 'changed' | 'paid' | 'waiting' | 'nothing';
      readonly orderId: string;
    }
  | {
      readonly show: 'prescription-over';
      readonly orderId: string;
      /** Last day of the prescription. */
      readonly until: string;
    }
  | {
      readonly show: 'pay' | 'transfer';
      readonly orderId: string;
      readonly rest: string;
      readonly total: string;
      /** Absent if nothing has been paid yet. */
      readonly received: string | undefined;
      readonly until: string;
      readonly byTransfer: boolean;
      readonly token: string;
      readonly reference: string;
      /** When the payer said that the transfer is sent, as ISO 8601. */
      readonly toldSentAt: string | undefined;
      /** Rest in dollars and cents as a bank's form takes it: "718.00". */
      readonly plainRest: string;
      /** Bank details for a transfer; absent if the store sends them by email. */
      readonly account:
        | {
            readonly holder: string;
            readonly bank: string;
            readonly numbers: readonly { readonly label: string; readonly value: string }[];
          }
        | undefined;
    };

/** State of a link's page. `back` means that the payer returns from the provider's page after paying. */
export const payFacts = (
  found: LookedAtLink | undefined,
  payments: Deps['payments'],
  { token, back }: { readonly token: string; readonly back: boolean },
): PayFacts => {
  if (!found || found.link === 'ended') return { show: 'dead' };
  const { orderId, standing } = found;
  const byTransfer = payments.current.name === 'bank transfer';
  // A returning payer may or may not have paid, so the page waits for the provider's report, even after the
  // link has expired.
  if (standing.state === 'on its way' || (back && !byTransfer && standing.state === 'started'))
    return { show: 'waiting', orderId };
  if (found.link === 'prescription over')
    return { show: 'prescription-over', orderId, until: formatDate(found.prescriptionUntil) };
  if (found.changed) return { show: 'changed', orderId };
  if (found.link === 'expired') return { show: 'expired', orderId };
  if (found.link === 'used')
    return { show: standing.rest === 0 && standing.due > 0 ? 'paid' : 'nothing', orderId };
  return {
    show: byTransfer && found.started ? 'transfer' : 'pay',
    orderId,
    rest: formatMoney(toCents(standing.rest)),
    total: formatMoney(toCents(found.amount)),
    received: standing.received > 0 ? formatMoney(toCents(standing.received)) : undefined,
    until: formatDate(found.linkUntil),
    byTransfer,
    token,
    reference: printedReference(found.reference),
    toldSentAt: found.toldSentAt?.toISOString(),
    plainRest: (standing.rest / 100).toFixed(2),
    account: payments.current.account ?? undefined,
  };
};
