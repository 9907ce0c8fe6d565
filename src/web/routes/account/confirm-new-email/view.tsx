import { MailLinkCard, type MailedLink } from '#web/components/account/mail-link-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';

export const ConfirmNewEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your new address"
    agree="Yes, use this address"
    dead={{ to: href('/account/email'), name: 'Ask for new links' }}
  >
    {(email) => (
      <>
        Do you want to use {email} for your account? It changes once your old address has agreed,
        too.
      </>
    )}
  </MailLinkCard>
);
