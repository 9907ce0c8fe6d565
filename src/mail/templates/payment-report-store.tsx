import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PaymentReportStoreData = {
  /** The day, as 2026-01-31. */
  readonly day: string;
  /** Findings with their counts. */
  readonly found: readonly { readonly title: string; readonly count: number }[];
};

/** To the store, on a day on which the books do not agree. */
export const paymentReportStore = (data: PaymentReportStoreData, brand: MailBrand): Letter => ({
  subject: `Payments of ${data.day}: something needs a look`,
  preview: 'The daily look at the books found something.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>Something in the books needs a look</Title>
      <Paragraph>The daily look at payments, refunds and orders found this.</Paragraph>
      <Facts facts={data.found.map(({ title, count }) => [title, String(count)] as const)} />
      <Action href={pageUrl(brand, '/admin/payments')}>Open the report</Action>
    </>
  ),
});
