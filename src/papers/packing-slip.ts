import { formatDate } from '#domain/dates.ts';
import type { LineFacts, OrderPaperFacts, PackFacts } from './facts.ts';
import { type Block, GAP, type Paper, text } from './paper.ts';

const packText = ({ batch, serial, gtin, expiry }: PackFacts): string =>
  [
    `Batch ${batch}, expires ${formatDate(expiry)}`,
    serial && `serial ${serial}`,
    gtin && `product ${gtin}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What is not recorded yet of a line. */
const unrecorded = ({ packs, quantity, prescribed }: LineFacts): string | undefined => {
  // Packs of devices need not be recorded.
  if (!prescribed && packs.length === 0) return undefined;
  const open = quantity - packs.length;
  if (open > 0)
    return `${open} of ${quantity} ${quantity === 1 ? 'pack is' : 'packs are'} not recorded yet.`;
  return open < 0 ? `${packs.length} packs are recorded, but ${quantity} are ordered.` : undefined;
};

const packsText = (line: LineFacts): string =>
  [...line.packs.map(packText), unrecorded(line) ?? []].flat().join('\n');

const notices = (facts: OrderPaperFacts): readonly Block[] => [
  ...(facts.status === 'Cancelled'
    ? [{ kind: 'notice' as const, text: 'This order is cancelled. Do not pack it.' }]
    : []),
  ...(facts.status !== 'Cancelled' && facts.notApproved !== undefined
    ? [{ kind: 'notice' as const, text: `Do not pack this order yet. ${facts.notApproved}` }]
    : []),
  ...(facts.lines.some(({ refrigerated }) => refrigerated)
    ? [{ kind: 'notice' as const, text: 'Cold chain: 36–46 °F (2–8 °C). Pack with coolant.' }]
    : []),
  ...(facts.leftOut.length > 0
    ? [text('body', `Not in this parcel: ${facts.leftOut.join('; ')}.`)]
    : []),
];

/** The packing slip of each order, for whoever packs the parcel. */
export const packingSlips = (orders: readonly OrderPaperFacts[]): Paper => ({
  title: orders.length === 1 ? `Packing slip, order ${orders[0]?.number ?? ''}` : 'Packing slips',
  size: 'A4',
  sheets: orders.map((facts) => ({
    running: `Packing slip, order ${facts.number}`,
    blocks: [
      text('title', 'Packing slip'),
      text(
        'body',
        `Order ${facts.number}, placed on ${formatDate(facts.placed)}. ${facts.status}.`,
      ),
      GAP,
      ...notices(facts),
      GAP,
      text('heading', 'Ships to'),
      text('body', [facts.to.name, ...facts.to.lines].join('\n')),
      GAP,
      text('heading', 'Contents'),
      {
        kind: 'table',
        columns: [
          { title: 'Medicine', share: 34 },
          { title: 'Packs', share: 9, figures: true },
          { title: 'Recorded packs', share: 57 },
        ],
        rows: facts.lines.map((line) => [
          `${line.name}\n${line.pack}${line.refrigerated ? '\nRefrigerated' : ''}`,
          String(line.quantity),
          packsText(line),
        ]),
      },
      GAP,
      {
        kind: 'facts',
        facts: [
          ['Packed by', undefined],
          ['Checked by', undefined],
          ['Date', undefined],
        ],
      },
      GAP,
      text(
        'small',
        `Arranged by ${[facts.brand.name, facts.brand.address].filter(Boolean).join(', ')}. ${facts.brand.email}, ${facts.brand.phone}`,
      ),
    ],
  })),
});
