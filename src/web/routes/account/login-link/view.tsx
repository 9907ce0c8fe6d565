import { AUTHENTICATION_MESSAGES } from '#domain/login-words.ts';
import { DeadLink } from '#web/components/dead-link.tsx';
import { Door } from '#web/components/door.tsx';
import { LinkForm } from '#web/components/link-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';

export const LoginLinkView = ({
  link,
  complete,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  link: { readonly token: string; readonly email: string } | undefined;
  /** Whether there is a token in the address at all. */
  complete: boolean;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink
      to="/login/code"
      name="Ask for a new code"
      said={complete ? AUTHENTICATION_MESSAGES.tokenWrong : AUTHENTICATION_MESSAGES.tokenMissing}
    />
  ) : (
    <Door title="Log in">
      <p>
        You are logging in as <strong className="wrap-anywhere">{link.email}</strong>.
      </p>
      <LinkForm token={link.token} reply={reply} name="Log in" />
    </Door>
  );
