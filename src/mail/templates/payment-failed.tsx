import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PaymentFailedData = { readonly orderId: string; readonly firstName: string };

/** To the patient: the payment did not go through, and how to try again. */
export const paymentFailed = (data: PaymentFailedData, brand: MailBrand): Letter => ({
  subject: `Your payment to ${brand.name} did not go through`,
  preview: 'No money was taken. You can try again.',
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your payment did not go through</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        your bank or card did not let the payment pass. No money was taken. Your order is still
        here, and you can try again, with another card if you like.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        Try again
      </Action>
    </>
  ),
});
