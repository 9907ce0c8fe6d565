import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type MailboxProvedData = { readonly firstName: string };

/** To a customer who has proved their mailbox for the first time, and lost what was set before. */
export const mailboxProved = ({ firstName }: MailboxProvedData, brand: MailBrand): Letter => ({
  subject: `Please set a new ${brand.name} password`,
  preview: 'Your account is yours alone from now on.',
  reason: `You get this email because you logged in at ${brand.name} by an email.`,
  body: (
    <>
      <Title>Your account is yours alone from now on</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        You have just logged in by an email, which proves that this mailbox is yours. Nobody had
        proved that before, so somebody else could have opened the account with your address.
      </Paragraph>
      <Paragraph>
        To be safe, we removed the password and every other login that was set before, and logged
        out every other device. You can set a new password at any time.
      </Paragraph>
      <Action href={pageUrl(brand, '/forgot-password')}>Set a password</Action>
    </>
  ),
});
