import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PaymentStandsAgainData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Amount that the bank had charged back and has returned. */
  readonly amountCents: Cents;
  /** Amount still due. */
  readonly restCents: Cents;
  /** Amount above the price of the order, for example because it was paid again or cancelled meanwhile. */
  readonly owedCents: Cents;
};

const nextOf = ({ restCents, owedCents }: PaymentStandsAgainData): string => {
  if (owedCents > 0)
    return `That is ${formatMoney(owedCents)} more than we may keep for your order. We pay it back to you, and email you when it has left.`;
  return restCents > 0
    ? 'A part of the price is still to be paid. You can pay it on the page of your order.'
    : 'Your order goes on, and you do not have to do anything.';
};

/** To the patient: money that was said to be gone is here again, and stands. */
export const paymentStandsAgain = (data: PaymentStandsAgainData, brand: MailBrand): Letter => ({
  subject: 'Your payment stands again',
  preview: 'Your bank has returned what it had taken back.',
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your payment stands again</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We told you that your bank had taken back your payment. It has returned the money, so your
        payment counts as before.
      </Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Returned', formatMoney(data.amountCents)],
          ['To pay', data.restCents > 0 ? formatMoney(data.restCents) : null],
        ]}
      />
      <Paragraph>{nextOf(data)}</Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
