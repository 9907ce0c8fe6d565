import { DeadLink } from '#web/components/dead-link.tsx';
import { Door } from '#web/components/door.tsx';
import { LinkForm } from '#web/components/link-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';

export const ConfirmEmailView = ({
  link,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  link: { readonly token: string; readonly email: string } | undefined;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink to="/account/security" name="Ask for a new link" />
  ) : (
    <Door title="Confirm your email address">
      <p>
        Is <strong className="wrap-anywhere">{link.email}</strong> your address? We send the result
        of the review and your payment link there.
      </p>
      <LinkForm token={link.token} reply={reply} name="Yes, this is my address" />
    </Door>
  );
