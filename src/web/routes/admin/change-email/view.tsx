import { DeadLink } from '#web/components/dead-link.tsx';
import { Door } from '#web/components/door.tsx';
import { LinkForm } from '#web/components/link-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';

/** Where the link to the new address of a staff account leads; the button makes it count. */
export const ChangeEmailView = ({
  link,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  link: { readonly token: string; readonly email: string } | undefined;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink to="/admin/security" name="Go to Security" />
  ) : (
    <Door title="Confirm your new address">
      <p>
        Do you want the emails of your staff account to come to{' '}
        <strong className="wrap-anywhere">{link.email}</strong>?
      </p>
      <LinkForm token={link.token} reply={reply} name="Yes, use this address" />
    </Door>
  );
