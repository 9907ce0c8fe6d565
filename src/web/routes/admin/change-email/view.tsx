import { LinkDoor, type MailedLink } from '#web/components/link-door.tsx';
import type { FormReply } from '#web/forms/check-form.ts';

/** Where the link to the new address of a staff account leads; the button makes it count. */
export const ChangeEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <LinkDoor
    {...at}
    title="Confirm your new address"
    agree="Yes, use this address"
    dead={{ to: '/admin/security', name: 'Go to Security' }}
  >
    {(email) => <>Do you want the emails of your staff account to come to {email}?</>}
  </LinkDoor>
);
