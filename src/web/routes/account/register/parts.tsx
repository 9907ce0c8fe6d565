import { lazy, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { REGISTRATION_FAILED } from '#texts/registration.ts';
import type { FormReply, FormSchema } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { clearDraft } from '#web/forms/draft.ts';
import { announceError } from '#web/browser/toasts.ts';
import { followHint } from '#web/browser/viewer-hint.ts';
import { Link } from 'react-router';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CallingCodeField } from '#web/forms/countries/calling-code-field.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { AddressFields, NameFields } from '#web/forms/person/person-fields.tsx';

/** Message if it is unknown whether the account was created. */
export const NOT_REGISTERED =
  'We could not create your account right now. Please try again in a moment.';

/** Codes of the answers that the page shows in its own way. */
export const REGISTERED = 'registered';
export const LOGGED_IN = 'registered-and-logged-in';
export const EMAIL_TAKEN = 'email-taken';

/*
 * Parts that are not needed while the form is filled in. The server renders them at once; a browser loads
 * the answer page only when the answer came as a page, and the dialogs when they open.
 */

const outcomes = () => import('./outcomes.tsx');

export const RegisteredPage = lazy(async () => ({ default: (await outcomes()).RegisteredPage }));
export const EmailTakenNote = lazy(async () => ({ default: (await outcomes()).EmailTakenNote }));

const WhatFollows = lazy(async () => ({
  default: (await import('./what-follows.tsx')).WhatFollows,
}));

/** Loaded on demand, because the phone library is large. */
export const loadSchemas = async () => {
  const [forms, { isPhone }] = await Promise.all([
    import('#web/forms/schemas/account.ts'),
    import('#web/forms/person/phone.ts'),
  ]);
  return { forms, isPhone };
};

export const loadDialogs = () => import('./outcome-dialogs.tsx');

/**
 * Result of a registration. The draft is deleted once there is an account; `quiet` results are not
 * announced.
 */
export const useAnswer = (reply: FormReply | undefined, draft: string, quiet?: string) => {
  // An answer that arrives with the page, as without JavaScript, is shown within the page.
  const [first] = useState(reply);
  const taken = reply?.code === EMAIL_TAKEN;
  // The dialog shows this message already. Memoized, because the form takes a new object for a new answer.
  const shown = useMemo(() => (taken && reply ? { ...reply, message: '' } : reply), [taken, reply]);
  const registered = reply?.code === REGISTERED || reply?.code === LOGGED_IN;
  useEffect(() => {
    if (registered) {
      clearDraft(draft);
      // The address stays the same, so nothing else makes the header notice the login.
      followHint();
    } else if (reply?.message && reply.code !== quiet)
      announceError(reply.message, REGISTRATION_FAILED);
  }, [reply, registered, draft, quiet]);
  return {
    inPage: reply !== undefined && reply === first,
    registered,
    /** Whether this browser is logged in to the new account. */
    inside: reply?.code === LOGGED_IN,
    taken,
    shown,
  };
};

/** Layout of both registration pages: an introduction above the form and an explanation beside it. */
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

/** Form of both registration pages; `children` are the fields of the login. */
export const RegistrationForm = ({
  schema,
  reply,
  initial,
  draft,
  countries,
  children,
}: {
  schema: () => Promise<FormSchema>;
  reply: FormReply | undefined;
  initial?: Readonly<Record<string, string>>;
  draft: string;
  countries: Countries;
  children: ReactNode;
}) => (
  <CheckedForm
    captcha="register"
    schema={schema}
    labels={FIELD_LABELS}
    reply={reply}
    initial={initial}
    draft={draft}
    className="grid grid-cols-1 gap-8"
  >
    <fieldset className="grid min-w-0 grid-cols-1 gap-5">
      <legend className="mb-4 text-lg font-semibold">Sign-in details</legend>
      {children}
    </fieldset>
    <PersonFieldset countries={countries} />
    <SubmitButton busy="Creating account..." className="sm:justify-self-start">
      Create Account
    </SubmitButton>
  </CheckedForm>
);

/** Name and address fields. */
const PersonFieldset = ({ countries }: { countries: Countries }) => (
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
