import type { Cents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { type MailDiscount, OrderLines, type MailLine } from './order-lines.tsx';

export type OrderPlacedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly lines: readonly MailLine[];
  /** Absent in mails from before there were discounts. */
  readonly discount?: MailDiscount | null;
  readonly totalCents: Cents;
  readonly prescriptionRequired: boolean;
};

/** To the patient: what was ordered, and what they do next. The subject names no medicine. */
export const orderPlaced = (data: OrderPlacedData, brand: MailBrand): Letter => ({
  subject: `We have your ${brand.name} order request`,
  preview: data.prescriptionRequired
    ? 'Next step: upload your prescription.'
    : 'You do not need to send a prescription for it.',
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Thank you for your order</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We have your order request. You pay nothing yet. This is what you asked for:
      </Paragraph>
      <OrderLines lines={data.lines} discount={data.discount} totalCents={data.totalCents} />
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      {data.prescriptionRequired ? (
        <>
          <Paragraph>
            <strong>What to do now:</strong> upload your prescription. Open My Account, go to Order
            History and choose Upload Prescription. You can send a PDF, JPG, JPEG or PNG file of up
            to 20 MB.
          </Paragraph>
          <Action href={pageUrl(brand, '/account')}>Upload your prescription</Action>
          <Paragraph>
            Then the pharmacy checks your prescription. If it can fill your order, we email you a
            secure link to pay. Your order ships within 1 business day after that and takes 3 to 7
            business days to reach you. We send you the tracking details when it ships.
          </Paragraph>
        </>
      ) : (
        <>
          <Paragraph>
            <strong>No prescription is needed for this order.</strong> You do not have to upload
            anything.
          </Paragraph>
          <Paragraph>
            We check your order and email you a secure link to pay. Your order ships within 1
            business day after that and takes 3 to 7 business days to reach you. We send you the
            tracking details when it ships.
          </Paragraph>
          <Action href={pageUrl(brand, '/account')}>See your order</Action>
        </>
      )}
    </>
  ),
});
