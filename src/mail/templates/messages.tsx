import type { Topic } from '#domain/messages.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type MessageWaitingData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly topic: Topic;
};

const writers = { pharmacist: 'A pharmacist', service: 'Our service team' } as const;

/** To the patient: a message waits. Its text is read after a login alone, since a mailbox is not private enough. */
export const messageWaiting = (data: MessageWaitingData, brand: MailBrand): Letter => ({
  subject: `A message about your ${brand.name} order`,
  preview: 'You can read it on the page of your order.',
  reason: `You received this email because you have an order at ${brand.name}.`,
  body: (
    <>
      <Title>You have a new message</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        {writers[data.topic]} has written to you about your order. To keep it private, we do not
        include the message in this email. You can read and answer it on the page of your order.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Action
        href={`${pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}#messages`}
      >
        Read the message
      </Action>
    </>
  ),
});

type MessageReceivedData = { readonly orderId: string; readonly topic: Topic };

const readers = {
  pharmacist: 'The message is for a pharmacist. It is about a medicine or a health question.',
  service: 'The message is for the service team. It is about delivery or payment.',
} as const;

/** Mail to the store. It does not repeat the patient's text. */
export const messageReceivedStore = (data: MessageReceivedData, brand: MailBrand): Letter => ({
  subject: `A patient has written: order ${orderNumber(data.orderId)}`,
  preview: 'A patient is waiting for an answer.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A patient is waiting for an answer</Title>
      <Paragraph>{readers[data.topic]}</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Action href={pageUrl(brand, '/admin/orders/:orderId/messages', { orderId: data.orderId })}>
        Open the messages
      </Action>
    </>
  ),
});
