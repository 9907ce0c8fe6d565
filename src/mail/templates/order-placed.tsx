import type { CSSProperties } from 'react';
import { addCents, type Cents, formatMoney, multiplyCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
import { DISCOUNT_LABELS, type DiscountKind } from '#domain/referrals/discount.ts';
import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';
import { type MoneyBackData, moneyBackWords } from './money-back.ts';

/** One line of an order, as it was ordered; the price is that of one unit. */
type MailLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly priceCents: Cents;
};

/** Discount off the sum of the lines. */
type MailDiscount = { readonly kind: DiscountKind; readonly cents: Cents };

const cell: CSSProperties = {
  borderBottom: '1px solid #dfe5e2',
  color: '#1d2f2d',
  fontFamily: "'Segoe UI', Helvetica, Arial, sans-serif",
  fontSize: '15px',
  lineHeight: '22px',
  padding: '8px 8px 8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
};
const figure: CSSProperties = {
  ...cell,
  fontVariantNumeric: 'tabular-nums',
  paddingLeft: '12px',
  paddingRight: 0,
  textAlign: 'right',
  // A sum and the head of its column are never broken, whatever the sheet does with long words.
  whiteSpace: 'nowrap',
  wordBreak: 'normal',
};

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <tr>
    <th scope="row" className="ink rule" style={cell}>
      {name}
    </th>
    <td className="rule" style={figure} />
    <td className="ink rule" style={figure}>
      {amount}
    </td>
  </tr>
);

/** The ordered lines, the discount and the total. */
const OrderLines = ({
  lines,
  discount,
  totalCents,
}: {
  lines: readonly MailLine[];
  discount?: MailDiscount | null | undefined;
  totalCents: Cents;
}) => (
  <table
    data-text-format="dataTable"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ borderCollapse: 'collapse', margin: '0 0 20px' }}
  >
    <thead>
      <tr>
        <th scope="col" className="ink rule" style={cell}>
          Item
        </th>
        <th scope="col" className="ink rule" style={figure}>
          Quantity
        </th>
        <th scope="col" className="ink rule" style={figure}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr key={index}>
          <td className="ink rule" style={cell}>
            {line.name}
            <br />
            {line.description}
          </td>
          <td className="ink rule" style={figure}>
            {line.quantity}
          </td>
          <td className="ink rule" style={figure}>
            {formatMoney(multiplyCents(line.priceCents, line.quantity))}
          </td>
        </tr>
      ))}
      {discount ? (
        <>
          <Sum name="Subtotal" amount={formatMoney(addCents(totalCents, discount.cents))} />
          <Sum name={DISCOUNT_LABELS[discount.kind]} amount={`−${formatMoney(discount.cents)}`} />
        </>
      ) : null}
      <tr>
        <th scope="row" className="ink rule" style={cell}>
          Total
        </th>
        <td className="rule" style={figure} />
        <td className="ink rule" style={{ ...figure, fontWeight: 700 }}>
          {formatMoney(totalCents)}
        </td>
      </tr>
    </tbody>
  </table>
);

type OrderPlacedData = {
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
    : 'It needs no prescription.',
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>Thank you for your order</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We have your order request. You pay nothing yet. This is what you ordered:
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
            Then the pharmacy reviews your prescription. If it can fill your order, we email you a
            secure payment link. {dispatchPromise(undefined)} Delivery takes 3 to 7 business days.
            We email you the tracking details when it ships.
          </Paragraph>
        </>
      ) : (
        <>
          <Paragraph>
            <strong>No prescription is needed for this order.</strong> You do not have to upload
            anything.
          </Paragraph>
          <Paragraph>
            We review your order and email you a secure payment link. {dispatchPromise(undefined)}{' '}
            Delivery takes 3 to 7 business days. We email you the tracking details when it ships.
          </Paragraph>
          <Action href={pageUrl(brand, '/account')}>See your order</Action>
        </>
      )}
    </>
  ),
});

/** The patient's entries at checkout. */
type CheckoutForm = OrderAddress & { readonly orderNotes: string | null };

type OrderPlacedStoreData = {
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

type OrderWithdrawnData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Absent in mails from before they said it. */
  readonly money?: MoneyBackData;
};

/** To the patient who took an order back before anybody worked on it. */
export const orderWithdrawn = (data: OrderWithdrawnData, brand: MailBrand): Letter => ({
  subject: `You cancelled your ${brand.name} order`,
  preview: 'Nothing will be sent for it.',
  reason: `You received this email because you cancelled an order at ${brand.name}.`,
  body: (
    <>
      <Title>Your order is cancelled</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        You cancelled your order. Nothing will be sent for it.{' '}
        {data.money ? moneyBackWords(data.money) : 'You pay nothing.'}
      </Paragraph>
      <Facts facts={[['Order number', orderNumber(data.orderId)]]} />
      <Paragraph>
        If you did not do this yourself, please answer this email. You can place a new order at any
        time.
      </Paragraph>
      <Action href={pageUrl(brand, '/products')}>Browse products</Action>
    </>
  ),
});
