import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type Amounts = {
  readonly amountCents: Cents;
  readonly restCents: Cents;
  readonly owedCents: Cents;
  /** Nothing is due for the order any more. */
  readonly cancelled: boolean;
};

export type PaymentReceivedData = Amounts & {
  readonly orderId: string;
  readonly firstName: string;
};

const next = ({ restCents, owedCents, cancelled }: Amounts): string => {
  if (cancelled)
    return 'Nothing is due for this order any more, so this money is yours. We will pay it back and tell you when we have.';
  if (restCents > 0)
    return `${formatMoney(restCents)} is still open. Please send the rest. Your order waits until it has arrived.`;
  if (owedCents > 0)
    return `That is ${formatMoney(owedCents)} more than your order costs. We will pay it back. Your order ships within 1 business day.`;
  return 'Your order is paid. It ships within 1 business day, and you will get an email with the tracking details.';
};

/** To the patient: their money has arrived, and what comes next. */
export const paymentReceived = (data: PaymentReceivedData, brand: MailBrand): Letter => ({
  subject: `We have your payment for your ${brand.name} order`,
  preview: `${formatMoney(data.amountCents)} has arrived.`,
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your payment has arrived</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>thank you. We have your money.</Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Received', formatMoney(data.amountCents)],
          ['Still open', data.restCents > 0 ? formatMoney(data.restCents) : null],
        ]}
      />
      <Paragraph>{next(data)}</Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

export type PaymentReceivedStoreData = Amounts & { readonly orderId: string };

const task = ({ restCents, owedCents, cancelled }: Amounts): string => {
  if (cancelled) return 'Nothing is due for this order any more. Please pay the money back.';
  if (restCents > 0) return `${formatMoney(restCents)} is still open. Please wait before you pack.`;
  if (owedCents > 0)
    return `The order is paid and can be packed. ${formatMoney(owedCents)} was paid too much; please pay that back.`;
  return 'The order is paid. It can be packed and has to leave within 1 business day.';
};

/** To the store: money came in for an order. */
export const paymentReceivedStore = (data: PaymentReceivedStoreData, brand: MailBrand): Letter => ({
  subject: `Payment received for order ${orderNumber(data.orderId)}`,
  preview: `${formatMoney(data.amountCents)} came in.`,
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A payment came in</Title>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Received', formatMoney(data.amountCents)],
        ]}
      />
      <Paragraph>{task(data)}</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/dashboard')}?open=${data.orderId}`}>
        Open the order
      </Action>
    </>
  ),
});
