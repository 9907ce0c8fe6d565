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
    <div className="grid gap-5 md:grid-cols-2">
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

/** Why somebody is asked for all this, beside the form. */
export const WhatFollows = () => (
  <section
    aria-labelledby="what-follows"
    className="grid gap-4 rounded-card bg-tint p-6 lg:sticky lg:top-6 lg:col-span-4"
  >
    <h2 id="what-follows" className="text-lg">
      What your account is for
    </h2>
    <ul className="grid list-disc gap-3 pl-5">
      <li>You place order requests and pay nothing at that point.</li>
      <li>You upload your prescription to an order, and see where it is on its way.</li>
      <li>Your address fills in the checkout, so that you type it once.</li>
    </ul>
  </section>
);
