/** Heading of the message after a failed order, in a module of its own because the checkout loads it at once. */
export const ORDER_FAILED = 'Failed to create order';
