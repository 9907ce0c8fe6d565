import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { useLate } from '#ui/late-code.ts';
import { ProviderButtons } from '#web/components/account/provider-buttons.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { href } from '#web/href.ts';
import { returnPath, withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';
import {
  EMAIL_TAKEN,
  EmailTakenNote,
  loadDialogs,
  loadSchemas,
  RegisteredPage,
  RegistrationForm,
  RegistrationPage,
  useAnswer,
} from './parts.tsx';

const DRAFT = 'register';

const loadSchema = () =>
  loadSchemas().then(({ forms, isPhone }) => forms.registrationSchema(isPhone));

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
  const { inPage, registered, inside, taken, shown } = useAnswer(reply, DRAFT, EMAIL_TAKEN);
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

  if (registered && inPage) return <RegisteredPage inside={inside} from={from} />;
  return (
    <>
      <RegistrationPage login={login} ref={box}>
        <ProviderButtons providers={providers} from={from} before />
        {taken && inPage ? <EmailTakenNote login={login} again={href('/register')} /> : null}
        <RegistrationForm schema={loadSchema} reply={shown} draft={DRAFT} countries={countries}>
          <EmailField />
          <NewPasswordFields labels={FIELD_LABELS} />
        </RegistrationForm>
      </RegistrationPage>
      {dialogs ? (
        <>
          <dialogs.RegisteredDialog open={registered} inside={inside} from={from} />
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
