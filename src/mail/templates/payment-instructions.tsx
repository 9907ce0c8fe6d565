import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PaymentInstructionsData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly restCents: Cents;
  readonly reference: string;
  readonly holder: string;
  readonly bank: string;
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
};

/** To the patient who pays by bank transfer: where the money goes, and what to write on it. */
export const paymentInstructions = (data: PaymentInstructionsData, brand: MailBrand): Letter => ({
  subject: `How to pay for your ${brand.name} order`,
  preview: `Send ${formatMoney(data.restCents)} with the reference ${printedReference(data.reference)}.`,
  reason: `You get this email because you chose to pay an order at ${brand.name} by bank transfer.`,
  body: (
    <>
      <Title>How to pay by bank transfer</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        please send this amount from your bank. The reference tells us that the money is yours, so
        please copy it just as it is.
      </Paragraph>
      <Facts
        facts={[
          ['Amount', formatMoney(data.restCents)],
          ['Reference', printedReference(data.reference)],
          ['Account holder', data.holder],
          ['Bank', data.bank],
          ...data.numbers.map(({ label, value }) => [label, value] as const),
          ['Order number', orderNumber(data.orderId)],
        ]}
      />
      <Paragraph>
        A transfer takes 1 to 5 business days. You will get an email as soon as the money is here,
        and your order ships within 1 business day after that.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
