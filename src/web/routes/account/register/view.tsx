import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { REGISTRATION_FAILED } from '#domain/register-words.ts';
import { FIELD_LABELS } from '#domain/field-labels.ts';
import { Button } from '#ui/button.tsx';
import { useLate } from '#ui/use-late.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { goesToProvider, ProviderButtons } from '#web/components/provider-buttons.tsx';
import { Still } from '#web/components/still.tsx';
import type { Countries } from '#web/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { clearDraft } from '#web/forms/draft.ts';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { EmailField } from '#web/forms/person-fields.tsx';
import { returnPath, withReturn } from '#web/local-path.ts';
import type { ProviderFacts } from '#web/login-providers.ts';
import { announceError } from '#web/toasts.ts';
import { EmailTakenNote, loadDialogs, RegisteredPage, WhatFollows } from './late-parts.ts';
import { EMAIL_TAKEN, REGISTERED } from './outcome.ts';
import { PersonFieldset } from './parts.tsx';

const DRAFT = 'register';

/** With the phone library, which is large and knows every number. */
const loadSchema = async () => {
  const [{ registrationSchema }, { isPhone }] = await Promise.all([
    import('#web/forms/registration.ts'),
    import('#web/forms/phone.ts'),
  ]);
  return registrationSchema(isPhone);
};

const Fields = ({ countries }: { countries: Countries }) => (
  <>
    <fieldset className="grid min-w-0 grid-cols-1 gap-5">
      <legend className="mb-4 text-lg font-semibold">Sign-in details</legend>
      <EmailField />
      <NewPasswordFields labels={FIELD_LABELS} />
    </fieldset>
    <PersonFieldset countries={countries} />
  </>
);

export const RegisterView = ({
  reply,
  countries,
  providers,
}: {
  reply: FormReply | undefined;
  countries: Countries;
  providers: readonly ProviderFacts[];
}) => {
  const [search] = useSearchParams();
  const from = returnPath(search);
  const login = withReturn('/login', from);
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === 'POST' && !goesToProvider(formAction);
  // An answer that came with the page, as without JavaScript, is shown in the page itself.
  const [first] = useState(reply);
  const inPage = reply !== undefined && reply === first;
  const [closed, setClosed] = useState<FormReply>();
  const box = useRef<HTMLDivElement>(null);
  const otherEmail = useRef(false);
  const registered = reply?.code === REGISTERED;
  const taken = reply?.code === EMAIL_TAKEN;
  // The dialog says it already. The same object at every rendering: a new one is a new answer.
  const shown = useMemo(() => (taken && reply ? { ...reply, message: '' } : reply), [taken, reply]);

  const dialogs = useLate(loadDialogs, registered || taken);

  useEffect(() => {
    if (reply?.code === REGISTERED) clearDraft(DRAFT);
    else if (reply?.message && reply.code !== EMAIL_TAKEN)
      announceError(reply.message, REGISTRATION_FAILED);
  }, [reply]);

  const emailField = () => box.current?.querySelector<HTMLInputElement>('[name="email"]');
  const useOtherEmail = (): void => {
    otherEmail.current = true;
    setClosed(reply);
    const field = emailField();
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  if (registered && inPage) return <RegisteredPage login={login} />;
  return (
    <>
      <PageHead
        title="Create Account"
        text={
          <Link to={login} className="link text-base">
            Already have an account? Sign in
          </Link>
        }
      />
      <div ref={box} className="page grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-12">
        <div className="card grid grid-cols-1 gap-6 p-6 md:p-8 lg:col-span-8">
          <ProviderButtons providers={providers} from={from} before />
          {taken && inPage ? <EmailTakenNote login={login} again="/register" /> : null}
          <CheckedForm
            captcha="register"
            schema={loadSchema}
            labels={FIELD_LABELS}
            reply={shown}
            draft={DRAFT}
            className="grid grid-cols-1 gap-8"
          >
            <Fields countries={countries} />
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
      {dialogs ? (
        <>
          <dialogs.RegisteredDialog open={registered} login={login} />
          <dialogs.EmailTakenDialog
            open={taken && !inPage && reply !== closed}
            login={login}
            onClose={() => setClosed(reply)}
            onOther={useOtherEmail}
            focusAfter={() => (otherEmail.current ? emailField() : undefined)}
          />
        </>
      ) : null}
    </>
  );
};
