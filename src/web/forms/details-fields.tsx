import { FIELD_LABELS } from '#domain/field-labels.ts';
import type { Countries } from '#web/countries.ts';
import { FormTextField } from './form-fields.tsx';
import { AddressFields, NameFields } from './person-fields.tsx';

/** Name, telephone and address of a person. */
export const DetailsFields = ({ countries }: { countries: Countries }) => (
  <>
    <NameFields />
    <FormTextField
      name="phone"
      label={FIELD_LABELS.phone}
      hint="With its country code, such as +1 202 555 0143"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
    <AddressFields countries={countries} />
  </>
);
