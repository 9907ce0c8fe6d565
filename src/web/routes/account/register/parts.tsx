import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CallingCodeField } from '#web/forms/countries/calling-code-field.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { AddressFields, NameFields } from '#web/forms/person/person-fields.tsx';
import { WhatFollows } from './late-parts.ts';

/** The page of either form: what it is for above it, and beside it what follows. */
export const RegistrationPage = ({
  login,
  ref,
  children,
}: {
  login: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) => (
  <>
    <PageHead
      title="Create Account"
      text={
        <Link to={login} className="link text-base">
          Already have an account? Sign in
        </Link>
      }
    />
    <div ref={ref} className="page grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-12">
      <div className="card grid grid-cols-1 gap-6 p-6 md:p-8 lg:col-span-8">{children}</div>
      <div className="lg:sticky lg:top-6 lg:col-span-4">
        <StaticIsland>
          <WhatFollows />
        </StaticIsland>
      </div>
    </div>
  </>
);

/** Name and address fields of every registration form. */
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
