import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type IdentityLinkedData = { readonly firstName: string; readonly provider: string };

/** To a customer whose account another login opens from now on. */
export const identityLinked = (
  { firstName, provider }: IdentityLinkedData,
  brand: MailBrand,
): Letter => ({
  subject: `You can now log in to ${brand.name} with ${provider}`,
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>{provider} now opens your account</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        A {provider} login was added to your account. Whoever logs in with it gets into your
        account. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, remove it under Security, log out everywhere, and answer this email, so
        that we can look into it.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>Open Security</Action>
    </>
  ),
});
