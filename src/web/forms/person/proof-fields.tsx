import { Form } from 'react-router';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { CodeField, FormPasswordField } from '#web/forms/form-fields.tsx';
import { ASK_FOR_CODE, CODE_LABELS, LOGIN_LABELS } from '#web/forms/labels.ts';
import { FACTOR_LABELS } from '#web/forms/account-labels.ts';

/** Fields for confirming one's identity again. */
export const ProofField = ({ byPassword, hint }: { byPassword: boolean; hint: string }) =>
  byPassword ? (
    <FormPasswordField
      name="password"
      label={LOGIN_LABELS.password}
      hint={hint}
      autoComplete="current-password"
    />
  ) : (
    <CodeField label={CODE_LABELS.code} hint={hint} />
  );

/** Button that mails the code for a form to somebody without a password. */
export const AskForCode = () => (
  <Form method="post" className="grid justify-items-start gap-3">
    <p>You log in without a password. First, let us email you a six-digit code.</p>
    <SubmitButton busy="Sending..." look="secondary" name="intent" value={ASK_FOR_CODE}>
      Email me a code
    </SubmitButton>
  </Form>
);

/** Schema of a form that has only this field, and the field's label. */
export const loadPasswordAgain = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.proofSchema);
export const PASSWORD_AGAIN_LABELS = { password: FACTOR_LABELS.password } as const;

/** Why a password is asked for again. */
export const PASSWORD_AGAIN_HINT =
  'We ask so that no one else can do this on a device that you left unlocked. If you have no password, log out and log in again first.';

/** Password field for somebody whose login is not recent. */
export const PasswordAgainField = ({ asked }: { asked: boolean }) =>
  asked ? (
    <FormPasswordField
      name="password"
      label={FACTOR_LABELS.password}
      hint={PASSWORD_AGAIN_HINT}
      autoComplete="current-password"
    />
  ) : null;
