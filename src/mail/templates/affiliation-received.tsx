import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

/** One of the kinds that the page offers, and nothing that somebody typed. */
export type AffiliationReceivedData = { readonly kind: string };

/** To the practice: that its application is here, and what comes next. */
export const affiliationReceived = (data: AffiliationReceivedData, brand: MailBrand): Letter => ({
  subject: `Your application to the ${brand.name} affiliation program`,
  preview: 'We have your application and will answer by email.',
  reason: `You get this email because somebody applied to the affiliation program of ${brand.name} with this address. If that was not you, please answer this email, and we delete the application.`,
  body: (
    <>
      <Title>We have your application</Title>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>Thank you for your interest in working with us.</Paragraph>
      <Facts facts={[['Kind of practice', data.kind]]} />
      <Paragraph>
        Next, a person on our team reads what you wrote and answers to this address. There is
        nothing else for you to do until then. If you want to add something, answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/how-to-order')}>See how ordering works for a patient</Action>
    </>
  ),
});
