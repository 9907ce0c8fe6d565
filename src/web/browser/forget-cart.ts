import { useCart } from './cart.ts';

/** What the browser knows of the carts that the server keeps. */
const KNOWN = 'pharos-cart-';

/**
 * Leaves nothing of an account's cart in this browser. What the browser knew of it goes first, or the empty cart would count
 * as a change of the account's.
 */
export const forgetAccountCart = (): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(KNOWN)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
  useCart.setState({ lines: [] });
  useCart.persist.clearStorage();
};
