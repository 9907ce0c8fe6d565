import type { FormEventHandler } from 'react';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CountryField } from '#web/forms/countries/country-field.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';

/** An email address, without automatic capitals and corrections. */
export const EmailField = ({
  label = FIELD_LABELS.email,
  autoComplete = 'email',
  ...rest
}: {
  label?: string;
  autoComplete?: 'email' | 'username';
  hint?: string;
  autoFocus?: boolean;
}) => (
  <FormTextField
    name="email"
    label={label}
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
  />
);

export const NameFields = () => (
  <div className="field-row md:grid-cols-2">
    <FormTextField name="firstName" label={FIELD_LABELS.firstName} autoComplete="given-name" />
    <FormTextField name="lastName" label={FIELD_LABELS.lastName} autoComplete="family-name" />
  </div>
);

/** A home or a shipping address; `purpose` lets the browser's autofill distinguish the two. */
export const AddressFields = ({
  countries,
  purpose = '',
  zipFirst = false,
}: {
  countries: Countries;
  purpose?: '' | 'shipping ';
  zipFirst?: boolean;
}) => (
  <>
    <CountryField
      label={FIELD_LABELS.country}
      countries={countries}
      autoComplete={`${purpose}country-name`}
    />
    <StreetFields purpose={purpose} zipFirst={zipFirst} />
  </>
);

/** Loads what knows the states once five digits are there. */
const fillState: FormEventHandler<HTMLInputElement> = ({ currentTarget: zip }) => {
  if (/^\s*\d{5}/.test(zip.value))
    void import('./fill-state.ts').then((loaded) => loaded.fillState(zip));
};

const ZipField = ({
  purpose,
  onInput,
}: {
  purpose: string;
  onInput?: FormEventHandler<HTMLInputElement>;
}) => (
  <FormTextField
    name="zipCode"
    label={FIELD_LABELS.zipCode}
    autoComplete={`${purpose}postal-code`}
    autoCapitalize="characters"
    onInput={onInput}
  />
);

/** The address within a country. With `zipFirst`, the ZIP Code comes before the city and fills in the state. */
export const StreetFields = ({
  purpose = '',
  zipFirst = false,
}: {
  purpose?: '' | 'shipping ';
  zipFirst?: boolean;
}) => (
  <>
    <FormTextField
      name="streetAddress"
      label={FIELD_LABELS.streetAddress}
      autoComplete={`${purpose}address-line1`}
    />
    <FormTextField
      name="apartment"
      label={FIELD_LABELS.apartment}
      autoComplete={`${purpose}address-line2`}
      optional
    />
    <div className="field-row md:grid-cols-3">
      {zipFirst ? <ZipField purpose={purpose} onInput={fillState} /> : null}
      <FormTextField
        name="city"
        label={FIELD_LABELS.city}
        autoComplete={`${purpose}address-level2`}
      />
      <FormTextField
        name="state"
        label={FIELD_LABELS.state}
        autoComplete={`${purpose}address-level1`}
      />
      {zipFirst ? null : <ZipField purpose={purpose} />}
    </div>
  </>
);

/** Hint for a phone number in one field; the example does not wrap. */
export const PHONE_HINT = (
  <>
    Include the country code, such as{' '}
    <span className="figures whitespace-nowrap">+1 202 555 0143</span>
  </>
);

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
