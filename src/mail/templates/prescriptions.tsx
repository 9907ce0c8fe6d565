import { orderNumber } from '#domain/order-number.ts';
import type { ReviewDecision } from '#domain/review/review.ts';
import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import { Action, Facts, Paragraph, Quoted, TextLink, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type PrescriptionMissingData = { readonly orderId: string; readonly firstName: string };

/** To the patient whose order has waited for its prescription for some days; once. */
export const prescriptionMissing = (data: PrescriptionMissingData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} order needs your prescription`,
  preview: 'Next step: upload your prescription.',
  reason: `You received this one-time email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order needs your prescription</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We have your order request, but not your prescription. We cannot continue until you upload
        it. You pay nothing until then.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        <strong>What to do now:</strong> upload your prescription on the page of your order. You can
        send a PDF, JPG, JPEG or PNG file of up to 20 MB. A sharp photo is fine.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        Upload your prescription
      </Action>
      <Paragraph>
        If you no longer want the order, you can cancel it on the same page. We won’t remind you
        again.
      </Paragraph>
    </>
  ),
});

type PrescriptionReceivedData = { readonly orderId: string; readonly firstName: string };

/** To the patient: the file is here, and what happens to it. */
export const prescriptionReceived = (data: PrescriptionReceivedData, brand: MailBrand): Letter => ({
  subject: `We have your prescription`,
  preview: 'Next, the pharmacy reviews it.',
  reason: `You received this email because you uploaded a file for an order at ${brand.name}.`,
  body: (
    <>
      <Title>We have your prescription</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your prescription is stored in encrypted form. Only you and our staff can open it.
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        Next, the pharmacy reviews it. If it can fill your order, we’ll email you a secure payment
        link. If anything is unclear, we’ll write to you.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        See your order
      </Action>
    </>
  ),
});

type PrescriptionReceivedStoreData = { readonly orderId: string };

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
        It is at the review desk, with the file next to the order. Each time the file is opened, we
        record it.
      </Paragraph>
      <Action href={pageUrl(brand, '/admin/review/:orderId', { orderId: data.orderId })}>
        Open the review desk
      </Action>
    </>
  ),
});

type AnswerMissingData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly kind: 'copy asked' | 'information asked';
  /** The pharmacist's own words. */
  readonly sentence: string;
};

const MISSING_WORDS = {
  'copy asked': {
    subject: 'We still need a better copy of your prescription',
    title: 'Please upload your prescription again',
    next: 'Your order is on hold until we have it. You can upload it on the page of your order.',
    action: 'Upload a better copy',
  },
  'information asked': {
    subject: 'A pharmacist is waiting for your answer',
    title: 'A pharmacist is waiting for your answer',
    next: 'Your order is on hold until you answer. Please answer on the page of your order, where your answer is kept private.',
    action: 'Answer the pharmacist',
  },
} as const;

/** To the patient who was asked for something some days ago; once. */
export const answerMissing = (data: AnswerMissingData, brand: MailBrand): Letter => {
  const { subject, title, next, action } = MISSING_WORDS[data.kind];
  return {
    subject,
    preview: `${title}.`,
    reason: `You received this one-time email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>A few days ago, the pharmacist wrote:</Paragraph>
        <Quoted>{data.sentence}</Quoted>
        <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
        <Paragraph>
          <strong>What to do now:</strong> {next} You pay nothing until it is approved.
        </Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          {action}
        </Action>
        <Paragraph>
          If you no longer want the order, please answer this email. We won’t remind you again.
        </Paragraph>
      </>
    ),
  };
};

type PrescriptionReviewedData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly outcome: ReviewDecision;
  /** The pharmacist's own words. */
  readonly sentence: string;
  /** Remaining packs of the prescription, by medicine. */
  readonly balances: readonly { readonly name: string; readonly left: string }[];
  /** Whether something is left to pay after an approval; older mails lack it. */
  readonly toPay?: boolean;
  /** Whether something in the order travels cold; absent where nobody has looked. */
  readonly cold?: boolean;
  /** When an order that is paid already leaves, as a sentence; null if that is not known. */
  readonly leaves?: string | null;
};

/** Text for an order that was paid before it was reviewed again. */
const NOTHING_TO_PAY = 'You have nothing left to pay, so we won’t send a payment link.';

type Words = {
  readonly subject: (brand: string) => string;
  readonly title: string;
  readonly next: string;
  readonly action: string;
};

const REVIEW_WORDS: Readonly<Record<ReviewDecision, Words>> = {
  approve: {
    subject: (brand) => `Your ${brand} order is confirmed`,
    title: 'A pharmacist approved your prescription',
    next: 'We’ll email you a secure payment link.',
    action: 'See your order',
  },
  'ask-copy': {
    subject: () => 'We need a better copy of your prescription',
    title: 'Please upload your prescription again',
    next: 'Your order is on hold until we have it. You pay nothing until a pharmacist has approved it.',
    action: 'Upload a better copy',
  },
  'ask-information': {
    subject: () => 'A pharmacist has a question about your order',
    title: 'A pharmacist has a question',
    next: 'Your order is on hold until you answer. Please answer on the page of your order, where your answer is kept private.',
    action: 'Answer the pharmacist',
  },
  decline: {
    subject: (brand) => `Your ${brand} order could not be approved`,
    title: 'A pharmacist could not approve your order',
    next: 'The order is cancelled, and you pay nothing for it. If you have another prescription, you can place a new order at any time. If you think this is a mistake, please answer this email.',
    action: 'See your order',
  },
};

/** To the patient: what a pharmacist decided, in the pharmacist's words, and what comes next. */
export const prescriptionReviewed = (data: PrescriptionReviewedData, brand: MailBrand): Letter => {
  const { subject, title, next, action } = REVIEW_WORDS[data.outcome];
  return {
    subject: subject(brand.name),
    preview: `${title}.`,
    reason: `You received this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>The pharmacist wrote:</Paragraph>
        <Quoted>{data.sentence}</Quoted>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ...data.balances.map(({ name, left }) => [name, left] as const),
          ]}
        />
        <Paragraph>
          {data.toPay === false ? NOTHING_TO_PAY : next}
          {data.outcome === 'approve' ? ` ${data.leaves ?? dispatchPromise(data.cold)}` : ''}
        </Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          {action}
        </Action>
      </>
    ),
  };
};

type PrescriptionChangedData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Whether what we had noted of it was corrected, or it fills nothing more. */
  readonly kind: 'corrected' | 'closed';
  /** Remaining packs by medicine; empty for a closed prescription. */
  readonly balances: readonly { readonly name: string; readonly left: string }[];
};

const CHANGE_WORDS = {
  corrected: {
    subject: 'Your prescription has fewer packs left',
    title: 'Your prescription has fewer packs left',
    text: 'A pharmacist compared our records with your prescription again. We had recorded more packs than it says, and have corrected that. We are sorry.',
  },
  closed: {
    subject: 'Your prescription is closed',
    title: 'Your prescription is closed',
    text: 'A pharmacist has closed your prescription, so no more orders can be filled from it. For your next order, please ask your prescriber for a new one.',
  },
} as const satisfies Record<
  PrescriptionChangedData['kind'],
  { subject: string; title: string; text: string }
>;

/** To the patient: what they were told is left of their prescription has become less. */
export const prescriptionChanged = (data: PrescriptionChangedData, brand: MailBrand): Letter => {
  const { subject, title, text } = CHANGE_WORDS[data.kind];
  return {
    subject,
    preview: `${title}.`,
    reason: `You received this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>{text}</Paragraph>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ...data.balances.map(({ name, left }) => [name, left] as const),
          ]}
        />
        <Paragraph>
          Orders that are already approved stay approved. If you think this is a mistake, please
          answer this email.
        </Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          See your order
        </Action>
      </>
    ),
  };
};

type RefillDueData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly linkId: string;
  readonly lines: readonly {
    readonly name: string;
    /** A day in words. */
    readonly runsOut: string;
    /** Remaining packs of the prescription, or that a new one is needed. */
    readonly prescription: string;
  }[];
};

/** To somebody who asked for it, before a supply runs out. It orders nothing; the subject names no medicine. */
export const refillDue = (data: RefillDueData, brand: MailBrand): Letter => ({
  subject: 'Time to plan your next order',
  preview: 'You asked for this reminder. We do not order anything for you.',
  reason: `You received this email because you asked ${brand.name} to remind you.`,
  unsubscribe: linkTo(brand, '/reminders/stop', data.linkId),
  body: (
    <>
      <Title>Your supply will run out soon</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        You asked us to remind you in time. By our estimate, your last order lasts:
      </Paragraph>
      <Facts
        facts={data.lines.map(({ name, runsOut, prescription }) => [
          name,
          `until about ${runsOut}; ${prescription}`,
        ])}
      />
      <Paragraph>
        Review, payment and shipping take about two weeks, so now is a good time to order. If you
        need a new prescription, please ask your prescriber first.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId/again', { orderId: data.orderId })}>
        Order again
      </Action>
      <Paragraph>
        This is a reminder, not an order. We send nothing, and you pay nothing, until you order.
      </Paragraph>
      <Paragraph>
        Don’t want these reminders?{' '}
        <TextLink href={linkTo(brand, '/reminders/stop', data.linkId)}>Stop the reminders</TextLink>
      </Paragraph>
    </>
  ),
});
