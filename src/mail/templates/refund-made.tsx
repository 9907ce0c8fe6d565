import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type RefundMadeData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly amountCents: Cents;
};

/** To the patient: money is on its way back to them. */
export const refundMade = (data: RefundMadeData, brand: MailBrand): Letter => ({
  subject: `Your refund from ${brand.name}`,
  preview: `${formatMoney(data.amountCents)} is on its way back to you.`,
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>We have paid money back to you</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Paid back', formatMoney(data.amountCents)],
        ]}
      />
      <Paragraph>
        It goes back the way that it came. Your bank may need 5 to 10 business days to show it. If
        it is not there by then, please answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
