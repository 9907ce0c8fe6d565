import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand } from './letter.ts';
import type { PaymentLinkData } from './payment-link.tsx';

/** To the patient, about a day before a link to pay stops working; once for an order. */
export const paymentLinkEnding = (data: PaymentLinkData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order waits for your payment`,
  preview: `${formatMoney(data.restCents)} to pay. The link works until ${formatDate(data.until)}.`,
  reason: `You get this email once, because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order waits for your payment</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        your order is approved, and the link to pay for it stops working soon. This is the same link
        as before. If you have sent a bank transfer, you do not have to do anything.
      </Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['To pay', formatMoney(data.restCents)],
          ['The link works until', formatDate(data.until)],
        ]}
      />
      <Action href={linkTo(brand, '/pay', data.linkId)}>Go to the payment page</Action>
      <Paragraph>
        Nothing is lost if you are later: open the order in My Account and ask for a new link there.
        If you do not want it any more, please answer this email.
      </Paragraph>
    </>
  ),
});
