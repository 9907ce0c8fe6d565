import { Facts, Paragraph, Quoted, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type ContactMessageData = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** To the store, from the contact form. An answer goes to the sender. */
export const contactMessage = (data: ContactMessageData, brand: MailBrand): Letter => ({
  subject: `Contact form: ${data.subject}`,
  preview: 'Somebody wrote through the contact form.',
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
