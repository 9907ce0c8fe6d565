import { Link } from 'react-router';
import { MAX_FACTOR_NAME } from '#domain/factors.ts';
import { AuthCard } from '#web/components/auth-card.tsx';
import type { FactorPlaces } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { FACTOR_LABELS } from '#web/forms/account-labels.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordAgainField } from '#web/forms/person/proof-fields.tsx';

const loadNew = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.newPasskeySchema);

/** How a passkey comes to an account: a name, and the device does the rest. */
export const NewPasskey = ({
  places,
  asksPassword,
  reply,
}: {
  places: FactorPlaces;
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => (
  <AuthCard title="Add a passkey">
    <p>
      A passkey lets you in with your face, your finger or the PIN of your device, without a
      password. It stays on your devices, and no other site can ask for it.
    </p>
    <PasskeyForm
      does="make"
      optionsAt={`${places.security}/passkey/options`}
      schema={loadNew}
      labels={FACTOR_LABELS}
      reply={reply}
      name="Add the passkey"
    >
      <FormTextField
        name="name"
        label={FACTOR_LABELS.name}
        hint="So that you know it later, for example: My laptop"
        autoComplete="off"
        maxLength={MAX_FACTOR_NAME}
      />
      <PasswordAgainField asked={asksPassword} />
    </PasskeyForm>
    <Link to={places.security} className="link justify-self-start">
      Back to Security
    </Link>
  </AuthCard>
);
