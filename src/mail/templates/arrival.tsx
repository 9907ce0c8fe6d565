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
  subject: `Your report about your ${brand.name} parcel is here`,
  preview: 'What to do until we have answered.',
  reason: `You get this email because you told us how your parcel from ${brand.name} arrived.`,
  body: (
    <>
      <Title>Thank you for telling us</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        your report is here, and a person on our team looks at it. We answer by email
        {data.hours === undefined ? '' : `, as a rule within ${inHours(data.hours)}`}.
      </Paragraph>
      <Paragraph>{data.cold ? ARRIVAL_ADVICE : ARRIVAL_ADVICE_DRY}</Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      {data.photo ? null : (
        <Paragraph>You can add a photo on the page of your order. It helps us to answer.</Paragraph>
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
  subject: `A parcel did not arrive well: order ${orderNumber(data.orderId)}`,
  preview: 'A patient waits for an answer.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A patient reports trouble with a parcel</Title>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        The patient was told not to use the medicine until you have answered. Please look at the
        report today.
      </Paragraph>
      <Action href={pageUrl(brand, '/admin/arrivals')}>Open the reports</Action>
    </>
  ),
});

/** Mail to the store: a refund was decided at the arrivals and has to be made at the payments. */
export const arrivalRefundStore = (data: ArrivalReportedStoreData, brand: MailBrand): Letter => ({
  subject: `A refund is due: order ${orderNumber(data.orderId)}`,
  preview: 'A part of a parcel must not be used and is paid back.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A refund is due</Title>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        The patient was told not to use a part of this parcel, and that it is paid back. Please make
        the refund at the payment of this order.
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
  preview: 'What to do with what arrived.',
  reason: `You get this email because you told us how your parcel from ${brand.name} arrived.`,
  body: (
    <>
      <Title>Our answer to your report</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>we have looked at your report. This is what we found:</Paragraph>
      <Quoted>{data.answer}</Quoted>
      {data.outcomes && data.outcomes.length > 0 ? (
        <Facts
          facts={data.outcomes.map(({ name, outcome }) => [name, outcomeForPatient(outcome)])}
        />
      ) : null}
      {data.outcomes?.some(({ outcome }) => outcome !== 'in use') ? (
        <Paragraph>
          Please put what you must not use aside, and tell us on the page of your order that you
          have done so.
        </Paragraph>
      ) : null}
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        Is something still not clear, or does it not fit what you see? Please answer this email.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});
