/** What the checkout form holds; the same fields as the account's address. */
export type CheckoutDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly streetAddress: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly orderNotes: string;
};

export const CHECKOUT_MESSAGES = {
  loginRequired: 'Must be logged in to place an order',
  loginDialog: 'You must be logged in to place an order.',
  supply: 'Your order goes over the 90-day limit for one shipment.',
} as const;
