import { formatDate } from '#domain/dates.ts';
import { packMatrix } from './data-matrix.ts';
import type { DirectionsFacts, LineFacts, OrderPaperFacts, PackFacts } from './facts.ts';
import { type Block, type Paper, type Sheet, text } from './paper.ts';

/** The medicine as it is on the prescription. */
const prescribedAs = ({ drug, brand, strength, form }: DirectionsFacts): string =>
  [brand === null || brand === drug ? drug : `${drug} (${brand})`, strength, form]
    .filter((part) => part !== '')
    .join(', ');

const refillText = ({ refills, left }: DirectionsFacts): string =>
  `Refills: ${refills}. Packs left on the prescription: ${left}.`;

const packBlocks = (pack: PackFacts | undefined): readonly Block[] => {
  if (!pack)
    return [
      text('strong', 'This pack is not recorded yet.'),
      { kind: 'facts', facts: [['Batch', undefined]] },
      { kind: 'facts', facts: [['Expires', undefined]] },
    ];
  const rows = packMatrix(pack);
  return [
    ...(rows ? [{ kind: 'matrix' as const, rows }] : []),
    text('strong', `Batch ${pack.batch}`),
    text('strong', `Expires ${formatDate(pack.expiry)}`),
    ...(pack.gtin === null ? [] : [text('small', `Product ${pack.gtin}`)]),
    ...(pack.serial === null ? [] : [text('small', `Serial ${pack.serial}`)]),
    ...(rows ? [] : [text('small', 'No code: the product number is not recorded.')]),
  ];
};

const label = (
  facts: OrderPaperFacts,
  line: LineFacts,
  { pack, place, of }: { pack: PackFacts | undefined; place: number; of: number },
): Sheet => {
  const { directions, refrigerated } = line;
  const { prescription, approved, brand } = facts;
  return {
    running: `Order ${facts.number}, ${line.name}, pack ${place} of ${of}`,
    aside: [
      ...packBlocks(pack),
      { kind: 'gap' },
      text('small', `Order arranged by ${[brand.name, brand.address].filter(Boolean).join(', ')}`),
    ],
    blocks: [
      text('title', prescription?.patient ?? facts.to.name),
      text('strong', line.name),
      ...(directions ? [text('body', prescribedAs(directions))] : []),
      text('body', `Pack ${place} of ${of}: ${line.pack}`),
      directions
        ? text('heading', directions.directions)
        : {
            kind: 'facts',
            facts: [['Directions: not in the store', undefined]],
          },
      ...(refrigerated ? [text('strong', 'Unopened: keep at 36–46 °F (2–8 °C)')] : []),
      text(
        'small',
        [
          directions && refillText(directions),
          prescription &&
            `Prescriber: ${[prescription.prescriber.prescriberName, prescription.prescriber.prescriberPhone].filter(Boolean).join(', ')}.`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      text(
        'small',
        [
          approved
            ? `Approved by pharmacist ${approved.by} on ${formatDate(approved.at)}.`
            : 'No approving pharmacist is recorded.',
          `Label created on ${formatDate(facts.today)}.`,
        ].join(' '),
      ),
      {
        kind: 'facts',
        facts: [
          ['Pharmacist’s license', approved?.licence ?? undefined],
          ['Pharmacy', undefined],
        ],
      },
    ],
  };
};

/** One label for each pack of a prescription medicine; those of packs that are not recorded leave room for it. */
export const dispensingLabels = (orders: readonly OrderPaperFacts[]): Paper => ({
  title: orders.length === 1 ? `Labels, order ${orders[0]?.number ?? ''}` : 'Labels',
  size: 'label',
  sheets: orders.flatMap((facts) =>
    facts.lines
      .filter(({ prescribed }) => prescribed)
      .flatMap((line) => {
        const of = Math.max(line.quantity, line.packs.length);
        return Array.from({ length: of }, (_, place) =>
          label(facts, line, { pack: line.packs[place], place: place + 1, of }),
        );
      }),
  ),
});

/** The address of each parcel. */
export const addressLabels = (orders: readonly OrderPaperFacts[]): Paper => ({
  title: orders.length === 1 ? `Address label, order ${orders[0]?.number ?? ''}` : 'Address labels',
  size: 'label',
  sheets: orders.map(({ number, to, brand }) => ({
    running: `Order ${number}`,
    blocks: [
      text('small', `From ${[brand.name, brand.address].filter(Boolean).join(', ')}`),
      { kind: 'facts', facts: [['Sent by', undefined]] },
      { kind: 'gap' },
      text('title', to.name),
      text('title', to.lines.join('\n')),
      { kind: 'gap' },
      text('body', `Phone ${to.phone}`),
    ],
  })),
});
