/** Of a parcel whose courier the store does not know, for the patient. */
export const OTHER_COURIER = {
  number:
    'A courier other than FedEx or DHL brings it, so we cannot link to its tracking page. Write to us if you cannot find your parcel.',
  page: 'A courier other than FedEx or DHL brings it. The link leads to that courier’s page, which we have not checked.',
} as const;
