/** Text of the dialog shown after an order. */
export const CHECKOUT_DONE = {
  title: 'Thank you! Your order has been placed successfully! 🎉',
  text: "We've received your order and will process it shortly.",
  next: 'Please check your email for further instructions on uploading your prescription.',
  number: 'Your order number',
  numberUse: 'If you call or write to us, please give us this number.',
  oneStep: 'One step left',
  /** What the patient feels of an order; its statuses stand behind these. */
  steps: ['Requested', 'Prescription', 'Pharmacist', 'Payment', 'Shipped', 'Delivered'],
  uploadNow: 'Upload your prescription now',
  uploadLater: 'You can also do it later in your order history.',
  uploaded: 'A pharmacist reviews it next, and we’ll email you the decision.',
} as const;

/** Texts of the code that a visitor orders with. */
export const CHECKOUT_CODE = {
  sent: 'We have emailed a code to',
  enter: 'Enter it to place your order. The order creates your account.',
  hint: 'Six digits. The code works once, for 10 minutes, in this browser.',
  again: 'Send another code',
  other: 'Or log in another way',
} as const;

/** Says why an order needs a login. A separate export, so that the page does not load the server's messages. */
export const LOGIN_DIALOG = 'You must be logged in to place an order.';

export const CHECKOUT_MESSAGES = {
  loginRequired: 'Must be logged in to place an order',
  tooMany: 'You have sent too many orders. Please wait a moment and try again.',
  alreadyPlaced:
    'You have already placed this order with a different cart or different details. That order has not changed, and nothing more was ordered. You can view it in your order history and correct its address until it is packed. To place another order, empty your cart and fill it again.',
  supply: 'Your order exceeds the 90-day limit for one shipment.',
} as const;
