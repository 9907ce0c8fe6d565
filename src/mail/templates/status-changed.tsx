import { orderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { readTracking } from '#domain/tracking.ts';
import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import { otherCourier } from '#domain/tracking-words.ts';
import { Action, Facts, Paragraph, TextLink, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { type MoneyBackData, moneyBackWords } from './money-back.ts';

/** The carrier's page with the number, where the number tells the carrier or staff gave an address. */
const Tracking = ({ tracking }: { tracking: string }) => {
  const read = readTracking(tracking);
  const { text, carrier, url } = read;
  const other = otherCourier(read);
  return (
    <Paragraph>
      {url ? (
        <>
          {url === text ? null : (
            <>
              Your tracking number is <strong>{text}</strong>.{' '}
            </>
          )}
          {carrier
            ? `Track your parcel at ${carrier}: `
            : 'Track your parcel on the carrier’s page: '}
          <TextLink href={url}>{url}</TextLink>
          {other ? <> {other}</> : null}
        </>
      ) : (
        <>
          Your tracking number is <strong>{text}</strong>. {other}
        </>
      )}
    </Paragraph>
  );
};

/** How a medicine is kept before it is used. */
export type StorageAdvice = { readonly name: string; readonly text: string };

type StatusChangedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly status: OrderStatus;
  readonly trackingInfo: string | null;
  /** A prescription is required and none is there yet. */
  readonly prescriptionMissing: boolean;
  /** Whether something in the parcel travels cold; absent in mails from before they said it. */
  readonly cold?: boolean;
  /** When a parcel leaves that is packed, and when one should come, in words. */
  readonly expected?: string | null;
  /** Storage of each medicine, for a delivered order; older mails lack it. */
  readonly storage?: readonly StorageAdvice[];
  /** Money that goes back, for a cancelled order; older mails lack it. */
  readonly money?: MoneyBackData;
};

type Words = {
  readonly subject: string;
  /** The event. */
  readonly sentence: string;
  /** The next step, or what the patient can do. */
  readonly next: string;
  /** The same of a parcel in which nothing travels cold, where that differs. */
  readonly nextDry?: string;
};

const TELL_COLD =
  'Open the box as soon as it arrives. Then tell us on the page of your order whether it arrived cold.';
const TELL_DRY =
  'When it arrives, please tell us on the page of your order whether everything is all right.';
const BE_THERE = 'Please arrange for someone to receive it';

const words = {
  'Order Requested': {
    subject: 'is waiting for its review',
    sentence: 'Your order now has the status Order Requested.',
    next: 'The pharmacy still has to review it. We’ll email you when it has.',
  },
  'Order Confirmed': {
    subject: 'is confirmed',
    sentence: 'Your order is confirmed.',
    next: 'If you have not paid yet, we’ll email you a secure payment link.',
  },
  'Preparing for Shipment': {
    subject: 'is being packed',
    sentence: 'Your order is being packed.',
    next: 'We pack it in an insulated box with ice packs, and email you when it ships.',
    nextDry: 'We’ll email you when it ships.',
  },
  'Order Shipped': {
    subject: 'has shipped',
    sentence: 'We have handed your order to the carrier.',
    next: `${BE_THERE}. ${TELL_COLD}`,
    nextDry: `${BE_THERE}. ${TELL_DRY}`,
  },
  'In Transit': {
    subject: 'is on its way',
    sentence: 'Your order is on its way to you.',
    next: `${BE_THERE}, so that it is not left in the heat or the cold. ${TELL_COLD}`,
    nextDry: `${BE_THERE}. ${TELL_DRY}`,
  },
  'Out for Delivery': {
    subject: 'is out for delivery',
    sentence: 'Your order is out for delivery.',
    next: `${TELL_COLD} Store each medicine as its leaflet says.`,
    nextDry: `Open the box as soon as it arrives. ${TELL_DRY} Store each medicine as its leaflet says.`,
  },
  Delivered: {
    subject: 'was delivered',
    sentence: 'Your order was delivered.',
    next: 'Open the box now, check that everything is there, and tell us on the page of your order whether it arrived cold. If anything is missing, damaged or warm, do not use it and write to us.',
    nextDry:
      'Open the box now, check that everything is there, and tell us on the page of your order how it arrived. If anything is missing or damaged, do not use it and write to us.',
  },
  Cancelled: {
    subject: 'was cancelled',
    sentence: 'Your order was cancelled. Nothing will be sent for it.',
    next: 'If you did not expect this, please answer this email. You can place a new order at any time.',
  },
} as const satisfies Record<OrderStatus, Words>;

const nextOf = (status: OrderStatus, cold: boolean): string => {
  const { next, nextDry }: Words = words[status];
  return cold ? next : (nextDry ?? next);
};

const PAYS_BACK =
  'If you have paid for it, we’ll refund you and email you when the refund has been sent.';

const UPLOAD =
  'Please upload your prescription: open My Account, go to Order History and choose Upload Prescription.';

/** To the patient at each change of status: what it means and what comes next. */
export const statusChanged = (data: StatusChangedData, brand: MailBrand): Letter => {
  const { subject, sentence } = words[data.status];
  const upload = data.prescriptionMissing && data.status === 'Order Requested';
  return {
    subject: `Your ${brand.name} order ${subject}`,
    preview: sentence,
    reason: `You received this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{sentence}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ['Status', data.status],
          ]}
        />
        {data.expected ? (
          <Paragraph>{data.expected}</Paragraph>
        ) : data.status === 'Order Shipped' ? (
          <Paragraph>It should reach you in 3 to 7 business days.</Paragraph>
        ) : null}
        {data.status === 'Cancelled' ? (
          <Paragraph>{data.money ? moneyBackWords(data.money) : PAYS_BACK}</Paragraph>
        ) : null}
        <Paragraph>{upload ? UPLOAD : nextOf(data.status, data.cold ?? true)}</Paragraph>
        {data.status === 'Order Confirmed' && !data.expected ? (
          <Paragraph>{dispatchPromise(data.cold)}</Paragraph>
        ) : null}
        {(data.storage ?? []).map(({ name, text }) => (
          <Paragraph key={name}>
            <strong>How to store {name}:</strong> {text}
          </Paragraph>
        ))}
        {data.trackingInfo && data.status !== 'Cancelled' ? (
          <Tracking tracking={data.trackingInfo} />
        ) : null}
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          {upload ? 'Upload your prescription' : 'See your order'}
        </Action>
        {data.status === 'Delivered' ? (
          <Paragraph>
            We can remind you before it runs out: turn on the reminder{' '}
            <TextLink href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
              on the page of your order
            </TextLink>
            .
          </Paragraph>
        ) : null}
      </>
    ),
  };
};

type TrackingAddedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly trackingInfo: string;
  /** Expected delivery of a parcel under way, in words. */
  readonly expected?: string | null;
};

/** To the patient: how to follow the parcel. */
export const trackingAdded = (data: TrackingAddedData, brand: MailBrand): Letter => ({
  subject: `Tracking details for your ${brand.name} order`,
  preview: 'You can now follow your parcel.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>You can follow your parcel</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>Here are the tracking details for your order.</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Tracking tracking={data.trackingInfo} />
      {data.expected ? <Paragraph>{data.expected}</Paragraph> : null}
      <Paragraph>
        It can take a day before the carrier’s page shows the first entry. Please plan for someone
        to be there when the parcel arrives.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

type ShipmentMovedData = {
  readonly orderId: string;
  readonly firstName: string;
  /** When the parcel leaves and should arrive, as sentences. */
  readonly plan: string;
};

/** To the patient: a parcel leaves on another day than they were told. */
export const shipmentMoved = (data: ShipmentMovedData, brand: MailBrand): Letter => ({
  subject: `A new shipping date for your ${brand.name} order`,
  preview: 'Your parcel will leave on a different day than we told you.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>The shipping date has changed</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>Your parcel will leave on a different day than we told you before.</Paragraph>
      <Paragraph>{data.plan}</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        If you would run out of your medicine before it arrives, please write to us and call your
        doctor or a pharmacy near you.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
