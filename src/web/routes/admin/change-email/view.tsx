import { MailLinkCard, type MailedLink } from '#web/components/account/mail-link-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';

/** Landing page of the link to a staff account's new address; the button confirms it. */
export const ChangeEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your new address"
    agree="Yes, use this address"
    dead={{ to: href('/admin/security'), name: 'Go to Security' }}
  >
    {(email) => <>Do you want the emails of your staff account to come to {email}?</>}
  </MailLinkCard>
);
