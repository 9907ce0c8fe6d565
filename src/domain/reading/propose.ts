import { formatDate } from '#domain/dates.ts';
import type { DosageForm } from '#domain/catalogue.ts';
import { namesAgree, namesBrand, strengthAgrees } from '#domain/review/agreement.ts';
import type { ChecklistFacts, OrderedLine } from '#domain/review/checklist.ts';
import { readDirections } from '#domain/review/directions/read-directions.ts';
import { writtenDose } from '#domain/review/dose-check.ts';
import { isExpired, validUntil } from '#domain/review/expiry.ts';
import {
  HEAD_FIELDS,
  type HeadField,
  LINE_FIELDS,
  type LineField,
  lineFieldName,
  wholeOf,
} from '#domain/review/typed-prescription.ts';
import { countIn, packsIn } from './packs.ts';
import type { Place, ReadField, ReadItem, ReadPrescription } from './read-prescription.ts';

/**
 * What the machine read for a field of the desk. It is no typed value: it counts once a pharmacist has accepted
 * it. `low` is hard to read, `other` is certain and not as ordered, and `unread` names a place without a value, which
 * has to be typed.
 */
export type Proposal = {
  /** Name of the field in the form. */
  readonly field: string;
  readonly value: string;
  readonly state: 'sure' | 'low' | 'other' | 'unread';
  /** What the scan says, where the value is derived from it. */
  readonly written: string | undefined;
  readonly places: readonly Place[];
};

/** Where the reading contradicts the order. */
export type Difference =
  | { readonly kind: 'other patient'; readonly read: string; readonly account: string }
  | { readonly kind: 'npi wrong'; readonly read: string }
  | { readonly kind: 'expired'; readonly issued: string; readonly until: string }
  | { readonly kind: 'not yet issued'; readonly issued: string }
  | { readonly kind: 'not named'; readonly ordered: string; readonly read: readonly string[] }
  | {
      readonly kind: 'other strength';
      readonly ordered: string;
      readonly strength: string;
      readonly read: string;
    }
  | {
      readonly kind: 'other quantity';
      readonly ordered: string;
      readonly packs: number;
      readonly read: number;
    }
  | { readonly kind: 'more medicines'; readonly read: readonly string[] };

export type Proposals = {
  readonly proposals: readonly Proposal[];
  readonly differences: readonly Difference[];
};

/** An ordered line with what the reading needs of it. */
export type ReadLine = OrderedLine & { readonly productId: string; readonly pack: string };

type Of = Pick<ChecklistFacts, 'account' | 'today' | 'newest' | 'validMonths'> & {
  readonly lines: readonly ReadLine[];
};

/** A proposal of words, which may be uncertain, or undefined if nothing was read. */
const wordsProposal = (
  field: string,
  read: ReadField | undefined,
  max: number,
): readonly Proposal[] =>
  read
    ? [
        {
          field,
          value: read.text.slice(0, max),
          state: read.sureness === 'sure' ? 'sure' : 'low',
          written: undefined,
          places: read.places,
        },
      ]
    : [];

/** A proposal of figures: certain or none. */
const figureProposal = (
  field: string,
  read: ReadField | undefined,
  value: string | undefined,
  written?: string,
): readonly Proposal[] =>
  read
    ? [
        value !== undefined && read.sureness === 'sure'
          ? { field, value, state: 'sure', written, places: read.places }
          : { field, value: '', state: 'unread', written: undefined, places: read.places },
      ]
    : [];

const head = (name: HeadField, read: ReadField | undefined): readonly Proposal[] =>
  wordsProposal(name, read, HEAD_FIELDS[name].max);

const FORMS: readonly (readonly [RegExp, readonly DosageForm[]])[] = [
  [/pen|pluma|solostar|flextouch/i, ['pre-filled pen', 'single-dose pen']],
  [/cartridge|cartucho|patrone|penfill/i, ['cartridge']],
  [/tab|comprimido/i, ['tablet']],
];

/** The desk's word for a written form; the product tells which kind of pen it is. */
const formOf = (written: string, { product }: ReadLine): string | undefined => {
  if (/vial|durchstech/i.test(written)) return 'vial';
  const forms = FORMS.find(([pattern]) => pattern.test(written))?.[1];
  return forms?.find((form) => form === product.dosageForm) ?? forms?.[0];
};

const isNamed = (item: ReadItem, productId: string): boolean =>
  item.medicines.some(({ productIds }) => productIds.includes(productId));

/** The item that means an ordered line: of the same medicine, and of the same strength if there are several. */
const itemFor = (line: ReadLine, items: readonly ReadItem[]): ReadItem | undefined => {
  const found = items.filter((item) => isNamed(item, line.productId));
  return (
    found.find(({ strength }) => strength && strengthAgrees(strength.text, line.option)) ?? found[0]
  );
};

const lineProposals = (line: ReadLine, index: number, item: ReadItem): readonly Proposal[] => {
  const name = (field: LineField): string => lineFieldName(index, field);
  const { product, option } = line;
  const meant = item.medicines.filter(({ productIds }) => productIds.includes(line.productId));
  const brand = meant.find((each) => namesBrand(each.name, product));
  const generic = meant.find((each) => !namesBrand(each.name, product));
  const named = (
    medicine: (typeof meant)[number] | undefined,
    field: LineField,
  ): readonly Proposal[] =>
    medicine
      ? [
          {
            field: name(field),
            value: medicine.name.slice(0, LINE_FIELDS[field].max),
            // A misspelled name may be that of another medicine.
            state:
              item.drug.sureness === 'sure' &&
              medicine.name.toLowerCase() === medicine.written.toLowerCase()
                ? 'sure'
                : 'low',
            written: medicine.name === medicine.written ? undefined : medicine.written,
            places: item.drug.places,
          },
        ]
      : [];
  const { strength, form, directions, quantity, refills } = item;
  const readable =
    directions &&
    readDirections(directions.text, [
      product.name.replace(/[\d\s]+$/, ''),
      product.activeIngredient,
      product.nonProprietaryName,
    ]);
  const dose = directions && writtenDose(directions.text, line);
  const packs = quantity && packsIn(quantity.text, { pack: line.pack, supply: option.supply });
  const fills = refills && countIn(refills.text);
  const written = form && formOf(form.text, line);
  return [
    ...named(generic ?? brand, 'drug'),
    ...named(brand, 'brand'),
    ...figureProposal(name('strength'), strength, strength?.text).map((each) =>
      each.state === 'sure' && !strengthAgrees(each.value, option)
        ? ({ ...each, state: 'other' } as const)
        : each,
    ),
    ...(form && written
      ? wordsProposal(name('form'), { ...form, text: written }, LINE_FIELDS.form.max)
      : []),
    ...figureProposal(name('quantity'), quantity, packs?.toString(), quantity?.text),
    ...figureProposal(
      name('refills'),
      refills,
      fills === undefined || wholeOf(String(fills)) === undefined || fills > 99
        ? undefined
        : String(fills),
    ),
    ...figureProposal(
      name('directions'),
      directions,
      readable && readable.kind !== 'unreadable' ? directions.text : undefined,
      directions?.written,
    ),
    ...figureProposal(name('dose'), directions, dose && String(dose.amount), directions?.text),
    ...(option.supply.kind === 'insulin'
      ? figureProposal(
          name('injections'),
          directions,
          dose && String(dose.injections),
          directions?.text,
        )
      : []),
  ];
};

const lineDifferences = (line: ReadLine, item: ReadItem): readonly Difference[] => {
  const packs =
    item.quantity?.sureness === 'sure'
      ? packsIn(item.quantity.text, { pack: line.pack, supply: line.option.supply })
      : undefined;
  return [
    ...(item.strength?.sureness === 'sure' && !strengthAgrees(item.strength.text, line.option)
      ? [
          {
            kind: 'other strength',
            ordered: line.product.name,
            strength: line.option.strength,
            read: item.strength.text,
          } as const,
        ]
      : []),
    ...(packs !== undefined && packs < line.packs
      ? [{ kind: 'other quantity', ordered: line.name, packs: line.packs, read: packs } as const]
      : []),
  ];
};

const headDifferences = (read: ReadPrescription, of: Of): readonly Difference[] => {
  const { patientName, npi, issued } = read;
  const until = issued && validUntil(issued.text, of.validMonths);
  return [
    ...(patientName && !namesAgree(patientName.text, of.account)
      ? [
          {
            kind: 'other patient',
            read: patientName.text,
            account: `${of.account.firstName} ${of.account.lastName}`,
          } as const,
        ]
      : []),
    ...(issued && until !== undefined && isExpired(until, of.today)
      ? [{ kind: 'expired', issued: formatDate(issued.text), until: formatDate(until) } as const]
      : []),
    ...(issued && issued.text > of.newest
      ? [{ kind: 'not yet issued', issued: formatDate(issued.text) } as const]
      : []),
    ...(npi && !npi.valid ? [{ kind: 'npi wrong', read: npi.text } as const] : []),
  ];
};

/**
 * What the reading offers for the fields of the desk, and where it contradicts the order. Lines that are on
 * record already get no proposal.
 */
export const propose = (read: ReadPrescription, of: Of): Proposals => {
  const matched = of.lines.map((line) => itemFor(line, read.items));
  const drugsOf = ({ medicines, drug }: ReadItem): string =>
    medicines.map(({ name }) => name).join(' ') || drug.text;
  const others = read.items.filter((item) => !matched.includes(item));
  const missing = of.lines.filter((_, index) => matched[index] === undefined);
  return {
    proposals: [
      ...head('patientName', read.patientName),
      ...figureProposal('birthDate', read.born, read.born?.text),
      ...figureProposal('issued', read.issued, read.issued?.text),
      ...head('prescriberName', read.prescriberName),
      ...figureProposal('prescriberNpi', read.npi, read.npi?.valid ? read.npi.text : undefined),
      ...figureProposal('prescriberLicence', read.licence, read.licence?.text),
      ...head('prescriberAddress', read.address),
      ...figureProposal('prescriberPhone', read.phone, read.phone?.text),
      ...of.lines.flatMap((line, index) => {
        const item = matched[index];
        return item && line.balance === undefined ? lineProposals(line, index, item) : [];
      }),
    ],
    differences: [
      ...headDifferences(read, of),
      ...missing.map((line): Difference => ({
        kind: 'not named',
        ordered: line.name,
        read: others.map(drugsOf),
      })),
      ...of.lines.flatMap((line, index) => {
        const item = matched[index];
        return item ? lineDifferences(line, item) : [];
      }),
      ...(missing.length === 0 && others.length > 0
        ? [{ kind: 'more medicines', read: others.map(drugsOf) } as const]
        : []),
    ],
  };
};
