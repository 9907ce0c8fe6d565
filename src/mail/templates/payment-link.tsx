import { formatDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type PaymentLinkData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly linkId: string;
  /** Amount still due. */
  readonly restCents: Cents;
  /** The day on which the link stops working, as 2026-01-31. */
  readonly until: string;
};

/** To the patient, once the order is approved: how much to pay, where, and until when. */
export const paymentLink = (data: PaymentLinkData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order is approved: pay here`,
  preview: `${formatMoney(data.restCents)} to pay. We pack your order once it has arrived.`,
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is approved</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        your order is checked and ready. The next step is yours: please pay for it. We ship within 1
        business day after your payment has arrived.
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
        The link is for this order alone. If the date has passed, open the order in My Account and
        ask for a new link there.
      </Paragraph>
    </>
  ),
});
