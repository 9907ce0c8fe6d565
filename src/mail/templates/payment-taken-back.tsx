import { type Cents, formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

export type PaymentTakenBackData = {
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

const words = {
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
  const { subject, title, text, next } = words[data.kind];
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
