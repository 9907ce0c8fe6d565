import type { ReactNode } from 'react';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply, FormSchema } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CodeField } from '#web/forms/form-fields.tsx';
import { SENT } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';

/** Page that asks where to send a login code, then for the code itself. */
export const CodeLogin = ({
  title,
  reply,
  address,
  labels,
  schema,
  hint,
  sent,
  request,
  links,
}: {
  title: string;
  reply: FormReply | undefined;
  /** Name of the field that says where the code goes. */
  address: string;
  /** Labels of the second form. */
  labels: Readonly<Record<string, string>> & { readonly code: string };
  schema: () => Promise<FormSchema>;
  /** Hint of the code field. */
  hint: string;
  /** Message after the code was sent. */
  sent: ReactNode;
  /** The first form. */
  request: ReactNode;
  /** Links to the other ways to log in. */
  links: ReactNode;
}) => (
  <AuthCard title={title}>
    {reply?.code === SENT ? (
      <>
        <p role="status">{sent}</p>
        <CheckedForm schema={schema} labels={labels} reply={reply}>
          <input type="hidden" name={address} value={reply.values[address] ?? ''} />
          <CodeField label={labels.code} hint={hint} />
          <SubmitButton busy="Logging in...">Log in</SubmitButton>
        </CheckedForm>
      </>
    ) : (
      request
    )}
    {links}
  </AuthCard>
);
