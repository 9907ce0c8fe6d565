import { AUTHENTICATION_MESSAGES } from '#texts/login.ts';
import { MailLinkCard, type MailedLink } from '#web/components/account/mail-link-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';

export const LoginLinkView = ({
  complete,
  ...at
}: {
  link: MailedLink;
  /** Whether there is a token in the address at all. */
  complete: boolean;
  reply: FormReply | undefined;
}) => (
  <MailLinkCard
    {...at}
    title="Log in"
    agree="Log in"
    dead={{
      to: href('/login/code'),
      name: 'Ask for a new code',
      said: complete ? AUTHENTICATION_MESSAGES.tokenWrong : AUTHENTICATION_MESSAGES.tokenMissing,
    }}
  >
    {(email) => <>You are logging in as {email}.</>}
  </MailLinkCard>
);
