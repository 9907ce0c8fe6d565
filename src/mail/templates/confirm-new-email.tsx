import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type ConfirmNewEmailData = {
  readonly firstName: string;
  /** The account's present address: not told here, but whoever erases the account finds the mail by it. */
  readonly email: string;
  readonly linkId: string;
};

/** To the address that a customer wants to move to. */
export const confirmNewEmail = (
  { firstName, linkId }: ConfirmNewEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Confirm your new email address for ${brand.name}`,
  preview: 'The link in this email works once, for a day.',
  reason: `You get this email because somebody wants to use this address for an account at ${brand.name}.`,
  body: (
    <>
      <Title>Confirm your new address</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        This link opens a page with a button. Press it if you want to use this address for your
        account. It works once, for a day.
      </Paragraph>
      <Action href={linkTo(brand, '/change-email/confirm', linkId)}>Look at the change</Action>
      <Paragraph>
        We also wrote to your old address. The change is made when both have agreed. If you did not
        ask for it, there is nothing to do.
      </Paragraph>
    </>
  ),
});
