import { Link } from 'react-router';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';
import { useLate } from '#ui/late-code.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { ProviderButton } from '#web/components/account/provider-buttons.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';
import {
  EmailTakenNote,
  loadDialogs,
  loadSchemas,
  RegisteredPage,
  RegistrationForm,
  RegistrationPage,
  useAnswer,
} from '#web/routes/account/register/parts.tsx';

const DRAFT = 'register-with';

const loadSchema = () =>
  loadSchemas().then(({ forms, isPhone }) => forms.provedRegistrationSchema(isPhone));

/** Code of the answer if the provider's data has expired. */
const STALE = 'login-stale';

const StartAgain = ({ provider, from }: { provider: ProviderFacts; from: string | undefined }) => (
  <AuthCard title={`Continue with ${provider.name}`}>
    <p>{FEDERATED_MESSAGES.stale(provider.name)}</p>
    <ProviderButton provider={provider} from={from} look="primary" />
    <Link to={href('/register')} className="link justify-self-start">
      Create an account with a password
    </Link>
  </AuthCard>
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
  /** Address to continue to after login. */
  from: string | undefined;
  /** The provider's data about the person; undefined if nobody has returned from the provider. */
  initial: Readonly<Record<string, string>> | undefined;
}) => {
  const { inPage, registered, inside, taken, shown } = useAnswer(reply, DRAFT);
  const dialogs = useLate(loadDialogs, registered && !inPage);

  if (registered && inPage) return <RegisteredPage inside={inside} from={from} />;
  if (initial === undefined && reply === undefined)
    return <StartAgain provider={provider} from={from} />;
  const finish = href('/login/with/:provider/finish', { provider: provider.id });
  return (
    <>
      <RegistrationPage login={withReturn(href('/login'), finish)}>
        {taken ? (
          <EmailTakenNote
            login={withReturn(href('/login'), finish)}
            again={href('/register/with/:provider', { provider: provider.id })}
          />
        ) : null}
        {reply?.code === STALE ? <ProviderButton provider={provider} from={from} /> : null}
        <RegistrationForm
          schema={loadSchema}
          reply={shown}
          initial={initial ?? {}}
          draft={DRAFT}
          countries={countries}
        >
          <p>
            You log in with {provider.name}, without a password. You can set one later under
            Security.
          </p>
          <EmailField />
        </RegistrationForm>
      </RegistrationPage>
      {dialogs ? (
        <dialogs.RegisteredDialog open={registered && !inPage} inside={inside} from={from} />
      ) : null}
    </>
  );
};
