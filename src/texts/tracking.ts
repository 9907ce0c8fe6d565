/** Of a parcel whose courier the store does not know, for the patient. */
export const OTHER_COURIER = {
  number:
    'A carrier other than FedEx or DHL delivers it, so we cannot link to its tracking page. Write to us if you cannot find your parcel.',
  page: 'A carrier other than FedEx or DHL delivers it. The link leads to that carrier’s page, which we have not checked.',
} as const;
