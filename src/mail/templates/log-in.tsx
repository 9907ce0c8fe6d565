import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type LogInData = { readonly firstName: string; readonly linkId: string };

/** To a customer who logs in without a password: a code, and a link that does the same. */
export const logInLetter = ({ firstName, linkId }: LogInData, brand: MailBrand): Letter => ({
  // Not in the subject: a locked phone shows that to anybody.
  subject: `Your ${brand.name} login code`,
  preview: 'The code in this email works once, for 15 minutes.',
  reason: `You get this email because somebody asked to log in at ${brand.name} with your address.`,
  body: (
    <>
      <Title>Log in</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Type it on the page where you asked
        for it, or use the link on the device that you read this on. Both work once, for 15 minutes.
      </Paragraph>
      <Action href={linkTo(brand, '/login/link', linkId)}>Log in with this link</Action>
      <Paragraph>
        Nobody from {brand.name} will ask you for this code. If you did not ask for it, there is
        nothing to do.
      </Paragraph>
    </>
  ),
});
