import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { useLate } from '#ui/late-code.ts';
import { ProviderButtons } from '#web/components/account/provider-buttons.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { returnPath, withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';
import {
  EMAIL_TAKEN,
  EmailTakenNote,
  loadDialogs,
  PersonFieldset,
  RegisteredPage,
  RegistrationPage,
  useAnswer,
} from './parts.tsx';

const DRAFT = 'register';

/** Loaded on demand, because the phone library is large. */
const loadSchema = async () => {
  const [{ registrationSchema }, { isPhone }] = await Promise.all([
    import('#web/forms/schemas/account.ts'),
    import('#web/forms/person/phone.ts'),
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
  const login = withReturn(href('/login'), from);
  const { inPage, registered, taken, shown } = useAnswer(reply, DRAFT, EMAIL_TAKEN);
  const [closed, setClosed] = useState<FormReply>();
  const box = useRef<HTMLDivElement>(null);
  const otherEmail = useRef(false);
  const dialogs = useLate(loadDialogs, registered || taken);

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
      <RegistrationPage login={login} ref={box}>
        <ProviderButtons providers={providers} from={from} before />
        {taken && inPage ? <EmailTakenNote login={login} again={href('/register')} /> : null}
        <CheckedForm
          captcha="register"
          schema={loadSchema}
          labels={FIELD_LABELS}
          reply={shown}
          draft={DRAFT}
          className="grid grid-cols-1 gap-8"
        >
          <Fields countries={countries} />
          <SubmitButton busy="Creating account..." className="sm:justify-self-start">
            Create Account
          </SubmitButton>
        </CheckedForm>
      </RegistrationPage>
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
