import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type ConfirmEmailData = { readonly firstName: string; readonly linkId: string };

/** To a customer whose mailbox is not confirmed yet, and who asked for the link again. */
export const confirmEmailLetter = (
  { firstName, linkId }: ConfirmEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Confirm your email address for ${brand.name}`,
  preview: 'So that we know that our emails reach you.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Confirm your email address</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        We send the result of the pharmacy's review and your payment link by email. Please confirm
        that this address is yours. The link works once, for three days.
      </Paragraph>
      <Action href={linkTo(brand, '/confirm-email', linkId)}>Confirm my address</Action>
      <Paragraph>If you did not make an account, please answer this email.</Paragraph>
    </>
  ),
});
