import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { type MoneyBackData, moneyBackWords } from './money-back.ts';

export type OrderWithdrawnData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Absent in mails from before they said it. */
  readonly money?: MoneyBackData;
};

/** To the patient who took an order back before anybody worked on it. */
export const orderWithdrawn = (data: OrderWithdrawnData, brand: MailBrand): Letter => ({
  subject: `You withdrew your ${brand.name} order`,
  preview: 'Nothing will be sent for it.',
  reason: `You get this email because you withdrew an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is withdrawn</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        You took your order back. Nothing will be sent for it.{' '}
        {data.money ? moneyBackWords(data.money) : 'You pay nothing.'}
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        If you did not do this yourself, please answer this email. You can place a new order at any
        time.
      </Paragraph>
      <Action href={pageUrl(brand, '/products')}>Browse products</Action>
    </>
  ),
});
