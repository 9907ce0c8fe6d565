import { FIELD_LABELS } from '#domain/field-labels.ts';
import type { Countries } from '#web/countries.ts';
import { CallingCodeField } from '#web/forms/calling-code-field.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { AddressFields, NameFields } from '#web/forms/person-fields.tsx';

/** Who somebody is and where they live, in whichever way they register. */
export const PersonFieldset = ({ countries }: { countries: Countries }) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-5">
    <legend className="mb-4 text-lg font-semibold">Name and address</legend>
    <NameFields />
    <AddressFields countries={countries} />
    <div className="field-row md:grid-cols-2">
      <CallingCodeField countries={countries} />
      <FormTextField
        name="phone"
        label={FIELD_LABELS.phone}
        // The HTML standard has `tel-national` on text fields only.
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </div>
  </fieldset>
);
