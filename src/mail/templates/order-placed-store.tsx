import type { Cents } from '#domain/money.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { type MailDiscount, OrderLines, type MailLine } from './order-lines.tsx';

/** The patient's entries at checkout. */
export type CheckoutForm = OrderAddress & { readonly orderNotes: string | null };

export type OrderPlacedStoreData = {
  readonly orderId: string;
  readonly form: CheckoutForm;
  readonly lines: readonly MailLine[];
  /** Absent in mails from before there were discounts. */
  readonly discount?: MailDiscount | null;
  readonly totalCents: Cents;
  readonly prescriptionRequired: boolean;
};

/** To the store: the checkout form, the lines and the total. An answer goes to the patient. */
export const orderPlacedStore = (data: OrderPlacedStoreData, brand: MailBrand): Letter => ({
  subject: `New order ${orderNumber(data.orderId)}`,
  preview: 'A patient has placed an order.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  replyTo: data.form.email,
  body: (
    <>
      <Title>New order</Title>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Prescription', data.prescriptionRequired ? 'required' : 'not required'],
        ]}
      />
      <OrderLines lines={data.lines} discount={data.discount} totalCents={data.totalCents} />
      <Facts
        facts={[
          ['First Name', data.form.firstName],
          ['Last Name', data.form.lastName],
          ['Email', data.form.email],
          ['Phone', data.form.phone],
          ['Street Address', data.form.streetAddress],
          ['Apartment', data.form.apartment],
          ['City', data.form.city],
          ['State', data.form.state],
          ['ZIP Code', data.form.zipCode],
          ['Country', data.form.country],
        ]}
      />
      {data.form.orderNotes ? (
        <>
          <Paragraph>Order Notes:</Paragraph>
          <Quoted>{data.form.orderNotes}</Quoted>
        </>
      ) : null}
      <Action href={pageUrl(brand, '/admin/dashboard')}>Open the dashboard</Action>
    </>
  ),
});
