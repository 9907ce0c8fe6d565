import { formatMoney, toCents } from '#domain/money.ts';
import type { LineFacts, OrderPaperFacts } from './facts.ts';
import { type Block, GAP, type Paper, text } from './paper.ts';

/** Boxes of the category of item on the forms CN22 and CN23. */
const CATEGORIES = [
  'Gift',
  'Documents',
  'Commercial sample',
  'Returned goods',
  'Sale of goods',
  'Other (please specify)',
];

const countryName = new Intl.DisplayNames(['en'], { type: 'region' });

/** The country in which all packs of a line were made; undefined unless it is recorded for each of them. */
const madeIn = ({ packs, quantity }: LineFacts): string | undefined => {
  const [first] = packs;
  if (!first?.madeIn || packs.length < quantity) return undefined;
  return packs.every((pack) => pack.madeIn === first.madeIn)
    ? countryName.of(first.madeIn)
    : undefined;
};

const describe = ({ name, pack, directions, prescribed }: LineFacts): string =>
  [
    name,
    directions && [directions.drug, directions.form].filter(Boolean).join(', '),
    pack,
    prescribed ? 'Prescription medicine for personal use' : '',
  ]
    .filter(Boolean)
    .join('\n');

const money = (cents: number): string => formatMoney(toCents(cents));

const declared = (facts: OrderPaperFacts): number =>
  Math.max(
    0,
    facts.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) -
      (facts.leftOut.length > 0 ? 0 : facts.discount),
  );

const blocksOf = (facts: OrderPaperFacts): readonly Block[] => [
  text('title', 'Customs declaration'),
  text(
    'body',
    'This form has the fields of the postal forms CN22 and CN23. Fill in each empty line, which the store does not know. The carrier may require its own form instead.',
  ),
  GAP,
  text('heading', 'Sender'),
  {
    kind: 'facts',
    facts: [
      ['Name and business', undefined],
      ['Address with ZIP or postal code', undefined],
      ['Country', facts.from],
      ['Telephone', undefined],
      ['Sender’s customs reference', `Order ${facts.number}`],
    ],
  },
  GAP,
  text('heading', 'Addressee'),
  {
    kind: 'facts',
    facts: [
      ['Name', facts.to.name],
      ['Address', facts.to.lines.join('\n')],
      ['Telephone', facts.to.phone],
      ['Importer’s reference, if any', undefined],
    ],
  },
  GAP,
  text('heading', 'Contents'),
  {
    kind: 'table',
    columns: [
      { title: 'Detailed description of contents', share: 34 },
      { title: 'Quantity (packs)', share: 11, figures: true },
      { title: 'Net weight (kg)', share: 12 },
      { title: 'Value (USD)', share: 14, figures: true },
      { title: 'HS tariff number', share: 14 },
      { title: 'Country of origin', share: 15 },
    ],
    rows: facts.lines.map((line) => [
      describe(line),
      String(line.quantity),
      undefined,
      money(line.price * line.quantity),
      undefined,
      madeIn(line),
    ]),
  },
  GAP,
  {
    kind: 'facts',
    facts: [
      ...(facts.discount > 0 && facts.leftOut.length === 0
        ? [['Discount (USD)', `-${money(facts.discount)}`] as const]
        : []),
      ['Total value (USD)', money(declared(facts))],
      ['Total gross weight (kg)', undefined],
      ['Postal charges and fees', undefined],
    ],
  },
  GAP,
  text('heading', 'Category of item'),
  {
    kind: 'choices',
    choices: CATEGORIES.map((category) => ({
      text: category,
      ticked: category === 'Sale of goods',
    })),
  },
  { kind: 'facts', facts: [['Explanation', undefined]] },
  GAP,
  text('heading', 'Accompanying documents'),
  {
    kind: 'table',
    columns: [
      { title: 'No. of licence', share: 1 },
      { title: 'No. of certificate', share: 1 },
      { title: 'No. of invoice', share: 1 },
    ],
    rows: [[undefined, undefined, undefined]],
  },
  {
    kind: 'facts',
    facts: [
      ['Comments, such as restrictions', undefined],
      ['Office of origin and date of posting', undefined],
    ],
  },
  GAP,
  text(
    'body',
    'I certify that the particulars given in this customs declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.',
  ),
  { kind: 'facts', facts: [['Date and sender’s signature', undefined]] },
];

/**
 * Customs declaration of each parcel, with the fields of CN22 and CN23 (Universal Postal Union; the form is printed in
 * OECD, Misuse of Small Parcels for Trade in Counterfeit Goods, 2018, annex A).
 */
export const customsDeclarations = (orders: readonly OrderPaperFacts[]): Paper => ({
  title:
    orders.length === 1
      ? `Customs declaration, order ${orders[0]?.number ?? ''}`
      : 'Customs declarations',
  size: 'A4',
  sheets: orders.map((facts) => ({
    running: `Customs declaration, order ${facts.number}`,
    blocks: blocksOf(facts),
  })),
});
