import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type AccountMadeData = { readonly firstName: string; readonly linkId: string };

/** To a customer for whom the store made an account: the way to a password. */
export const accountMade = ({ firstName, linkId }: AccountMadeData, brand: MailBrand): Letter => ({
  subject: `We made you an account at ${brand.name}`,
  preview: 'Choose a password to use it.',
  reason: `You get this email because the team of ${brand.name} made an account with your address.`,
  body: (
    <>
      <Title>Choose your password</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Our team made an account for you. This link leads to a page where you choose its password.
        It works once, for one hour. After that you can ask for a new link on the login page, under
        &ldquo;Forgot your password?&rdquo;.
      </Paragraph>
      <Action href={linkTo(brand, '/reset-password', linkId)}>Choose a password</Action>
      <Paragraph>If you did not ask us for an account, please answer this email.</Paragraph>
    </>
  ),
});
