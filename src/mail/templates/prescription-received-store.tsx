import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PrescriptionReceivedStoreData = { readonly orderId: string };

/** To the store. The file stays where it is: the mail carries neither it nor its name. */
export const prescriptionReceivedStore = (
  data: PrescriptionReceivedStoreData,
  brand: MailBrand,
): Letter => ({
  subject: `Prescription uploaded for order ${orderNumber(data.orderId)}`,
  preview: 'An order is ready for review.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A prescription is ready for review</Title>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        It waits at the review desk, with the file beside the order. Each reading is recorded.
      </Paragraph>
      <Action href={pageUrl(brand, '/admin/review/:orderId', { orderId: data.orderId })}>
        Open the review desk
      </Action>
    </>
  ),
});
