import type { Application } from '#domain/affiliates.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type ContactMessageData = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** To the store, from the contact form. An answer goes to the sender. */
export const contactMessage = (data: ContactMessageData, brand: MailBrand): Letter => ({
  subject: `Contact form: ${data.subject}`,
  preview: 'Someone wrote through the contact form.',
  reason: `This email goes to the store’s address, ${brand.email}. Answer it to write to the sender.`,
  replyTo: data.email,
  body: (
    <>
      <Title>Message from the contact form</Title>
      <Facts
        facts={[
          ['Name', data.name],
          ['Email', data.email],
          ['Subject', data.subject],
        ]}
      />
      <Paragraph>Message:</Paragraph>
      <Quoted>{data.message}</Quoted>
    </>
  ),
});

type MedicationRequestData = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly medication: string;
  readonly message: string | null;
};

/** To the store, from the request form. The subject names no medicine; an answer goes to the sender. */
export const medicationRequest = (data: MedicationRequestData, brand: MailBrand): Letter => ({
  subject: `Medication request from ${data.name}`,
  preview: 'Someone asked about a medicine and its price.',
  reason: `This email goes to the store’s address, ${brand.email}. Answer it to write to the sender.`,
  replyTo: data.email,
  body: (
    <>
      <Title>Medication request</Title>
      <Facts
        facts={[
          ['Full Name', data.name],
          ['Email', data.email],
          ['Phone Number', data.phone],
          ['Medication Name', data.medication],
        ]}
      />
      {data.message ? (
        <>
          <Paragraph>Additional Information:</Paragraph>
          <Quoted>{data.message}</Quoted>
        </>
      ) : null}
    </>
  ),
});

/** One of the kinds that the page offers, and nothing that somebody typed. */
type AffiliationReceivedData = { readonly kind: string };

/** To the practice: that its application is here, and what comes next. */
export const affiliationReceived = (data: AffiliationReceivedData, brand: MailBrand): Letter => ({
  subject: `Your application to the ${brand.name} affiliation program`,
  preview: 'We received your application and will answer by email.',
  reason: `You received this email because someone applied to the affiliation program of ${brand.name} with this address. If that was not you, please answer this email, and we’ll delete the application.`,
  body: (
    <>
      <Title>We received your application</Title>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>Thank you for your interest in working with us.</Paragraph>
      <Facts facts={[['Type of practice', data.kind]]} />
      <Paragraph>
        Next, a person on our team reads your application and answers at this address. You do not
        have to do anything until then. If you want to add something, answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/how-to-order')}>See how ordering works for patients</Action>
    </>
  ),
});

type AffiliationReceivedStoreData = Application & { readonly applicationId: string };

/** To the store: who wants to join. An answer goes to the practice. */
export const affiliationReceivedStore = (
  data: AffiliationReceivedStoreData,
  brand: MailBrand,
): Letter => ({
  subject: `Affiliation application: ${data.practice}`,
  preview: 'A healthcare provider applied to the affiliation program.',
  reason: `This email goes to the store’s address, ${brand.email}. Answer it to write to the practice.`,
  replyTo: data.email,
  body: (
    <>
      <Title>Application to the affiliation program</Title>
      <Facts
        facts={[
          ['Practice', data.practice],
          ['Type of practice', data.kind],
          ['Contact person', data.name],
          ['Email', data.email],
          ['Phone Number', data.phone],
          ['Country or state', data.region],
          ['License or NPI number', data.licence],
        ]}
      />
      {data.message ? (
        <>
          <Paragraph>Message:</Paragraph>
          <Quoted>{data.message}</Quoted>
        </>
      ) : null}
      <Paragraph>Answer the practice, then record the status in the list.</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/affiliates')}?open=${data.applicationId}`}>
        Open the application
      </Action>
    </>
  ),
});
