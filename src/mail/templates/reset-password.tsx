import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type ResetPasswordData = {
  readonly firstName: string;
  readonly linkId: string;
  /** Somebody of the store sent it for the customer. */
  readonly byTeam?: boolean;
};

/** To a customer who forgot the password: the way to a new one. */
export const resetPassword = (
  { firstName, linkId, byTeam }: ResetPasswordData,
  brand: MailBrand,
): Letter => ({
  subject: `Set a new ${brand.name} password`,
  preview: 'The link in this email works once, for one hour.',
  reason: byTeam
    ? `You get this email because the team of ${brand.name} sent you this link.`
    : `You get this email because somebody asked for a new password at ${brand.name} with your address.`,
  body: (
    <>
      <Title>Set a new password</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        This link leads to a page where you choose a new password. It works once, for one hour.
      </Paragraph>
      <Action href={linkTo(brand, '/reset-password', linkId)}>Choose a new password</Action>
      <Paragraph>
        If you did not ask for it, there is nothing to do. Your password stays as it is.
      </Paragraph>
    </>
  ),
});
