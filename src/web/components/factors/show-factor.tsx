import { Link } from 'react-router';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { PasskeyForm } from '#web/components/factors/passkey-form.tsx';
import { type FactorPlaces, secondPasskeyAt } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CodeField, FormTextField } from '#web/forms/form-fields.tsx';
import { FACTOR_CODE_LABELS, RECOVERY_LABELS } from '#web/forms/account-labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { withReturn } from '#web/http/local-path.ts';

const loadCode = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.factorCodeSchema);
const loadRecovery = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.recoveryCodeSchema);

export type ShowFacts = {
  /** Address to continue to after login. */
  readonly from: string | undefined;
  readonly authenticator: boolean;
  readonly passkey: boolean;
  /** The person asked to use a recovery code. */
  readonly recovery: boolean;
};

const CodeForm = ({ reply }: { reply: FormReply | undefined }) => (
  <CheckedForm schema={loadCode} labels={FACTOR_CODE_LABELS} reply={reply}>
    <CodeField
      label={FACTOR_CODE_LABELS.code}
      hint="The code has six digits and changes every 30 seconds."
    />
    <SubmitButton busy="Logging in...">Log in</SubmitButton>
  </CheckedForm>
);

const RecoveryForm = ({ reply }: { reply: FormReply | undefined }) => (
  <CheckedForm schema={loadRecovery} labels={RECOVERY_LABELS} reply={reply}>
    <FormTextField
      name="recoveryCode"
      label={RECOVERY_LABELS.recoveryCode}
      hint="Enter one of the codes that you printed or saved. Each code works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
    <SubmitButton busy="Logging in...">Log in</SubmitButton>
  </CheckedForm>
);

/** The second step of logging in: a code, a passkey, or a recovery code if both are lost. */
export const ShowFactor = ({
  places,
  facts: { from, authenticator, passkey, recovery },
  reply,
}: {
  places: FactorPlaces;
  facts: ShowFacts;
  reply: FormReply | undefined;
}) => {
  const here = withReturn(places.factor, from);
  const other = `${here}${here.includes('?') ? '&' : '?'}with=recovery-code`;
  return (
    <AuthCard title={recovery ? 'Use a recovery code' : 'One more step'}>
      {recovery ? (
        <RecoveryForm reply={reply} />
      ) : (
        <>
          {authenticator ? (
            <>
              <p>Open your authenticator app and enter the code that it shows.</p>
              <CodeForm reply={reply} />
            </>
          ) : null}
          {passkey ? (
            <>
              {authenticator ? null : <p>Your device asks for your face, fingerprint or PIN.</p>}
              <PasskeyForm
                does="show"
                optionsAt={secondPasskeyAt(places.passkey)}
                reply={authenticator ? undefined : reply}
                look={authenticator ? 'secondary' : 'primary'}
                name="Use your passkey"
              />
            </>
          ) : null}
        </>
      )}
      <ul className="grid gap-2 text-sm">
        <li>
          {recovery ? (
            <Link to={here} className="link">
              Use your app or passkey
            </Link>
          ) : (
            <Link to={other} className="link">
              Use a recovery code
            </Link>
          )}
        </li>
        <li>
          <Link to={withReturn(places.login, from)} className="link">
            Log in as someone else
          </Link>
        </li>
      </ul>
    </AuthCard>
  );
};
