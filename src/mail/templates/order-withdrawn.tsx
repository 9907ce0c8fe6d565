import { Action, Facts, Paragraph, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type OrderWithdrawnData = { readonly orderId: string; readonly firstName: string };

/** To the patient who took an order back before anybody worked on it. */
export const orderWithdrawn = (data: OrderWithdrawnData, brand: MailBrand): Letter => ({
  subject: `You withdrew your ${brand.name} order`,
  preview: 'Nothing will be sent, and you pay nothing.',
  reason: `You get this email because you withdrew an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is withdrawn</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        You took your order back. Nothing will be sent for it, and you pay nothing.
      </Paragraph>
      <Facts facts={[['Order number', data.orderId]]} />
      <Paragraph>
        If you did not do this yourself, please answer this email. You can place a new order at any
        time.
      </Paragraph>
      <Action href={`${brand.publicUrl}/products`}>Browse products</Action>
    </>
  ),
});
