import type { Database, Tx } from '#db/client.ts';
import { findOrder, type StaffOrderView } from '#db/reads/orders.ts';
import {
  findAccountName,
  findPatientNotes,
  listOtherSupply,
  listRecords,
  NO_NOTES,
  type RecordLineView,
  type RecordView,
} from '#db/reads/reviews.ts';
import {
  type EarlierRecord,
  findFileMark,
  findRecordOfFile,
  listEarlierRecords,
  listUntypedFills,
  listUsedOfFile,
  type UntypedFill,
} from '#db/reads/prescriptions.ts';
import type { Viewer } from '#domain/access.ts';
import {
  type Catalogue,
  findOption,
  type Product,
  requiresPrescription,
} from '#domain/catalogue.ts';
import type { Dial } from '#domain/dial.ts';
import type { LabelDose } from '#domain/label-dose.ts';
import type { Source } from '#domain/sources.ts';
import { packOf } from '#domain/line-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { usesPacks } from '#domain/orders/order.ts';
import { needsSecondLook } from '#domain/review/agreement.ts';
import {
  type Balance,
  balanceFor,
  balanceText,
  type BalanceEntry,
  usedByOthers,
} from '#domain/review/balance.ts';
import type { Caution, CautionMedicine, PatientAnswers } from '#domain/review/caution.ts';
import { cautions } from '#domain/review/cautions.ts';
import { dailyDose, type DoseFacts, doseOption, type PenDial } from '#domain/review/dose-check.ts';
import type { ChecklistFacts, OrderedLine } from '#domain/review/checklist.ts';
import { dayOf, prescriptionDays } from '#domain/review/expiry.ts';
import type { EarlierPrescription } from '#domain/review/look-alike.ts';
import type { TypedLine, TypedPrescription } from '#domain/review/typed-prescription.ts';
import { type PackSupply, remainingSupply } from '#domain/supply.ts';
import type { Deps } from '#usecases/deps.ts';

/** A line of the order that needs a prescription, with the row that it is. */
export type DeskLine = OrderedLine & {
  readonly itemId: string;
  readonly productId: string;
  /** What is in a pack, and which dose it gives. */
  readonly pack: string;
  readonly onRecord: Balance | undefined;
  /** What other orders hold of former records of the same file. */
  readonly before: readonly BalanceEntry[];
};

/** Names a document and the place in it, and says where nobody has compared it with the current one. */
const placeIn = (mark: string, sources: readonly Source[]): string => {
  const [id = '', ...place] = mark.split(' ');
  const source = sources.find((each) => each.id === id);
  return [
    [source?.title ?? id, ...(place.length > 0 ? [place.join(' ')] : [])].join(', '),
    ...(source?.comparedOn ? [] : ['not yet compared with the current version']),
  ].join('; ');
};

const penOf = (dial: Dial, supply: PackSupply, sources: readonly Source[]): PenDial => ({
  dial,
  // Such a pen is a pack of its own.
  dosesInPen:
    dial.kind === 'fixed' && dial.inUseDays !== undefined && supply.kind === 'doses'
      ? supply.doses
      : undefined,
  source: placeIn(dial.source, sources),
});

const labelOf = (labelDose: LabelDose, sources: readonly Source[]): LabelDose => ({
  ...labelDose,
  source: placeIn(labelDose.source, sources),
});

/** The dose of the last prescription of an ingredient that is taken the same way, this record's own aside. */
const lastDoseOf = (
  { atc, administrationRoute }: Product,
  earlier: readonly EarlierRecord[],
  recordId: string | undefined,
  catalogue: Catalogue,
): DoseFacts['last'] => {
  const found = earlier
    .filter(({ id }) => id !== recordId)
    .toSorted((a, b) => b.issued.localeCompare(a.issued))
    .flatMap(({ issued, lines }) =>
      lines.flatMap(({ productId, productStrength, dose }) => {
        const known = findOption(catalogue, productId, productStrength);
        const daily =
          known?.product.atc === atc && known.product.administrationRoute === administrationRoute
            ? dailyDose(doseOption(known.product, known.option), dose)
            : undefined;
        return daily ? [{ dose: daily, issued }] : [];
      }),
    );
  return found[0];
};

export type DeskFacts = {
  readonly order: StaffOrderView & { readonly userId: string | null };
  readonly lines: readonly DeskLine[];
  readonly facts: ChecklistFacts;
  readonly cautions: readonly Caution[];
  readonly notes: PatientAnswers;
  /** Medicines from earlier orders that still last, by name and strength. */
  readonly current: readonly string[];
  readonly needsTwo: boolean;
  /** Prescriptions of the patient that still serve; the one that the order is filled from included. */
  readonly records: readonly RecordView[];
  readonly record: RecordView | undefined;
  /** Of the file that the prescription came as. */
  readonly fileMark: string | undefined;
  /** Whether the order has a file of its own that is not the one of its record. */
  readonly otherFile: boolean;
  /** Orders approved by the same paper while not everything of it was typed. */
  readonly untyped: readonly UntypedFill[];
};

/** What is left on record, and what of it the checks of this order may count with. */
const balancesOfLine = (
  record: RecordView | undefined,
  { productId, strength }: { readonly productId: string; readonly strength: string },
  orderId: string,
): Pick<DeskLine, 'balance' | 'onRecord'> => {
  const line = record?.lines.find(
    (each) => each.productId === productId && each.productStrength === strength,
  );
  return { balance: line && balanceFor(line.entries, orderId), onRecord: line?.balance };
};

/** Packs of a line that orders used, as far as they did. */
const packsUsed = (
  fills: readonly UntypedFill[],
  { productId, strength }: { readonly productId: string; readonly strength: string },
): number =>
  fills
    .filter(({ status, shippedAt }) => usesPacks(status, shippedAt))
    .flatMap(({ items }) => items)
    .filter((item) => item.productId === productId && item.strength === strength)
    .reduce((sum, { packs }) => sum + packs, 0);

/** All that the paper at hand may have been filled for already, in words. */
const earlierOf = (
  of: {
    readonly earlier: readonly EarlierRecord[];
    readonly untyped: readonly UntypedFill[];
    readonly records: readonly RecordView[];
  },
  catalogue: Catalogue,
): readonly EarlierPrescription[] => [
  ...of.earlier.map(({ id, issued, prescriberName, closedAt, sameFile, lines }) => {
    const left = of.records.find((record) => record.id === id)?.lines ?? [];
    const what = lines.map(({ drug, strength }, index) => {
      const line = left[index];
      return `${drug} ${strength}${line ? `, ${balanceText(line.balance)}` : ''}`;
    });
    const named = `${what.join('; ')}, issued ${issued} by ${prescriberName}`;
    return {
      atcs: lines.flatMap(({ productId }) => catalogue.byId.get(productId)?.atc ?? []),
      issued,
      stopped: closedAt !== null && sameFile,
      text: closedAt
        ? `A prescription was closed on ${dayOf(closedAt)}: ${named}. If this is the same one, no more orders can be filled from it.`
        : `There is a prescription on record: ${named}. If this is the same one, fill the order from that record.`,
    };
  }),
  ...of.untyped
    .filter((fill) => !fill.sameFile && fill.recordId === null)
    .filter(({ status, shippedAt }) => usesPacks(status, shippedAt))
    .map(({ orderId, decidedAt, items }) => ({
      atcs: items.flatMap(({ atc }) => atc ?? []),
      issued: undefined,
      stopped: false,
      text: `Order ${orderNumber(orderId)} was confirmed by hand${decidedAt ? ` on ${dayOf(decidedAt)}` : ''}, and its prescription was not typed: ${items.map(({ name, packs }) => `${name} × ${packs}`).join('; ')}. If it was filled from this prescription, those packs are used.`,
    })),
];

const typedLineOf = (written: RecordLineView): TypedLine => ({
  drug: written.drug,
  brand: written.brand ?? '',
  strength: written.strength,
  form: written.form,
  quantity: String(written.packsAFill),
  refills: String(written.refills),
  days: written.daysAFill === null ? '' : String(written.daysAFill),
  directions: written.directions,
  dose: String(written.dose),
  injections: String(written.injections),
});

/**
 * What a decision goes by: the fields of a prescription on record, which nobody types a second time, and what
 * is typed of the ordered medicines that the record does not name yet. Lines as in the order.
 */
export const typedOfRecord = (
  record: RecordView | undefined,
  lines: readonly {
    readonly productId: string;
    readonly option: { readonly strength: string };
  }[],
  typed: TypedPrescription,
): TypedPrescription =>
  record === undefined
    ? typed
    : {
        patientName: record.patientName,
        birthDate: typed.birthDate,
        prescriberName: record.prescriberName,
        prescriberNpi: record.prescriberNpi,
        prescriberLicence: record.prescriberLicence,
        prescriberAddress: record.prescriberAddress,
        prescriberPhone: record.prescriberPhone,
        issued: record.issued,
        lines: typed.lines.map((line, index) => {
          const ordered = lines[index];
          const written = record.lines.find(
            (each) =>
              each.productId === ordered?.productId &&
              each.productStrength === ordered.option.strength,
          );
          return written ? typedLineOf(written) : line;
        }),
      };

/**
 * The facts for a pharmacist's decision about an order. Undefined if the order does not exist or the viewer may
 * not review.
 */
export const readDeskFacts = async (
  deps: Pick<Deps, 'content' | 'settings' | 'clock'>,
  db: Database | Tx,
  viewer: Viewer,
  { orderId, recordId }: { readonly orderId: string; readonly recordId: string | null },
): Promise<DeskFacts | undefined> => {
  const order = await findOrder(db, viewer, orderId);
  if (!order) return undefined;
  const { userId } = order;
  const now = deps.clock();
  const [other, notes, records, account, earlier, untyped] = userId
    ? await Promise.all([
        listOtherSupply(db, viewer, { userId, orderId }),
        findPatientNotes(db, viewer, userId),
        listRecords(db, viewer, userId),
        findAccountName(db, viewer, userId),
        listEarlierRecords(db, viewer, { userId, orderId }),
        listUntypedFills(db, viewer, { userId, orderId, recordId }),
      ])
    : [[], NO_NOTES, [], undefined, [], []];
  const mark = await findFileMark(db, { orderId, recordId });
  const former = mark === undefined ? [] : await listUsedOfFile(db, viewer, mark);
  const sameFile = mark === undefined ? undefined : await findRecordOfFile(db, mark);
  // One file that was sent for two orders at once is one prescription, whichever is approved first.
  const record =
    records.find(({ id }) => id === recordId) ?? records.find(({ id }) => id === sameFile);
  const remaining = remainingSupply(other, now);
  const { catalogue } = deps.content;
  // What orders took of a record that is closed counts by its file, above.
  const samePaper = untyped.filter(({ sameFile, recordId: theirs }) =>
    theirs === null ? sameFile : theirs === record?.id,
  );

  const found = order.items.flatMap((item) => {
    const known = findOption(catalogue, item.productId, item.strength);
    return known && requiresPrescription(known.product) ? [{ item, ...known }] : [];
  });
  const lines = found.map(({ item, product, option }): DeskLine => {
    const before = usedByOthers(former, item, orderId);
    return {
      itemId: item.id,
      productId: item.productId,
      name: item.name,
      pack: packOf(item),
      packs: item.quantity,
      product: {
        name: product.name,
        activeIngredient: product.activeIngredient,
        nonProprietaryName: product.nonProprietaryName,
        drugClass: product.drugClass,
        atc: product.atc,
        dosageForm: product.dosageForm,
        europeanName: product.europeanName,
      },
      option: doseOption(product, option),
      stated: item.unitsPerDay,
      labelDose: product.labelDose && labelOf(product.labelDose, product.sources),
      pen: product.dial && penOf(product.dial, option.supply, product.sources),
      last: lastDoseOf(product, earlier, record?.id, catalogue),
      daysEarlier: remaining.get(product.atc ?? '') ?? 0,
      ...balancesOfLine(record, item, orderId),
      before,
      usedBefore: before.reduce((sum, { packs }) => sum + packs, 0) + packsUsed(samePaper, item),
    };
  });

  const medicine = (productId: string, strength: string): readonly CautionMedicine[] => {
    const product = catalogue.byId.get(productId);
    return product
      ? [
          {
            name: product.name,
            activeIngredient: product.activeIngredient,
            drugClass: product.drugClass,
            strength,
          },
        ]
      : [];
  };
  const current = other
    .filter(({ atc, cancelled }) => !cancelled && remaining.has(atc ?? ''))
    .flatMap(({ productId, strength }) => medicine(productId, strength));
  const advice = cautions({
    ordered: order.items.flatMap(({ productId, strength }) => medicine(productId, strength)),
    current,
    notes,
    kidney:
      notes.kidneyValue === ''
        ? undefined
        : { value: Number(notes.kidneyValue), day: notes.kidneyDay },
    orderNotes: order.orderNotes ?? '',
  });
  return {
    order,
    lines,
    facts: {
      // The owner of the account, because any name can be typed at checkout.
      account: account ?? order.customer,
      // A prescription on record was compared when it was put there.
      birthDate: record ? '' : notes.birthDate,
      lines,
      earlier: earlierOf({ earlier, untyped, records }, catalogue),
      ...prescriptionDays(now, order.customer),
      validMonths: deps.settings.review.validMonths,
      cautions: advice,
    },
    cautions: advice,
    notes,
    current: [...new Set(current.map(({ name, strength }) => `${name} ${strength}`))],
    needsTwo: needsSecondLook(
      found.map(({ product }) => product.atc),
      deps.settings.review.secondLook,
    ),
    records,
    record,
    fileMark: mark,
    otherFile: earlier.some(({ id, otherFile }) => id === record?.id && otherFile),
    untyped: samePaper,
  };
};
