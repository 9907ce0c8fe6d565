/** Refusals about correcting the delivery address of an order. */
export const ADDRESS_MESSAGES = {
  notFound: 'This order was not found.',
  notYours: 'Your role does not include changing orders.',
  changed: 'This order has changed in the meantime. Check the address again, then save it.',
  failed: 'The address could not be saved. Please try again in a moment.',
  postOfficeBox: 'Carriers do not deliver to a PO box. Please enter a street address.',
  fixed: {
    cancelled: 'This order is cancelled, so its address cannot be changed.',
    sent: 'This parcel has left, so its address cannot be changed here. Contact us, and we will ask the carrier.',
    packed:
      'This order is being packed, so its address cannot be changed here. Contact us, and we will change it if the parcel has not left.',
  },
} as const;
