import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type AddressCorrectedData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Whether the store's staff changed it; otherwise somebody who was logged in as the patient. */
  readonly byStaff: boolean;
  /** The lines of the new address. */
  readonly address: readonly string[];
};

/** To the patient: where the order goes now. */
export const addressCorrected = (data: AddressCorrectedData, brand: MailBrand): Letter => ({
  subject: `The address of your ${brand.name} order was changed`,
  preview: 'Please check that it is correct.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your delivery address was changed</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        {data.byStaff
          ? 'Our staff corrected the delivery address of your order.'
          : 'The delivery address of your order was changed in your account.'}
      </Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Ships to', data.address.join(', ')],
        ]}
      />
      <Paragraph>
        If this is wrong, or if you did not ask for it, tell us right away: answer this email, or
        call {brand.phone}.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
