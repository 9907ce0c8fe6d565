import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type IdentityUnlinkedData = { readonly firstName: string; readonly provider: string };

/** To a customer whose account is not opened by another login any more. */
export const identityUnlinked = (
  { firstName, provider }: IdentityUnlinkedData,
  brand: MailBrand,
): Letter => ({
  subject: `${provider} no longer opens your ${brand.name} account`,
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>{provider} no longer opens your account</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The {provider} login was removed from your account. Your other ways to log in work as
        before. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password now and answer this email, so that we can look into
        it.
      </Paragraph>
      <Action href={pageUrl(brand, '/forgot-password')}>Set a new password</Action>
    </>
  ),
});
