import { findOption, type Product, type ProductOption } from '#domain/catalogue.ts';
import type { Content } from '#content/load.ts';
import { packOf } from '#domain/line-words.ts';
import { type Proposal, propose, type ReadLine } from '#domain/reading/propose.ts';
import { type ReadField, readPrescription } from '#domain/reading/read-prescription.ts';
import type { ScanText } from '#domain/reading/scan-text.ts';
import { inEnglish } from '#domain/reading/translate-directions.ts';
import { doseOption, writtenDose } from '#domain/review/dose-check.ts';
import { findMedicinesIn } from '#usecases/reading/find-medicines.ts';
import type { MadeText } from './made-prescriptions.ts';

/** How a field came out: right, wrong, or left to the pharmacist with a warning. */
export type Outcome = {
  readonly field: string;
  readonly expected: string;
  readonly got: string;
  readonly result:
    | 'right'
    | 'right, marked as hard to read'
    | 'wrong, marked'
    | 'not proposed'
    | 'wrong';
  /** Whether a mistake would change what the patient takes. */
  readonly dose: boolean;
};

/** Letters, digits and decimal points; accents and other marks are no mistakes. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '')
    .replaceAll(/\.(?!\d)|(?<!\d)\./g, '');

const outcome = (
  field: string,
  expected: string,
  read: { readonly text: string; readonly sure: boolean } | undefined,
  dose = false,
): Outcome => {
  const got = read?.text ?? '';
  const same = plain(got) === plain(expected);
  const result =
    read === undefined || got === ''
      ? 'not proposed'
      : same
        ? read.sure
          ? 'right'
          : 'right, marked as hard to read'
        : read.sure
          ? 'wrong'
          : 'wrong, marked';
  return { field, expected, got, result, dose };
};

const lineOf = (product: Product, option: ProductOption, packs: number): ReadLine => ({
  productId: product.id,
  name: `${product.name} ${option.strength}`,
  pack: packOf({ description: option.quantity, ...option }),
  packs,
  product,
  option: doseOption(product, option),
  daysEarlier: 0,
  balance: undefined,
});

/** Compares what was read of a made prescription, and proposed for its order, with its text. */
export const scoreReading = (
  content: Content,
  scan: ScanText,
  text: MadeText,
): readonly Outcome[] => {
  const { medicine, language } = text;
  const found = findOption(content.catalogue, medicine.productId, medicine.option);
  if (!found) throw new Error(`there is no ${medicine.productId} ${medicine.option}`);
  const line = lineOf(found.product, found.option, medicine.packs);
  const read = readPrescription(scan, findMedicinesIn(content));
  const [firstName = '', ...family] = text.patient.split(' ');
  const { proposals } = propose(read, {
    account: { firstName, lastName: family.join(' ') },
    lines: [line],
    today: '2026-06-01',
    newest: '2026-06-01',
    validMonths: 24,
  });
  const field = (value: ReadField | undefined) =>
    value && { text: value.text, sure: value.sureness === 'sure' };
  const proposed = (name: string) => {
    const each: Proposal | undefined = proposals.find((one) => one.field === `line-0-${name}`);
    return each && { text: each.value, sure: each.state === 'sure' };
  };
  const directions = inEnglish(medicine.directions[language], language);
  const dose = writtenDose(directions, line);
  return [
    outcome('patient', text.patient, field(read.patientName)),
    outcome('date of birth', text.born, field(read.born)),
    outcome('date', text.issued, field(read.issued)),
    outcome(
      'prescriber',
      text.prescriber,
      field(
        read.prescriberName && {
          ...read.prescriberName,
          text: read.prescriberName.text.replace(
            /^(?:dra?\.?(?:\s*med\.?)?)\s+|,?\s*m\.?d\.?$/gi,
            '',
          ),
        },
      ),
    ),
    outcome('address', `${text.street} ${text.town}`, field(read.address)),
    outcome('NPI', text.npi, field(read.npi)),
    outcome('licence', text.licence, field(read.licence)),
    outcome('drug', medicine.generic, proposed('drug')),
    outcome('brand', medicine.meant, proposed('brand')),
    outcome('strength', medicine.strength, proposed('strength'), true),
    outcome('form', found.product.dosageForm, proposed('form')),
    outcome('directions', directions, proposed('directions'), true),
    outcome('dose', String(dose?.amount), proposed('dose'), true),
    outcome('quantity', String(medicine.packs), proposed('quantity'), true),
    outcome('refills', String(medicine.refills), proposed('refills'), true),
  ];
};
