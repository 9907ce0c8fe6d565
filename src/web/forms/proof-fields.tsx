import { Form } from 'react-router';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { FormPasswordField, FormTextField } from './form-fields.tsx';
import { ASK_FOR_CODE, CODE_LABELS, LOGIN_LABELS } from './labels.ts';

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
    <FormTextField
      name="code"
      label={CODE_LABELS.code}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  );

/** For somebody without a password, before the form: it needs a code, which this button mails. */
export const AskForCode = () => (
  <Form method="post" className="grid justify-items-start gap-3">
    <p>You log in without a password. First let us email you a code of six digits.</p>
    <SubmitButton busy="Sending..." look="secondary" name="intent" value={ASK_FOR_CODE}>
      Email me a code
    </SubmitButton>
  </Form>
);
