/** How long the server keeps a cart that nobody changes, in milliseconds. */
export const KEPT_CART_LIFETIME = 30 * 86_400_000;
