import { useEffect } from 'react';
import { STAFF_NOTICES } from '#texts/account.ts';
import { PasskeyForm } from '#web/components/factors/passkey-form.tsx';
import { SessionEnded } from '#web/components/account/session-ended.tsx';
import { useNoStaffSession } from '#web/components/staff/use-staff-session.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormPasswordField, FormTextField } from '#web/forms/form-fields.tsx';
import { STAFF_LOGIN_LABELS, staffLoginSchema } from '#web/forms/schemas/login.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { announceError } from '#web/browser/toasts.ts';

export const StaffLoginView = ({
  reply,
  ended,
}: {
  reply: FormReply | undefined;
  /** Whether the person comes from a page whose session had ended. */
  ended: boolean;
}) => {
  useNoStaffSession();
  const ofPasskey = reply?.code === 'passkey-unknown';
  useEffect(() => {
    if (reply?.message) announceError(reply.message, STAFF_NOTICES.loginFailed.title);
  }, [reply]);
  return (
    <div className="page grid justify-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-md gap-6 p-6 md:p-8">
        <div>
          <h1 className="text-xl">Admin login</h1>
          <p className="text-sm text-soft">
            This page is for store staff. Customers log in elsewhere.
          </p>
        </div>
        {ended ? <SessionEnded /> : null}
        <CheckedForm
          schema={staffLoginSchema}
          labels={STAFF_LOGIN_LABELS}
          reply={ofPasskey ? undefined : reply}
        >
          <FormTextField
            name="username"
            label={STAFF_LOGIN_LABELS.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormPasswordField
            name="password"
            label={STAFF_LOGIN_LABELS.password}
            autoComplete="current-password"
          />
          <SubmitButton busy="Signing in...">Sign in</SubmitButton>
        </CheckedForm>
        <PasskeyForm
          does="show"
          optionsAt={href('/admin/passkey')}
          reply={ofPasskey ? reply : undefined}
          look="secondary"
          name="Log in with a passkey"
        />
      </div>
    </div>
  );
};
