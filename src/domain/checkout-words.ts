/** What the checkout says where it cannot say more: it has this from the start, and the rest comes with an answer. */
export const ORDER_FAILED = 'Failed to create order';
