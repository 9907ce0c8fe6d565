/** Text of the dialog shown after an order. */
export const CHECKOUT_DONE = {
  title: 'Thank you! Your order has been placed successfully! 🎉',
  text: "We've received your order and will process it shortly.",
  next: 'Please check your email for further instructions on uploading your prescription.',
  number: 'Your order number',
  numberUse: 'If you call or write to us, this number finds your order.',
  uploadNow: 'Upload your prescription now',
  uploadLater: 'You can also do it later in your order history.',
  uploaded: 'A pharmacist looks at it next, and we email you what the pharmacist decides.',
} as const;

export const CHECKOUT_MESSAGES = {
  loginRequired: 'Must be logged in to place an order',
  loginDialog: 'You must be logged in to place an order.',
  tooMany: 'Too many orders at once. Please wait a moment and try again.',
  alreadyPlaced:
    'You have placed this order before, with another cart or other details. It stays as you sent it then, and nothing more was ordered. You can look at it, and correct its address until it is packed, in your order history. For one more order, empty your cart and fill it again.',
  supply: 'Your order goes over the 90-day limit for one shipment.',
} as const;
