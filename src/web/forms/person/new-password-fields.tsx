import { createElement, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { passwordHint } from '#texts/registration.ts';
import { useLate } from '#ui/late-code.ts';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { NEW_PASSWORD_LABELS } from '#web/forms/labels.ts';
import type { loader as rootLoader } from '#web/root.tsx';

const loadMeter = () => import('./password-meter.tsx');

/** Fields for a new password, typed twice, with a meter of its strength. */
export const NewPasswordFields = ({
  labels = NEW_PASSWORD_LABELS,
}: {
  labels?: { readonly password: string; readonly confirmPassword: string };
}) => {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const [password, setPassword] = useState('');
  const late = useLate(loadMeter, password !== '');
  const meter = password === '' ? undefined : late;
  return (
    <>
      <div className="grid content-start gap-2">
        <FormPasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          hint={passwordHint(root?.passwordLength)}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {meter ? createElement(meter.PasswordMeter, { password }) : null}
        {/* Present from the start, because a screen reader announces only later changes of a live region. */}
        <p role="status" className="sr-only">
          {meter?.strengthWords(password)}
        </p>
      </div>
      <FormPasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
};
