import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { type LineChange, lineChangeText } from '#domain/orders/correct-lines.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type LinesCorrectedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly changes: readonly Omit<LineChange, 'itemId'>[];
  /** What the order costs now. */
  readonly totalCents: Cents;
  /** Why, in the words of the pharmacist. */
  readonly sentence: string;
  /** Whether the order needs a prescription. */
  readonly prescription: boolean;
  /** Whether the order had been confirmed, and is looked at again. */
  readonly again: boolean;
  /** What goes back of a payment; null if nothing was paid. */
  readonly owedCents: Cents | null;
};

const nextText = ({ prescription, again, owedCents }: LinesCorrectedData): string => {
  const review = prescription
    ? 'A pharmacist reviews the order with these items.'
    : 'Our staff reviews the order with these items.';
  const link = again
    ? ' The earlier payment link no longer works. We’ll email you a new one when the order is approved.'
    : ' We’ll email you a payment link when the order is approved.';
  const back =
    owedCents !== null && owedCents > 0
      ? ` We are refunding ${formatMoney(owedCents)} to you, and will email you when the refund has been sent.`
      : '';
  return `${review}${link}${back}`;
};

/** To the patient: which lines of their order were changed by our staff, and why. */
export const linesCorrected = (data: LinesCorrectedData, brand: MailBrand): Letter => ({
  subject: `We changed your ${brand.name} order`,
  preview: 'Please check what we changed and why.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>We changed your order</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>Our staff changed your order and wrote:</Paragraph>
      <Quoted>{data.sentence}</Quoted>
      {data.changes.map((change) => (
        <Paragraph key={`${change.name} ${change.pack}`}>
          <strong>{lineChangeText(change)}</strong> ({change.pack})
        </Paragraph>
      ))}
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['New total', formatMoney(data.totalCents)],
        ]}
      />
      <Paragraph>{nextText(data)}</Paragraph>
      <Paragraph>
        If you do not want the order with this change, answer this email or call {brand.phone}.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
