/** What the fields of a person are called. By themselves: every form needs them, before anything else of an account. */
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
