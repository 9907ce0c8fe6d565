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
      /** What had not ended yet, and is looked at again the next time. */
      readonly open: readonly MoveName[];
    };
