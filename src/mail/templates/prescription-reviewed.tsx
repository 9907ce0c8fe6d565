import { orderNumber } from '#domain/order-number.ts';
import type { ReviewDecision } from '#domain/review/review.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PrescriptionReviewedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly outcome: ReviewDecision;
  /** The pharmacist's own words. */
  readonly sentence: string;
  /** Remaining packs of the prescription, by medicine. */
  readonly balances: readonly { readonly name: string; readonly left: string }[];
  /** Of an approval: whether something is left to pay; absent in mails from before they said it. */
  readonly toPay?: boolean;
};

/** Of an order that was paid before it was looked at once more. */
const NOTHING_TO_PAY =
  'There is nothing left for you to pay, so no link to pay comes. Your order ships within 1 business day after approval and payment.';

type Words = {
  readonly subject: (brand: string) => string;
  readonly title: string;
  readonly next: string;
  readonly action: string;
};

const words: Readonly<Record<ReviewDecision, Words>> = {
  approve: {
    subject: (brand) => `Your ${brand} order is confirmed`,
    title: 'A pharmacist approved your prescription',
    next: 'You will get a secure link to pay by email. Your order ships within 1 business day after approval and payment.',
    action: 'See your order',
  },
  'ask-copy': {
    subject: () => 'We need a better copy of your prescription',
    title: 'Please send your prescription again',
    next: 'Your order waits for it. You pay nothing until a pharmacist has approved it.',
    action: 'Send a better copy',
  },
  'ask-information': {
    subject: () => 'A pharmacist has a question about your order',
    title: 'A pharmacist has a question',
    next: 'Your order waits for your answer. Please write it on the page of your order, where it is kept safe.',
    action: 'Answer the pharmacist',
  },
  decline: {
    subject: (brand) => `Your ${brand} order could not be approved`,
    title: 'A pharmacist could not approve your order',
    next: 'The order is cancelled, and you pay nothing for it. With another prescription you can place a new order at any time. If you think that this is a mistake, please answer this email.',
    action: 'See your order',
  },
};

/** To the patient: what a pharmacist decided, in the pharmacist's words, and what comes next. */
export const prescriptionReviewed = (data: PrescriptionReviewedData, brand: MailBrand): Letter => {
  const { subject, title, next, action } = words[data.outcome];
  return {
    subject: subject(brand.name),
    preview: `${title}.`,
    reason: `You get this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>the pharmacist writes:</Paragraph>
        <Quoted>{data.sentence}</Quoted>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ...data.balances.map(({ name, left }) => [name, left] as const),
          ]}
        />
        <Paragraph>{data.toPay === false ? NOTHING_TO_PAY : next}</Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          {action}
        </Action>
      </>
    ),
  };
};
