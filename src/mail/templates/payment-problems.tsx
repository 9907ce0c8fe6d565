import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type PaymentTakenBackData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Whether the store noted it by mistake, or the payer's bank took it back. */
  readonly kind: 'receipt undone' | 'reversed';
  readonly amountCents: Cents;
  /** Amount now due. */
  readonly restCents: Cents;
  /** A link to pay in the place of the one before; null where the page of the order makes one. */
  readonly linkId: string | null;
};

const TAKEN_BACK_WORDS = {
  'receipt undone': {
    subject: 'A correction about your payment',
    title: 'Your payment has not arrived after all',
    text: 'We told you that your payment was here. That was our mistake: it was not yours, and we have corrected it. We are sorry.',
    next: 'Please pay with this new link. If you have paid already, please answer this email with the day of your transfer.',
  },
  reversed: {
    subject: 'Your bank has taken your payment back',
    title: 'Your bank has taken your payment back',
    text: 'Your bank or card company has taken back what you paid for your order, so your order waits.',
    next: 'If you want the order, you can pay again on its page. If you did not ask your bank for this, please answer this email.',
  },
} as const satisfies Record<
  PaymentTakenBackData['kind'],
  { subject: string; title: string; text: string; next: string }
>;

/** To the patient: money that was said to be here is not here any more, and what to do. */
export const paymentTakenBack = (data: PaymentTakenBackData, brand: MailBrand): Letter => {
  const { subject, title, text, next } = TAKEN_BACK_WORDS[data.kind];
  const open = data.restCents > 0;
  return {
    subject,
    preview: `${title}.`,
    reason: `You get this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>{text}</Paragraph>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            [data.kind === 'reversed' ? 'Taken back' : 'Corrected', formatMoney(data.amountCents)],
            ['To pay', open ? formatMoney(data.restCents) : null],
          ]}
        />
        <Paragraph>{open ? next : 'You do not have to pay anything now.'}</Paragraph>
        {open && data.linkId !== null ? (
          <Action href={linkTo(brand, '/pay', data.linkId)}>Go to the payment page</Action>
        ) : (
          <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
            See your order
          </Action>
        )}
      </>
    ),
  };
};

type PaymentStandsAgainData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Amount that the bank had charged back and has returned. */
  readonly amountCents: Cents;
  /** Amount still due. */
  readonly restCents: Cents;
  /** Amount above the price of the order, for example because it was paid again or cancelled meanwhile. */
  readonly owedCents: Cents;
};

const nextStep = ({ restCents, owedCents }: PaymentStandsAgainData): string => {
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
      <Paragraph>{nextStep(data)}</Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

export type TaskKind = 'owed back' | 'refund failed' | 'reversed' | 'disputed' | 'details wanted';

type PaymentTaskStoreData = {
  readonly kind: TaskKind;
  readonly orderId: string;
  readonly amountCents: Cents;
};

const TASK_WORDS = {
  'owed back': {
    subject: 'Money to pay back',
    title: 'Money has to go back to a patient',
    next: 'The store holds more than is due for this order. Please ask for the refund on the page of payments.',
  },
  'refund failed': {
    subject: 'A refund failed',
    title: 'A refund did not arrive',
    next: 'The money is with the store again and still has to go back. Please ask for the refund once more, or reach the patient.',
  },
  reversed: {
    subject: 'A bank took money back',
    title: 'A bank took a payment back',
    next: 'The payer’s bank has taken the money back. Please look at the dispute at the provider, and do not pack the order before it is settled.',
  },
  disputed: {
    subject: 'A payer disputes a payment',
    title: 'A payer disputes a payment with their bank',
    next: 'Please answer the dispute at the provider, which says until when it takes an answer. Without one the bank decides for the payer. Do not pack the order before it is settled.',
  },
  'details wanted': {
    subject: 'A patient waits for your bank details',
    title: 'A patient wants to pay by transfer',
    next: 'No bank account is configured, so the payment page could not show one. Please send the patient your bank details, with the reference that stands beside the order.',
  },
} as const satisfies Record<TaskKind, { subject: string; title: string; next: string }>;

/** To the store: somebody has to do something about money. */
export const paymentTaskStore = (data: PaymentTaskStoreData, brand: MailBrand): Letter => {
  const { subject, title, next } = TASK_WORDS[data.kind];
  return {
    subject: `${subject}: order ${orderNumber(data.orderId)}`,
    preview: `${title}: ${formatMoney(data.amountCents)}.`,
    reason: `This email goes to the store’s address, ${brand.email}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ['Amount', formatMoney(data.amountCents)],
          ]}
        />
        <Paragraph>{next}</Paragraph>
        <Action href={pageUrl(brand, '/admin/payments')}>Open the payments</Action>
      </>
    ),
  };
};

type PaymentReportStoreData = {
  /** The day, as 2026-01-31. */
  readonly day: string;
  /** Findings with their counts. */
  readonly found: readonly { readonly title: string; readonly count: number }[];
};

/** To the store, on a day on which the books do not agree. */
export const paymentReportStore = (data: PaymentReportStoreData, brand: MailBrand): Letter => ({
  subject: `Payments of ${data.day}: something needs a look`,
  preview: 'The daily look at the books found something.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>Something in the books needs a look</Title>
      <Paragraph>The daily look at payments, refunds and orders found this.</Paragraph>
      <Facts facts={data.found.map(({ title, count }) => [title, String(count)] as const)} />
      <Action href={pageUrl(brand, '/admin/payments')}>Open the report</Action>
    </>
  ),
});
