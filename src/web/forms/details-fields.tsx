import { FIELD_LABELS } from '#domain/field-labels.ts';
import type { Countries } from './countries.ts';
import { FormTextField } from './form-fields.tsx';
import { AddressFields, NameFields } from './person-fields.tsx';
import { PHONE_HINT } from './phone-hint.tsx';

/** Name, telephone and address of a person. */
export const DetailsFields = ({ countries }: { countries: Countries }) => (
  <>
    <NameFields />
    <FormTextField
      name="phone"
      label={FIELD_LABELS.phone}
      hint={PHONE_HINT}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
    <AddressFields countries={countries} />
  </>
);
