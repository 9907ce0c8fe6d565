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
    title: 'We have not received your payment',
    text: 'We told you that we had received your payment. That was our mistake. The payment was not yours, and we have corrected it. We are sorry.',
    next: 'Please pay with this new link. If you have already paid, please answer this email with the date of your transfer.',
  },
  reversed: {
    subject: 'Your bank has reversed your payment',
    title: 'Your bank has reversed your payment',
    text: 'Your bank or card company has reversed the payment for your order, so your order is on hold.',
    next: 'If you still want the order, you can pay again on its page. If you did not ask your bank for this, please answer this email.',
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
    reason: `You received this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>{text}</Paragraph>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            [data.kind === 'reversed' ? 'Reversed' : 'Corrected', formatMoney(data.amountCents)],
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
    return `That is ${formatMoney(owedCents)} more than is due for your order. We are refunding it to you, and will email you when the refund has been sent.`;
  return restCents > 0
    ? 'Part of the price is still due. You can pay it on the page of your order.'
    : 'We are continuing with your order. You do not have to do anything.';
};

/** To the patient: money that was said to be gone is here again, and stands. */
export const paymentStandsAgain = (data: PaymentStandsAgainData, brand: MailBrand): Letter => ({
  subject: 'Your payment has been restored',
  preview: 'Your bank has returned the payment that it had reversed.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your payment has been restored</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We told you that your bank had reversed your payment. It has now returned the money, so your
        payment counts again.
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
    subject: 'Refund needed',
    title: 'A patient is owed a refund',
    next: 'The store holds more than is due for this order. Please request the refund on the Payments page.',
  },
  'refund failed': {
    subject: 'A refund failed',
    title: 'A refund could not be paid out',
    next: 'The money has been returned to the store, but it is still owed to the patient. Please request the refund again, or contact the patient.',
  },
  reversed: {
    subject: 'A bank reversed a payment',
    title: 'A bank reversed a payment',
    next: 'The payer’s bank has reversed the payment. Please check the dispute with the provider, and do not pack the order before it is settled.',
  },
  disputed: {
    subject: 'A payer disputes a payment',
    title: 'A payer disputes a payment with their bank',
    next: 'Please answer the dispute with the provider before the deadline shown there. Without an answer, the bank decides in favor of the payer. Do not pack the order before it is settled.',
  },
  'details wanted': {
    subject: 'A patient is waiting for your bank details',
    title: 'A patient wants to pay by transfer',
    next: 'No bank account is configured, so the payment page could not show one. Please send the patient your bank details, with the reference that is shown next to the order.',
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
  subject: `Payments of ${data.day}: please check the ledger`,
  preview: 'The daily reconciliation found a difference.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>Something in the ledger needs attention</Title>
      <Paragraph>The daily reconciliation of payments, refunds and orders found this.</Paragraph>
      <Facts facts={data.found.map(({ title, count }) => [title, String(count)] as const)} />
      <Action href={pageUrl(brand, '/admin/payments')}>Open the report</Action>
    </>
  ),
});
