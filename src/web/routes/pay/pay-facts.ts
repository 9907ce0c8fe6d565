import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { printedReference } from '#domain/payments/reference.ts';
import type { Deps } from '#usecases/deps.ts';
import type { LookedAtLink } from '#usecases/payments/look-at-link.ts';

/** What the page shows: one of these, and no more of the order than its number and what it costs. */
export type PayFacts =
  | { readonly show: 'dead' }
  | {
      readonly show: 'expired' | 'changed' | 'paid' | 'waiting' | 'nothing';
      readonly orderId: string;
    }
  | {
      readonly show: 'prescription-over';
      readonly orderId: string;
      /** The last day of the prescription. */
      readonly until: string;
    }
  | {
      readonly show: 'pay' | 'transfer';
      readonly orderId: string;
      readonly rest: string;
      readonly total: string;
      /** Absent where nothing has been paid yet. */
      readonly received: string | undefined;
      readonly until: string;
      readonly byTransfer: boolean;
      readonly token: string;
      readonly reference: string;
      /** Where a transfer goes to; absent where the store sends that by email. */
      readonly account:
        | {
            readonly holder: string;
            readonly bank: string;
            readonly numbers: readonly { readonly label: string; readonly value: string }[];
          }
        | undefined;
    };

/** What the page of a link shows. `back` says that the payer comes from the provider's page, having paid. */
export const payFacts = (
  found: LookedAtLink | undefined,
  payments: Deps['payments'],
  { token, back }: { readonly token: string; readonly back: boolean },
): PayFacts => {
  if (!found || found.link === 'ended') return { show: 'dead' };
  const { orderId, standing } = found;
  const byTransfer = payments.current.name === 'bank transfer';
  // Who comes back has paid or not: as long as nobody has told, it is waited for, also past the link's end.
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
    account: payments.current.account ?? undefined,
  };
};
