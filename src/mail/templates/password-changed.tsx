import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

/** Customers and staff get back into their accounts in other ways. */
export type PasswordChangedData = { readonly staff: boolean };

/** To a person whose password was changed, by them or by somebody else. */
export const passwordChanged = ({ staff }: PasswordChangedData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your password was changed</Title>
      <Paragraph>
        Your account has a new password, and other devices were logged out. If it was you, there is
        nothing to do.
      </Paragraph>
      {staff ? (
        <Paragraph>
          If it was not you, tell an administrator of the team at once. They can shut the account
          until it is yours again.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            If it was not you, set a new password now and answer this email, so that we can look
            into it.
          </Paragraph>
          <Action href={pageUrl(brand, '/forgot-password')}>Set a new password</Action>
        </>
      )}
    </>
  ),
});
