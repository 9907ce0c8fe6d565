import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PrescriptionReceivedData = { readonly orderId: string; readonly firstName: string };

/** To the patient: the file is here, and what happens to it. */
export const prescriptionReceived = (data: PrescriptionReceivedData, brand: MailBrand): Letter => ({
  subject: `We have your prescription`,
  preview: 'Next, the pharmacy checks it.',
  reason: `You get this email because you uploaded a file for an order at ${brand.name}.`,
  body: (
    <>
      <Title>We have your prescription</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your prescription is stored in encrypted form. Only you and our staff can open it.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        Next, the pharmacy checks it. If it can fill your order, we email you a secure link to pay.
        If something is unclear, we will write to you.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
