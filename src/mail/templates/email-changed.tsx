import { Paragraph, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type EmailChangedData = { readonly newEmail: string };

/** To the address that an account has left. */
export const emailChanged = ({ newEmail }: EmailChangedData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} email address was changed`,
  preview: 'Our emails go to your new address from now on.',
  reason: `You get this email because this was the address of an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your address was changed</Title>
      <Paragraph>
        Your account now has the address <strong>{newEmail}</strong>. You log in with it, and our
        emails go there, also those about orders under way. Every other device was logged out.
      </Paragraph>
      <Paragraph>
        If you did not want this, please answer this email at once, so that we can look into it.
      </Paragraph>
    </>
  ),
});
