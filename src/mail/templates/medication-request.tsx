import { Facts, Paragraph, Quoted, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type MedicationRequestData = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly medication: string;
  readonly message: string | null;
};

/** To the store, from the request form. The subject names no medicine; an answer goes to the sender. */
export const medicationRequest = (data: MedicationRequestData, brand: MailBrand): Letter => ({
  subject: `Medication request from ${data.name}`,
  preview: 'Somebody asks for a medication and its price.',
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
