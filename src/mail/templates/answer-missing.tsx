import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type AnswerMissingData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly kind: 'copy asked' | 'information asked';
  /** The pharmacist's own words. */
  readonly sentence: string;
};

const words = {
  'copy asked': {
    subject: 'We still need a better copy of your prescription',
    title: 'Please send your prescription again',
    next: 'Your order waits for it. You can send it on the page of your order.',
    action: 'Send a better copy',
  },
  'information asked': {
    subject: 'A pharmacist waits for your answer',
    title: 'A pharmacist waits for your answer',
    next: 'Your order waits for it. Please write it on the page of your order, where it is kept safe.',
    action: 'Answer the pharmacist',
  },
} as const;

/** To the patient who was asked for something some days ago; once. */
export const answerMissing = (data: AnswerMissingData, brand: MailBrand): Letter => {
  const { subject, title, next, action } = words[data.kind];
  return {
    subject,
    preview: `${title}.`,
    reason: `You get this email once, because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>a few days ago the pharmacist wrote:</Paragraph>
        <Quoted>{data.sentence}</Quoted>
        <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
        <Paragraph>
          <strong>What to do now:</strong> {next} You pay nothing until it is approved.
        </Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          {action}
        </Action>
        <Paragraph>
          If you do not want the order any more, please answer this email. We do not remind you
          again.
        </Paragraph>
      </>
    ),
  };
};
