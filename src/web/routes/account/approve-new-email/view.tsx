import { Form } from 'react-router';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { DeadLink, LinkForm } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** Intent of the button that stops the change. */
export const DENY = 'deny';

export const ApproveNewEmailView = ({
  link,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  link: { readonly token: string; readonly email: string; readonly newEmail: string } | undefined;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink to={href('/account/email')} name="Ask for new links" />
  ) : (
    <AuthCard title="Change your address?">
      <p>
        Somebody asked to use{' '}
        <strong className="wrap-anywhere">
          <Email address={link.newEmail} />
        </strong>{' '}
        instead of{' '}
        <strong className="wrap-anywhere">
          <Email address={link.email} />
        </strong>{' '}
        for your account.
      </p>
      <LinkForm token={link.token} reply={reply} name="Yes, change it" />
      <div className="grid gap-3 border-t border-line pt-5">
        <p>
          If it was not you, somebody else got into your account. Stop the change here; on the next
          page you set a password that only you know.
        </p>
        <Form method="post" className="grid">
          <input type="hidden" name="token" value={link.token} />
          <SubmitButton look="danger" name="intent" value={DENY}>
            This was not me
          </SubmitButton>
        </Form>
      </div>
    </AuthCard>
  );
