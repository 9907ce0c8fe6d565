import { Action, Facts, Paragraph, TextLink, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

export type RefillDueData = {
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
  subject: 'Time to think of your next order',
  preview: 'A reminder that you asked for. We order nothing for you.',
  reason: `You get this email because you asked ${brand.name} to remind you.`,
  unsubscribe: linkTo(brand, '/reminders/stop', data.linkId),
  body: (
    <>
      <Title>Your supply runs out soon</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        You asked us to tell you in time. By our count, this is how long your last order lasts:
      </Paragraph>
      <Facts
        facts={data.lines.map(({ name, runsOut, prescription }) => [
          name,
          `until about ${runsOut}; ${prescription}`,
        ])}
      />
      <Paragraph>
        The check by a pharmacist, the payment and the way take about two weeks. So now is a good
        time to order. Where you need a new prescription, please ask your prescriber first.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/orders/:orderId/again', { orderId: data.orderId })}>
        Order again
      </Action>
      <Paragraph>
        This is a reminder and no order. We send nothing, and you pay nothing, until you order.
      </Paragraph>
      <Paragraph>
        No more of these?{' '}
        <TextLink href={linkTo(brand, '/reminders/stop', data.linkId)}>Stop the reminders</TextLink>
      </Paragraph>
    </>
  ),
});
