import { useState } from 'react';
import { PASSWORD_MESSAGES } from '#domain/customers.ts';
import { FormPasswordField } from './form-fields.tsx';
import { NEW_PASSWORD_LABELS } from './labels.ts';
import { PasswordMeter } from '#web/routes/account/register/password-meter.tsx';

/** A new password, typed twice, with a meter of its strength. */
export const NewPasswordFields = ({
  labels = NEW_PASSWORD_LABELS,
}: {
  labels?: { readonly password: string; readonly confirmPassword: string };
}) => {
  const [password, setPassword] = useState('');
  return (
    <>
      <div className="grid content-start gap-2">
        <FormPasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          hint={PASSWORD_MESSAGES.hint}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {password === '' ? null : <PasswordMeter password={password} />}
      </div>
      <FormPasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
};
