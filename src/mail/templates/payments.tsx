import { formatDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import { Action, Facts, Paragraph, TextLink, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type PaymentLinkData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly linkId: string;
  /** Amount still due. */
  readonly restCents: Cents;
  /** The day on which the link stops working, as 2026-01-31. */
  readonly until: string;
  /** Whether something in the order travels cold; absent where nobody has looked. */
  readonly cold?: boolean;
  /** Whether a pharmacist has just approved the prescription, of which no other mail tells. */
  readonly reviewed?: boolean;
};

/** To the patient, once the order is approved: how much to pay, where, and until when. */
export const paymentLink = (data: PaymentLinkData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order is approved: pay here`,
  preview: `${formatMoney(data.restCents)} to pay. We pack your order when your payment arrives.`,
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is approved</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your order has been reviewed and approved. The next step is to pay for it.{' '}
        {dispatchPromise(data.cold)}
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
        The link is for this order only. If the date has passed, open the order in My Account and
        ask for a new link there.
      </Paragraph>
      {data.reviewed ? (
        <Paragraph>
          A pharmacist has approved your prescription. You can read what the pharmacist wrote, and
          what is left on the prescription,{' '}
          <TextLink href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
            on the page of your order
          </TextLink>
          .
        </Paragraph>
      ) : null}
    </>
  ),
});

/** To the patient, about a day before a link to pay stops working; once for an order. */
export const paymentLinkEnding = (data: PaymentLinkData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order is waiting for your payment`,
  preview: `${formatMoney(data.restCents)} to pay. The link works until ${formatDate(data.until)}.`,
  reason: `You received this one-time email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is waiting for your payment</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your order is approved, but its payment link will expire soon. This is the same link as
        before. If you have sent a bank transfer, you do not have to do anything.
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
        If the link has expired, open the order in My Account and ask for a new one. If you no
        longer want the order, please answer this email.
      </Paragraph>
    </>
  ),
});

type PaymentInstructionsData = {
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
  reason: `You received this email because you chose to pay an order at ${brand.name} by bank transfer.`,
  body: (
    <>
      <Title>How to pay by bank transfer</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Please send this amount from your bank. The reference tells us that the payment is yours, so
        please copy it exactly.
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
        A transfer takes 1 to 5 business days. We’ll email you as soon as it arrives, and tell you
        when your order ships.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

type Amounts = {
  /** When the order leaves, as a sentence; null if that is not known, absent in mails from before they said it. */
  readonly leaves?: string | null;
  readonly amountCents: Cents;
  readonly restCents: Cents;
  readonly owedCents: Cents;
  /** Nothing is due for the order any more. */
  readonly cancelled: boolean;
};

type PaymentReceivedData = Amounts & {
  readonly orderId: string;
  readonly firstName: string;
};

const nextStep = ({ restCents, owedCents, cancelled, leaves }: Amounts): string => {
  if (cancelled)
    return 'Nothing is due for this order anymore, so this money is yours. We’ll refund it and email you when we have.';
  if (restCents > 0)
    return `${formatMoney(restCents)} is still due. Please send the rest. Your order is on hold until it arrives.`;
  if (owedCents > 0)
    return `That is ${formatMoney(owedCents)} more than your order costs. We’ll refund it. ${leaves ?? dispatchPromise(undefined)}`;
  return `Your order is paid. ${leaves ?? dispatchPromise(undefined)} We’ll email you the tracking details.`;
};

/** To the patient: their money has arrived, and what comes next. */
export const paymentReceived = (data: PaymentReceivedData, brand: MailBrand): Letter => ({
  subject: `We received your payment for your ${brand.name} order`,
  preview: `We received ${formatMoney(data.amountCents)}.`,
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>We received your payment</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>Thank you for your payment.</Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Received', formatMoney(data.amountCents)],
          ['Still due', data.restCents > 0 ? formatMoney(data.restCents) : null],
        ]}
      />
      <Paragraph>{nextStep(data)}</Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

type PaymentReceivedStoreData = Amounts & { readonly orderId: string };

const storeTask = ({ restCents, owedCents, cancelled, leaves }: Amounts): string => {
  if (cancelled) return 'Nothing is due for this order anymore. Please refund the payment.';
  if (restCents > 0) return `${formatMoney(restCents)} is still due. Please wait before you pack.`;
  if (owedCents > 0)
    return `The order is paid and can be packed. ${leaves ? `${leaves} ` : ''}The patient paid ${formatMoney(owedCents)} too much. Please refund it.`;
  return `The order is paid and can be packed.${leaves ? ` ${leaves}` : ''}`;
};

/** To the store: money came in for an order. */
export const paymentReceivedStore = (data: PaymentReceivedStoreData, brand: MailBrand): Letter => ({
  subject: `Payment received for order ${orderNumber(data.orderId)}`,
  preview: `${formatMoney(data.amountCents)} was received.`,
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>Payment received</Title>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Received', formatMoney(data.amountCents)],
        ]}
      />
      <Paragraph>{storeTask(data)}</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/dashboard')}?open=${data.orderId}`}>
        Open the order
      </Action>
    </>
  ),
});

type PaymentFailedData = { readonly orderId: string; readonly firstName: string };

/** To the patient: the payment did not go through, and how to try again. */
export const paymentFailed = (data: PaymentFailedData, brand: MailBrand): Letter => ({
  subject: `Your payment to ${brand.name} did not go through`,
  preview: 'No money was taken. You can try again.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your payment did not go through</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your bank or card company declined the payment. No money was taken. Your order is still
        open, and you can try again, with another card if you like.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        Try again
      </Action>
    </>
  ),
});

type RefundMadeData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly amountCents: Cents;
};

/** To the patient: money is on its way back to them. */
export const refundMade = (data: RefundMadeData, brand: MailBrand): Letter => ({
  subject: `Your refund from ${brand.name}`,
  preview: `${formatMoney(data.amountCents)} is on its way back to you.`,
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>We have sent you a refund</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Refunded', formatMoney(data.amountCents)],
        ]}
      />
      <Paragraph>
        The refund goes to the card or account that you paid from. It may take your bank 5 to 10
        business days to show it. If you do not see it by then, please answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
