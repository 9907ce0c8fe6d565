import { KeyRound } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form } from 'react-router';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';
import { ProviderButton } from '#web/components/account/provider-buttons.tsx';
import { SettingRow } from '#web/components/account/security-sections.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { IdentityFacts } from './identity-facts.ts';

type Facts = Omit<IdentityFacts, 'hasPassword'>;

/** Code of a refusal to unlink a login. */
export const UNLINK = 'unlink';

/** People whose login is not recent have to enter the password to unlink it. */
const Identity = ({
  identity,
  reply,
}: {
  identity: Facts['identities'][number];
  reply: FormReply | undefined;
}) => (
  <SettingRow
    icon={<Icon node={KeyRound} className="beside-line size-5 shrink-0 text-accent" />}
    wide={reply !== undefined}
    action={
      <CheckedForm
        schema={loadPasswordAgain}
        labels={PASSWORD_AGAIN_LABELS}
        reply={reply}
        className={reply ? 'grid gap-4' : 'grid'}
      >
        <input type="hidden" name="intent" value="unlink" />
        <input type="hidden" name="identity" value={identity.issuer} />
        <PasswordAgainField asked={reply?.errors['password'] !== undefined} />
        <SubmitButton
          look="secondary"
          aria-label={`Remove ${identity.name}`}
          className="sm:justify-self-start"
        >
          Remove
        </SubmitButton>
      </CheckedForm>
    }
  >
    <p className="font-semibold wrap-anywhere">{identity.name}</p>
    <p className="text-soft">Added {identity.linked}</p>
    {identity.works ? null : <p className="text-amber">No longer offered</p>}
  </SettingRow>
);

/** Linked external logins and those that can be linked; renders nothing if there are none. */
export const Identities = ({
  identities,
  providers,
  reply,
}: Facts & {
  /** The refusal to unlink a login. */
  reply: FormReply | undefined;
}) =>
  identities.length + providers.length === 0 ? null : (
    <section aria-labelledby="identities" className="card grid content-start gap-3 p-6">
      <h2 id="identities" className="text-lg">
        Log in with another account
      </h2>
      {identities.length === 0 ? (
        <p>Add an account from another service to log in with it.</p>
      ) : (
        <ul>
          {identities.map((identity) => (
            <Identity
              key={identity.issuer}
              identity={identity}
              reply={reply?.values['identity'] === identity.issuer ? reply : undefined}
            />
          ))}
        </ul>
      )}
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} words={`Add ${provider.name}`} link />
      ))}
    </section>
  );

/** Replaces the password form for people without a password. */
export const NoPassword = ({ refusal }: { refusal: string | undefined }) => (
  <section aria-labelledby="password" className="card grid content-start gap-4 p-6">
    <h2 id="password" className="text-lg">
      Set a password
    </h2>
    <p>
      Your account has no password. We can email you a link to set one. It works once, for one hour.
    </p>
    {refusal ? (
      <p role="alert" className="text-red">
        {refusal}
      </p>
    ) : null}
    <Form method="post" className="grid">
      <SubmitButton
        busy="Sending..."
        look="secondary"
        name="intent"
        value="password-link"
        className="sm:justify-self-start"
      >
        Send the link
      </SubmitButton>
    </Form>
  </section>
);

/** Code of a refusal to send the link. */
export const PASSWORD_LINK = 'password-link';
