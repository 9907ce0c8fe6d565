import { orderNumber } from '#domain/order-number.ts';
import { inHours } from '#domain/review/review.ts';
import { ARRIVAL_ADVICE, ARRIVAL_ADVICE_DRY } from '#domain/shipping/arrival.ts';
import { type Outcome, outcomeForPatient } from '#domain/shipping/outcomes.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type ArrivalReportedData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Whether something in the parcel travels cold. */
  readonly cold: boolean;
  /** Whether a photo was sent with the report; absent in mails from before they knew. */
  readonly photo?: boolean;
  /** Hours within which somebody answers; absent in mails from before they said it. */
  readonly hours?: number;
};

/** To the patient: what to do until somebody has answered. */
export const arrivalReported = (data: ArrivalReportedData, brand: MailBrand): Letter => ({
  subject: `We received your report about your ${brand.name} parcel`,
  preview: 'What to do until we have answered.',
  reason: `You received this email because you told us how your parcel from ${brand.name} arrived.`,
  body: (
    <>
      <Title>Thank you for telling us</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We received your report, and a person on our team is reviewing it. We’ll answer by email
        {data.hours === undefined ? '' : `, usually within ${inHours(data.hours)}`}.
      </Paragraph>
      <Paragraph>{data.cold ? ARRIVAL_ADVICE : ARRIVAL_ADVICE_DRY}</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      {data.photo ? null : (
        <Paragraph>You can add a photo on the page of your order. It helps us answer.</Paragraph>
      )}
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your report
      </Action>
    </>
  ),
});

type ArrivalReportedStoreData = { readonly orderId: string };

/** Mail to the store. It does not repeat the patient's text. */
export const arrivalReportedStore = (data: ArrivalReportedStoreData, brand: MailBrand): Letter => ({
  subject: `Problem with a parcel: order ${orderNumber(data.orderId)}`,
  preview: 'A patient is waiting for an answer.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A patient reported a problem with a parcel</Title>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        The patient was told not to use the medicine until you have answered. Please review the
        report today.
      </Paragraph>
      <Action href={pageUrl(brand, '/admin/arrivals')}>Open the reports</Action>
    </>
  ),
});

/** Mail to the store: a refund was decided at the arrivals and has to be made at the payments. */
export const arrivalRefundStore = (data: ArrivalReportedStoreData, brand: MailBrand): Letter => ({
  subject: `A refund is due: order ${orderNumber(data.orderId)}`,
  preview: 'Part of a parcel must not be used and is to be refunded.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A refund is due</Title>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        We told the patient not to use part of this parcel and that it will be refunded. Please make
        the refund on the payment of this order.
      </Paragraph>
      <Action href={pageUrl(brand, '/admin/payments')}>Open the payments</Action>
    </>
  ),
});

type ArrivalAnsweredData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly answer: string;
  /** What becomes of each medicine; absent in mails from before it was decided for each. */
  readonly outcomes?: readonly { readonly name: string; readonly outcome: Outcome }[];
};

/** To the patient: the answer, in the words of whoever looked at it. */
export const arrivalAnswered = (data: ArrivalAnsweredData, brand: MailBrand): Letter => ({
  subject: `Our answer about your ${brand.name} parcel`,
  preview: 'What to do with the medicines that arrived.',
  reason: `You received this email because you told us how your parcel from ${brand.name} arrived.`,
  body: (
    <>
      <Title>Our answer to your report</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>We have reviewed your report. This is what we found:</Paragraph>
      <Quoted>{data.answer}</Quoted>
      {data.outcomes && data.outcomes.length > 0 ? (
        <Facts
          facts={data.outcomes.map(({ name, outcome }) => [name, outcomeForPatient(outcome)])}
        />
      ) : null}
      {data.outcomes?.some(({ outcome }) => outcome !== 'in use') ? (
        <Paragraph>
          Please set aside what you must not use, and tell us on the page of your order when you
          have done so.
        </Paragraph>
      ) : null}
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        If anything is unclear or does not match what you see, please answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
