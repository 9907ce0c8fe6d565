/** Columns of a pharmacist's licence in a row of `staff`. */
export const LICENCE = {
  licence_number: '20417',
  licence_authority: 'Apothekerkammer Berlin',
} as const;

/** The same as the fields of a form. */
export const LICENCE_FIELDS = {
  licenceNumber: LICENCE.licence_number,
  licenceAuthority: LICENCE.licence_authority,
} as const;
