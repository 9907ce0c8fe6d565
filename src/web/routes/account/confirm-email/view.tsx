import { MailLinkCard, type MailedLink } from '#web/components/account/mail-link-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';

export const ConfirmEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your email address"
    agree="Yes, this is my address"
    dead={{ to: href('/account/security'), name: 'Ask for a new link' }}
  >
    {(email) => (
      <>Is {email} your address? We send the result of the review and your payment link there.</>
    )}
  </MailLinkCard>
);
