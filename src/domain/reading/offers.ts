import type { Catalogue, Product, ProductOption } from '#domain/catalogue.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { strengthAgrees } from '#domain/review/agreement.ts';
import { packsText } from '#domain/review/balance.ts';
import { doseOption, writtenDose } from '#domain/review/dose-check.ts';
import { type PrescribedDose, prescribedDays } from '#domain/review/prescribed-supply.ts';
import {
  MAX_SUPPLY_DAYS,
  MAX_UNITS_PER_DAY,
  MIN_UNITS_PER_DAY,
  supplyDays,
} from '#domain/supply.ts';
import { UNSURE } from '#texts/prescription-first.ts';
import { packsIn } from './packs.ts';
import type { ReadItem, ReadPrescription } from './read-prescription.ts';

/** A pack that an item of a prescription may mean. */
export type OfferedPack = {
  readonly productId: string;
  readonly strength: string;
  /** The packs to begin with: those prescribed, as far as they fit into one shipment; 0 if not even one does. */
  readonly packs: number;
  /** Days that these packs last, as prescribed or at the label dose; undefined for a device. */
  readonly days: number | undefined;
  /** The insulin dose of the directions, for the cart. */
  readonly unitsPerDay: number | undefined;
  /** What is not certain of this pack, in words. */
  readonly unsure: readonly string[];
};

/** What the store proposes for an item of a prescription. Nothing of it counts before the person has confirmed it. */
export type Offer = {
  /** The item as the prescription writes it. */
  readonly written: string;
  readonly directions: string | undefined;
  /** The packs to choose from; none if the store does not have the medicine. */
  readonly choices: readonly OfferedPack[];
  /** The pack that is meant, if that is certain. */
  readonly chosen: number | undefined;
  /** What is not certain of the item, in words. */
  readonly unsure: readonly string[];
};

type Candidate = { readonly product: Product; readonly option: ProductOption };

const candidatesOf = (item: ReadItem, catalogue: Catalogue): readonly Candidate[] =>
  [...new Set(item.medicines.flatMap(({ productIds }) => productIds))].flatMap((id) => {
    const product = catalogue.byId.get(id);
    return product ? product.options.map((option) => ({ product, option })) : [];
  });

/** The dose that the directions state for a pack, if they were read for certain. */
const doseFor = (item: ReadItem, { product, option }: Candidate): PrescribedDose | undefined =>
  item.directions?.sureness === 'sure'
    ? writtenDose(item.directions.text, { product, option: doseOption(product, option) })
    : undefined;

const isUnits = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= MIN_UNITS_PER_DAY && amount <= MAX_UNITS_PER_DAY;

const offerPack = (item: ReadItem, candidate: Candidate): OfferedPack => {
  const { product, option } = candidate;
  const { supply } = option;
  const dose = doseFor(item, candidate);
  const unitsPerDay =
    supply.kind === 'insulin' && dose && isUnits(dose.amount) ? dose.amount : undefined;
  const prescribed =
    item.quantity?.sureness === 'sure'
      ? packsIn(item.quantity.text, { pack: option.quantity, supply })
      : undefined;
  const asPrescribed = (packs: number): number | undefined =>
    (dose && prescribedDays(supply, packs, dose)?.days) ??
    supplyDays(supply, packs, unitsPerDay)?.days;
  // By the cart's rule too, which does not know the directions.
  const fits = (packs: number): boolean =>
    [asPrescribed(packs), supplyDays(supply, packs, unitsPerDay)?.days].every(
      (days) => days === undefined || days <= MAX_SUPPLY_DAYS,
    );
  let packs = Math.min(prescribed ?? 1, MAX_QUANTITY);
  while (packs > 0 && !fits(packs)) packs -= 1;
  const counted = product.atc === null ? undefined : asPrescribed(packs);
  return {
    productId: product.id,
    strength: option.strength,
    packs,
    days: packs === 0 ? undefined : counted,
    unitsPerDay,
    unsure: [
      ...(prescribed === undefined ? [UNSURE.quantity] : []),
      ...(dose === undefined && product.atc !== null ? [UNSURE.directions] : []),
      ...(packs === 0 ? [UNSURE['too-long']] : []),
      ...(prescribed !== undefined && packs > 0 && packs < prescribed
        ? [UNSURE.limited(packsText(prescribed), packsText(packs))]
        : []),
    ],
  };
};

/** What is not certain of the name: misspelled or hard to read, it may be that of another medicine. */
const nameDoubts = ({ drug, medicines }: ReadItem): readonly string[] =>
  medicines.flatMap(({ written, name }) =>
    drug.sureness === 'sure' && written.toLowerCase() === name.toLowerCase()
      ? []
      : [UNSURE.name(written, name)],
  );

const offerItem = (item: ReadItem, catalogue: Catalogue): Offer => {
  const all = candidatesOf(item, catalogue);
  const strength = item.strength?.sureness === 'sure' ? item.strength.text : undefined;
  const same =
    strength === undefined ? [] : all.filter(({ option }) => strengthAgrees(strength, option));
  const choices = same.length > 0 ? same : all;
  const misread = nameDoubts(item);
  const doubts =
    all.length === 0
      ? [UNSURE.unknown]
      : strength === undefined
        ? [UNSURE.strength]
        : same.length === 0
          ? [UNSURE['other-strength'](strength)]
          : same.length > 1
            ? [UNSURE.choice]
            : [];
  return {
    written: [item.drug.text, item.strength?.text, item.form?.text].filter(Boolean).join(' '),
    directions: item.directions?.written ?? item.directions?.text,
    choices: choices.map((each) => offerPack(item, each)),
    chosen: same.length === 1 && misread.length === 0 ? 0 : undefined,
    unsure: [...misread, ...doubts],
  };
};

/** What the store proposes for each item of a prescription that the machine has read. */
export const offersOf = (read: ReadPrescription, catalogue: Catalogue): readonly Offer[] =>
  read.items.map((item) => offerItem(item, catalogue));
