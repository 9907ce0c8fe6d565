import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { operatorLines } from '#domain/operator.ts';
import type { MovedMoney, ReceiptFacts } from './facts.ts';
import { type Block, GAP, type Paper, text } from './paper.ts';

const money = (cents: number): string => formatMoney(toCents(cents));
const sum = (moves: readonly MovedMoney[]): number =>
  moves.reduce((whole, { cents }) => whole + cents, 0);

/** One kind of movement with its days and amounts; nothing if there was none. */
const moves = (
  title: string,
  rows: readonly (MovedMoney & { readonly way?: string })[],
): readonly Block[] =>
  rows.length === 0
    ? []
    : [
        GAP,
        text('heading', title),
        {
          kind: 'table',
          columns: [
            { title: 'Date', share: 40 },
            { title: 'By', share: 35 },
            { title: 'Amount', share: 25, figures: true },
          ],
          rows: rows.map(({ on, cents, way }) => [formatDate(on), way ?? '', money(cents)]),
        },
      ];

/** The receipt of an order for its patient: lines, payments and refunds. */
export const receipt = (facts: ReceiptFacts): Paper => {
  const { received, refunded, takenBack, discount } = facts;
  const subtotal = facts.lines.reduce((whole, { price, quantity }) => whole + price * quantity, 0);
  return {
    title: `Receipt, order ${facts.number}`,
    size: 'Letter',
    sheets: [
      {
        running: `Receipt, order ${facts.number}`,
        blocks: [
          text('title', 'Receipt'),
          text(
            'body',
            `Order ${facts.number}, placed on ${formatDate(facts.placed)}.${facts.status === 'Cancelled' ? ' It was cancelled.' : ''}`,
          ),
          GAP,
          text('strong', facts.brand.name),
          text(
            'body',
            [
              ...operatorLines(facts.brand.name, facts.brand.operator),
              facts.brand.address,
              `${facts.brand.email}, ${facts.brand.phone}`,
            ]
              .filter((line) => line !== '')
              .join('\n'),
          ),
          GAP,
          text('heading', 'Ships to'),
          text('body', [facts.to.name, ...facts.to.lines].join('\n')),
          GAP,
          text('heading', 'Items'),
          {
            kind: 'table',
            columns: [
              { title: 'Item', share: 46 },
              { title: 'Quantity', share: 14, figures: true },
              { title: 'Price', share: 20, figures: true },
              { title: 'Amount', share: 20, figures: true },
            ],
            rows: [
              ...facts.lines.map(({ name, pack, quantity, price }) => [
                `${name}\n${pack}`,
                String(quantity),
                money(price),
                money(price * quantity),
              ]),
              ...(discount
                ? [
                    ['Subtotal', '', '', money(subtotal)],
                    [discount.name, '', '', `-${money(discount.cents)}`],
                  ]
                : []),
              ['Total', '', '', money(facts.total)],
            ],
          },
          ...moves('Payments received', received),
          ...moves('Refunds', refunded),
          ...moves('Reversed by your bank', takenBack),
          GAP,
          {
            kind: 'facts',
            facts: [
              ['Received', money(sum(received))],
              ...(refunded.length > 0 ? [['Refunded', money(sum(refunded))] as const] : []),
              ...(takenBack.length > 0 ? [['Reversed', money(sum(takenBack))] as const] : []),
              [
                'Paid after refunds',
                money(Math.max(0, sum(received) - sum(refunded) - sum(takenBack))),
              ],
            ],
          },
          GAP,
          text('small', 'Amounts in US dollars. Dates in UTC.'),
        ],
      },
    ],
  };
};
