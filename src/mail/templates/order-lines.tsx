import type { CSSProperties } from 'react';
import { addCents, formatMoney, multiplyCents, type Cents } from '#domain/money.ts';
import { DISCOUNT_LABELS, type DiscountKind } from '#domain/referrals/discount.ts';

/** One line of an order, as it was ordered; the price is that of one unit. */
export type MailLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly priceCents: Cents;
};

/** Discount off the sum of the lines. */
export type MailDiscount = { readonly kind: DiscountKind; readonly cents: Cents };

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
export const OrderLines = ({
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
