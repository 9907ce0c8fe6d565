import { formatDate } from '#domain/dates.ts';
import { type Prescriber, PRESCRIBER_FIELDS, prescriberFields } from '#domain/review/prescriber.ts';
import { MAX_SUPPLY_DAYS } from '#domain/supply.ts';
import type { LineFacts, OrderPaperFacts } from './facts.ts';
import { type Block, GAP, type Paper, type Sheet, text } from './paper.ts';

const prescribedLines = ({ lines }: OrderPaperFacts): readonly LineFacts[] =>
  lines.filter(({ prescribed }) => prescribed);

const medicines = (facts: OrderPaperFacts): Block => ({
  kind: 'table',
  columns: [
    { title: 'Medicine', share: 36 },
    { title: 'Directions on the prescription', share: 36 },
    { title: 'Packs', share: 12, figures: true },
    { title: 'Days’ supply', share: 16, figures: true },
  ],
  rows: prescribedLines(facts).map((line) => [
    `${line.name}\n${line.pack}`,
    line.directions?.directions,
    String(line.quantity),
    line.supplyDays === null ? undefined : String(line.supplyDays),
  ]),
});

/** What the prescription says of the practice; without a typed prescription, room for the address. */
const contactFacts = (
  prescriber: Prescriber | undefined,
): readonly (readonly [string, string | undefined])[] =>
  prescriber
    ? prescriberFields
        .filter((field) => field !== 'prescriberName' && prescriber[field] !== '')
        .map((field) => [PRESCRIBER_FIELDS[field].label, prescriber[field]])
    : [[PRESCRIBER_FIELDS.prescriberAddress.label, undefined]];

const prescriber = ({ prescription }: OrderPaperFacts): Block => ({
  kind: 'facts',
  facts: [
    ['Patient', prescription?.patient],
    ['Prescriber', prescription?.prescriber.prescriberName],
    ...contactFacts(prescription?.prescriber),
    ['Issued on', prescription && formatDate(prescription.issued)],
    ['May be filled until', prescription && formatDate(prescription.validUntil)],
  ],
});

const cover = (facts: OrderPaperFacts): Sheet => ({
  running: `Import packet, order ${facts.number}`,
  blocks: [
    text('title', 'Prescription medicine for personal use'),
    text('body', `Order ${facts.number}`),
    GAP,
    text('heading', 'Addressee'),
    text('body', [facts.to.name, ...facts.to.lines].join('\n')),
    GAP,
    text('heading', 'Prescription'),
    prescriber(facts),
    GAP,
    text('heading', 'In this parcel'),
    medicines(facts),
    GAP,
    {
      kind: 'facts',
      facts: [
        [
          'Approved by the pharmacist',
          facts.approved && `${facts.approved.by}, ${formatDate(facts.approved.at)}`,
        ],
        ['Pharmacist’s license', facts.approved?.licence ?? undefined],
        ['Dispensing pharmacy', undefined],
        ['Pharmacist’s signature', undefined],
      ],
    },
    GAP,
    text('small', 'A copy of the prescription and the patient’s statement follow.'),
  ],
});

/** Pages of the file that could not be drawn are named, so that nobody takes the copy for the whole. */
const copy = (facts: OrderPaperFacts): Sheet => {
  const { scan, number } = facts;
  const count = (scan?.pages.length ?? 0) + (scan?.left ?? 0);
  return {
    running: `Copy of the prescription, order ${number}`,
    blocks: [
      ...(scan === undefined
        ? [
            text('title', 'Copy of the prescription'),
            {
              kind: 'notice' as const,
              text: 'The prescription file could not be shown here. Open it from the order, and insert a printed copy here.',
            },
          ]
        : []),
      ...(scan?.pages ?? []).flatMap((page, place): Block[] => [
        ...(place > 0 ? [{ kind: 'page break' as const }] : []),
        {
          kind: 'picture',
          ...page,
          words: `Copy of the prescription, page ${place + 1} of ${count}`,
        },
      ]),
      ...(scan && scan.left > 0
        ? [
            { kind: 'page break' as const },
            {
              kind: 'notice' as const,
              text: `The prescription has at least ${count} pages, and ${scan.left} of them are not copied here. Open it from the order, and add a printed copy of those pages.`,
            },
          ]
        : []),
    ],
  };
};

/**
 * The statement holds what United States authorities are reported to ask for when they decide about a personal import:
 * own use, at most about three months’ supply, and the treating doctor (FDA guidance as repeated by LegitScript, 2008,
 * and in an FDA letter). It does not say that the import is allowed, because the law forbids it with few exceptions
 * (notice of Customs and Border Protection and FDA, 2004).
 */
const statement = (facts: OrderPaperFacts): Sheet => {
  const doctor = facts.prescription?.prescriber;
  const days = Math.max(0, ...prescribedLines(facts).map(({ supplyDays }) => supplyDays ?? 0));
  return {
    running: `Statement of personal use, order ${facts.number}`,
    blocks: [
      text('title', 'Statement of personal use'),
      text('body', 'To be read and signed by the patient.'),
      GAP,
      {
        kind: 'facts',
        facts: [
          ['Name', facts.prescription?.patient ?? facts.to.name],
          ['Address', facts.to.lines.join('\n')],
        ],
      },
      GAP,
      medicines(facts),
      GAP,
      text('strong', 'I state that:'),
      {
        kind: 'choices',
        choices: [
          {
            text: 'these medicines are for my own use, and I will not sell them or give them away;',
          },
          { text: 'they were prescribed for me by the doctor named below, who treats me;' },
          ...(days > 0 && days <= MAX_SUPPLY_DAYS
            ? [{ text: `they will last me at most ${days} days.` }]
            : []),
        ],
      },
      GAP,
      {
        kind: 'facts',
        facts: [
          ['Doctor who treats me', doctor?.prescriberName],
          ...contactFacts(doctor),
          ...(facts.to.inUnitedStates
            ? [
                doctor?.prescriberLicence
                  ? (['Licensed in (state)', undefined] as const)
                  : (['Licensed in (state), license number', undefined] as const),
              ]
            : []),
        ],
      },
      GAP,
      text(
        'body',
        facts.to.inUnitedStates
          ? 'United States law forbids importing medicines that are not approved there, even for personal use, with few exceptions. This statement does not change that. The authorities decide on each parcel.'
          : 'The law and the authorities of the destination country decide whether these medicines may be imported. This statement does not change that.',
      ),
      GAP,
      {
        kind: 'facts',
        facts: [
          ['Date', undefined],
          ['Patient’s signature', undefined],
        ],
      },
    ],
  };
};

/** The papers that go with each parcel for customs: summary, copy of the prescription, statement to sign. */
export const importPackets = (orders: readonly OrderPaperFacts[]): Paper => ({
  title: orders.length === 1 ? `Import packet, order ${orders[0]?.number ?? ''}` : 'Import packets',
  size: 'A4',
  sheets: orders.flatMap((facts) => [cover(facts), copy(facts), statement(facts)]),
});
