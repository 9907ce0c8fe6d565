import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type ApproveNewEmailData = {
  readonly firstName: string;
  readonly newEmail: string;
  readonly linkId: string;
};

/** To the address that a customer has, before the account moves to another. */
export const approveNewEmail = (
  { firstName, newEmail, linkId }: ApproveNewEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Change of your email address at ${brand.name}`,
  preview: 'Nothing changes until you agree.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Do you want to change your address?</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Somebody who is logged in to your account asked to change its email address to{' '}
        <strong>{newEmail}</strong>. Nothing changes until you agree.
      </Paragraph>
      <Paragraph>
        This link opens a page where you agree, or say that it was not you. It works once, for a
        day.
      </Paragraph>
      <Action href={linkTo(brand, '/change-email/approve', linkId)}>Agree or stop it</Action>
    </>
  ),
});
