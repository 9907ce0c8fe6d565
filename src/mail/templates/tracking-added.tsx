import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { Tracking } from './tracking.tsx';

export type TrackingAddedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly trackingInfo: string;
  /** Of a parcel under way: when it should come, in words. */
  readonly expected?: string | null;
};

/** To the patient: how to follow the parcel. */
export const trackingAdded = (data: TrackingAddedData, brand: MailBrand): Letter => ({
  subject: `Tracking details for your ${brand.name} order`,
  preview: 'You can now follow your parcel.',
  reason: `You get this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>You can follow your parcel</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>Here are the tracking details for your order.</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Tracking tracking={data.trackingInfo} />
      {data.expected ? <Paragraph>{data.expected}</Paragraph> : null}
      <Paragraph>
        It can take a day until the courier’s page shows the first entry. Please plan for someone to
        be there when the parcel comes.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
