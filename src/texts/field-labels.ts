/**
 * Labels of personal fields, in a module of their own because every form loads them before the rest of the
 * account code.
 */
export const FIELD_LABELS = {
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  country: 'Country',
  streetAddress: 'Street Address',
  apartment: 'Apartment',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  phone: 'Phone',
} as const;

/** "{Field label} is required". */
export const requiredMessage = <Label extends string>(label: Label): `${Label} is required` =>
  `${label} is required`;
