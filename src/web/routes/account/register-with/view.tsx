import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { REGISTRATION_FAILED } from '#domain/register-words.ts';
import { FIELD_LABELS } from '#domain/field-labels.ts';
import { OUTSIDE_MESSAGES } from '#domain/identities.ts';
import { Button } from '#ui/button.tsx';
import { useLate } from '#ui/use-late.ts';
import { Door } from '#web/components/door.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { goesToProvider, ProviderButton } from '#web/components/provider-buttons.tsx';
import { Still } from '#web/components/still.tsx';
import type { Countries } from '#web/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { clearDraft } from '#web/forms/draft.ts';
import { EmailField } from '#web/forms/person-fields.tsx';
import { withReturn } from '#web/local-path.ts';
import type { ProviderFacts } from '#web/login-providers.ts';
import { EMAIL_TAKEN, REGISTERED } from '#web/routes/account/register/outcome.ts';
import {
  EmailTakenNote,
  loadDialogs,
  RegisteredPage,
  WhatFollows,
} from '#web/routes/account/register/late-parts.ts';
import { PersonFieldset } from '#web/routes/account/register/parts.tsx';
import { announceError } from '#web/toasts.ts';

const DRAFT = 'register-with';

/** With the phone library, which is large and knows every number. */
const loadSchema = async () => {
  const [{ provedRegistrationSchema }, { isPhone }] = await Promise.all([
    import('#web/forms/registration.ts'),
    import('#web/forms/phone.ts'),
  ]);
  return provedRegistrationSchema(isPhone);
};

/** The code of the answer to somebody who took longer than what the provider said is kept. */
const STALE = 'login-stale';

const StartAgain = ({ provider, from }: { provider: ProviderFacts; from: string | undefined }) => (
  <Door title={`Continue with ${provider.name}`}>
    <p>{OUTSIDE_MESSAGES.stale(provider.name)}</p>
    <ProviderButton provider={provider} from={from} look="primary" />
    <Link to="/register" className="link justify-self-start">
      Create an account with a password
    </Link>
  </Door>
);

export const RegisterWithView = ({
  reply,
  countries,
  provider,
  from,
  initial,
}: {
  reply: FormReply | undefined;
  countries: Countries;
  provider: ProviderFacts;
  /** Where the person wants to go on to. */
  from: string | undefined;
  /** What the provider says of the person; undefined where nobody has come back from there. */
  initial: Readonly<Record<string, string>> | undefined;
}) => {
  const login = withReturn('/login', from);
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === 'POST' && !goesToProvider(formAction);
  // An answer that came with the page, as without JavaScript, is shown in the page itself.
  const [first] = useState(reply);
  const inPage = reply !== undefined && reply === first;
  const registered = reply?.code === REGISTERED;
  const taken = reply?.code === EMAIL_TAKEN;
  // The note says it already. The same object at every rendering: a new one is a new answer.
  const shown = useMemo(() => (taken && reply ? { ...reply, message: '' } : reply), [taken, reply]);

  const dialogs = useLate(loadDialogs, registered && !inPage);

  useEffect(() => {
    if (reply?.code === REGISTERED) clearDraft(DRAFT);
    else if (reply?.message) announceError(reply.message, REGISTRATION_FAILED);
  }, [reply]);

  if (registered && inPage) return <RegisteredPage login={login} />;
  if (initial === undefined && reply === undefined)
    return <StartAgain provider={provider} from={from} />;
  const finish = `/login/with/${provider.id}/finish`;
  return (
    <>
      <PageHead
        title="Create Account"
        text={
          <Link to={withReturn('/login', finish)} className="link text-base">
            Already have an account? Sign in
          </Link>
        }
      />
      <div className="page grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-12">
        <div className="card grid grid-cols-1 gap-6 p-6 md:p-8 lg:col-span-8">
          {taken ? (
            <EmailTakenNote
              login={withReturn('/login', finish)}
              again={`/register/with/${provider.id}`}
            />
          ) : null}
          {reply?.code === STALE ? <ProviderButton provider={provider} from={from} /> : null}
          <CheckedForm
            captcha="register"
            schema={loadSchema}
            labels={FIELD_LABELS}
            reply={shown}
            initial={initial ?? {}}
            draft={DRAFT}
            className="grid grid-cols-1 gap-8"
          >
            <fieldset className="grid min-w-0 grid-cols-1 gap-5">
              <legend className="mb-4 text-lg font-semibold">Sign-in details</legend>
              <p>
                You log in with {provider.name}, without a password. You can set one later under
                Security.
              </p>
              <EmailField />
            </fieldset>
            <PersonFieldset countries={countries} />
            <Button type="submit" disabled={busy} className="sm:justify-self-start">
              {busy ? 'Creating account...' : 'Create Account'}
            </Button>
          </CheckedForm>
        </div>
        <div className="lg:sticky lg:top-6 lg:col-span-4">
          <Still>
            <WhatFollows />
          </Still>
        </div>
      </div>
      {dialogs ? <dialogs.RegisteredDialog open={registered && !inPage} login={login} /> : null}
    </>
  );
};
