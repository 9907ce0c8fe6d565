/** Texts that the checkout needs before an answer arrives; the others come with the answer. */
export const ORDER_FAILED = 'Failed to create order';
