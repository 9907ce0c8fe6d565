import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type AffiliationReceivedStoreData = {
  readonly applicationId: string;
  readonly practice: string;
  readonly kind: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly region: string;
  readonly licence: string | null;
  readonly message: string | null;
};

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
          ['Kind of practice', data.kind],
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
      <Paragraph>Answer the practice, then note in the list where you stand with it.</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/affiliates')}?open=${data.applicationId}`}>
        Open the application
      </Action>
    </>
  ),
});
