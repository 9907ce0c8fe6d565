import { DeadLink } from '#web/components/dead-link.tsx';
import { Door } from '#web/components/door.tsx';
import { LinkForm } from '#web/components/link-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';

export const ConfirmNewEmailView = ({
  link,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  link: { readonly token: string; readonly email: string } | undefined;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink to="/account/email" name="Ask for new links" />
  ) : (
    <Door title="Confirm your new address">
      <p>
        Do you want to use <strong className="wrap-anywhere">{link.email}</strong> for your account?
        It changes once your old address has agreed, too.
      </p>
      <LinkForm token={link.token} reply={reply} name="Yes, use this address" />
    </Door>
  );
