import { Paragraph, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type ProveAgainData = { readonly firstName: string; readonly linkId: string };

/** To a customer without a password, before something that matters is done to the account. */
export const proveAgainLetter = (
  { firstName, linkId }: ProveAgainData,
  brand: MailBrand,
): Letter => ({
  subject: `Your ${brand.name} code`,
  preview: 'The code in this email works once, for 15 minutes.',
  reason: `You get this email because somebody who is logged in to your ${brand.name} account asked for it.`,
  body: (
    <>
      <Title>Show that it is you</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Type it on the page where you asked
        for it. It works once, for 15 minutes.
      </Paragraph>
      <Paragraph>
        Nobody from {brand.name} will ask you for this code. If you did not ask for it, somebody
        else is logged in to your account. Please answer this email.
      </Paragraph>
    </>
  ),
});
