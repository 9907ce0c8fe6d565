import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type TaskKind = 'owed back' | 'refund failed' | 'reversed' | 'disputed' | 'details wanted';

export type PaymentTaskStoreData = {
  readonly kind: TaskKind;
  readonly orderId: string;
  readonly amountCents: Cents;
};

const words = {
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
  const { subject, title, next } = words[data.kind];
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
