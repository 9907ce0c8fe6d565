import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PrescriptionMissingData = { readonly orderId: string; readonly firstName: string };

/** To the patient whose order has waited for its prescription for some days; once. */
export const prescriptionMissing = (data: PrescriptionMissingData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order waits for your prescription`,
  preview: 'Next step: upload your prescription.',
  reason: `You get this email once, because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order waits for your prescription</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We have your order request, but no prescription for it yet. Nothing happens until it is
        here, and you pay nothing.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        <strong>What to do now:</strong> upload your prescription on the page of your order. You can
        send a PDF, JPG, JPEG or PNG file of up to 20 MB. A sharp photo will do.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        Upload your prescription
      </Action>
      <Paragraph>
        If you do not want the order any more, you can take it back on the same page. We do not
        remind you of it again.
      </Paragraph>
    </>
  ),
});
