import { useEffect, useState } from 'react';
import type { Cart } from '#domain/cart.ts';
import { useCart } from './cart.ts';

/** A cart that the server kept, as a page gets it. */
export type KeptCartFacts = {
  readonly id: string;
  readonly lines: Cart;
  readonly version: number;
  readonly lastSync: string | null;
  readonly ofAccount: boolean;
};

/**
 * The cart that a page shows: the server's until the browser has read its own and taken over what the server kept. `own` is
 * true once it is the browser's, which its buttons can then change.
 */
export const useShownCart = (
  kept: KeptCartFacts | null,
): { readonly lines: Cart; readonly own: boolean } => {
  const { lines, ready } = useCart();
  const [taken, setTaken] = useState(kept === null || ready);
  useEffect(() => {
    if (!ready || !kept) return;
    void import('./kept-cart.ts').then(
      ({ takeOver }) => {
        takeOver(kept);
        setTaken(true);
      },
      () => setTaken(true),
    );
  }, [ready, kept]);
  return ready && taken ? { lines, own: true } : { lines: kept?.lines ?? [], own: false };
};
