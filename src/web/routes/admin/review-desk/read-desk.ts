import { findOption } from '#domain/catalogue.ts';
import {
  type DraftView,
  findApprovedChecks,
  findReview,
  listDrafts,
  listReviewEntries,
  listScans,
  type RecordView,
  type ReviewView,
  type ScanView,
} from '#db/reads/reviews.ts';
import { balanceText } from '#domain/review/balance.ts';
import { doseUnit, labelDose } from '#domain/review/prescribed-supply.ts';
import {
  alignTyped,
  lineNow,
  readTyped,
  typedByLabel,
  typedValues,
} from '#domain/review/typed-prescription.ts';
import type { Deps } from '#usecases/deps.ts';
import { type DeskFacts, readDeskFacts, typedOfRecord } from '#usecases/review/desk-facts.ts';
import { nextReview } from '#db/reads/review-queue.ts';
import { DOSE_TEXTS } from '#texts/doses.ts';
import { listPrescriberContacts } from '#db/reads/prescriber-contacts.ts';
import { readShipmentTimes } from '#db/reads/shipments.ts';
import type { StaffViewer, Viewer } from '#domain/access.ts';
import { formatDate } from '#domain/dates.ts';
import { lineChangeText } from '#domain/orders/correct-lines.ts';
import { isBiological } from '#domain/review/agreement.ts';
import { prescriptionDays } from '#domain/review/expiry.ts';
import {
  decisionsFor,
  isOpenReview,
  readsBack,
  serviceClock,
  spanText,
} from '#domain/review/review.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { readApprovalGates } from '#usecases/orders/read-gates.ts';
import { lackOf } from '#web/components/staff/gate-rows.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { href } from '#web/href.ts';
import { type DeskReading, readDeskReading } from '#usecases/reading/desk-reading.ts';
import { readSamePerson } from '#usecases/review/same-person.ts';
import { orderNumber } from '#domain/order-number.ts';
import { contactsOnDesk } from './contact-rows.ts';
import type { DeskReadingData, DeskData, DeskEntry, DeskRecord, TypedFrom } from './desk-data.ts';

/** A prescription on record with all of its lines, including those that the order does not contain. */
const recordOnDesk = ({ content }: Pick<Deps, 'content'>, record: RecordView): DeskRecord => {
  const { lines } = record;
  const found = lines.map((line) => ({
    line,
    known: findOption(content.catalogue, line.productId, line.productStrength),
  }));
  const own = lines.map(({ productId, productStrength }) => ({
    productId,
    option: { strength: productStrength },
  }));
  return {
    id: record.id,
    version: record.version,
    lines: found.map(({ line, known }) => ({
      name: known ? `${known.product.name} ${known.option.strength}` : line.drug,
      doseUnit: known && doseUnit(known.option.supply),
      // A product that is no longer sold keeps the field, so that nothing on record gets lost.
      injections: !known || known.option.supply.kind === 'insulin',
      left: balanceText(line.balance),
    })),
    values: typedValues(typedOfRecord(record, own, readTyped({}, lines.length))),
  };
};

const words: Readonly<Record<string, string>> = {
  'prescription sent': 'The patient sent a prescription',
  'record chosen': 'The patient chose a prescription on record',
  'record left': 'Filled from its own scan again',
  'record corrected': 'The prescription on record was corrected',
  'record closed': 'The prescription was closed',
  'approved first': 'Approved, the first of two',
  approved: 'Approved',
  'approved by hand': 'Confirmed by hand',
  'copy asked': 'Better copy requested',
  'information asked': 'Information requested',
  answered: 'The patient answered',
  declined: 'Declined',
  'taken back': 'Returned to the pharmacists',
};

type Beginning = { readonly from: TypedFrom; readonly values: Readonly<Record<string, string>> };

/** Existing drafts: the viewer's own, the first pharmacist's, a colleague's. */
const typedSoFar = (
  viewer: StaffViewer,
  review: ReviewView,
  drafts: readonly DraftView[],
  scanned: Date | undefined,
): Beginning => {
  const own = drafts.find(({ staffId }) => staffId === viewer.id);
  if (own) {
    const beforeScan = scanned !== undefined && own.savedAt < scanned;
    return {
      from: { kind: 'own', saved: formatMoment(own.savedAt), beforeScan },
      values: own.typed,
    };
  }
  if (review.firstTyped && review.firstBy)
    return { from: { kind: 'first', name: review.firstBy.name }, values: review.firstTyped };
  const [theirs] = drafts;
  return theirs
    ? {
        from: { kind: 'colleague', name: theirs.name, saved: formatMoment(theirs.savedAt) },
        values: theirs.typed,
      }
    : { from: { kind: 'nothing' }, values: {} };
};

/** Initial field values; the prescription on record takes precedence over drafts. */
const beginning = (
  viewer: StaffViewer,
  review: ReviewView,
  { record, lines }: DeskFacts,
  drafts: readonly DraftView[],
  scanned: Date | undefined,
): Beginning => {
  const found = typedSoFar(viewer, review, drafts, scanned);
  const soFar = { ...found, values: alignTyped(found.values, lines) };
  return record === undefined
    ? soFar
    : {
        from: { kind: 'record', validUntil: formatDate(record.validUntil) },
        values: {
          ...soFar.values,
          ...typedValues(typedOfRecord(record, lines, readTyped(soFar.values, lines.length))),
        },
      };
};

const entryOf = (
  { at, kind, checklist, typed, ...rest }: Awaited<ReturnType<typeof listReviewEntries>>[number],
  lines: DeskFacts['lines'],
): DeskEntry => ({
  ...rest,
  at: at.toISOString(),
  atText: formatMoment(at),
  what:
    kind === 'record chosen' && rest.by !== null
      ? 'Filled from a prescription on record'
      : (words[kind] ?? kind),
  typed: typed
    ? typedByLabel(
        readTyped(alignTyped(typed, lines), lines.length),
        lines.map(({ name }) => name),
      )
    : [],
  answers: (checklist ?? []).flatMap(({ title, line, answer, asksWhy, text }) => {
    if (answer && asksWhy) return [DOSE_TEXTS.reasonedCheck(title, text, answer.why)];
    const of = lines[lineNow(typed ?? {}, line ?? 0, lines)];
    const unit = (of && doseUnit(of.option.supply)) ?? '';
    return answer && answer.why !== ''
      ? [DOSE_TEXTS.confirmedCheck(title, of?.name ?? '', answer.right, unit, answer.why)]
      : [];
  }),
});

/** Tells the files of a prescription apart, and a prescription from an earlier one. */
const scanLabel = ({ replaced, page, pages, uploadedAt }: ScanView): string => {
  const which = pages > 1 ? `Page ${page} of ${pages}` : undefined;
  if (!replaced && which) return which;
  return [replaced ? 'Earlier' : 'Latest', which, formatMoment(uploadedAt)]
    .filter(Boolean)
    .join(', ');
};

const readingOnDesk = (
  { seenElsewhere, proposals, ...reading }: DeskReading,
  isSecond: boolean,
): DeskReadingData => ({
  ...reading,
  // The second pharmacist reads the scan independently.
  state: isSecond ? 'none' : reading.state,
  proposals: isSecond ? [] : proposals,
  seenElsewhere: seenElsewhere.map(({ orderId, sentAt, sameFile }) => ({
    number: orderNumber(orderId),
    href: href('/admin/review/:orderId', { orderId }),
    sent: formatDate(sentAt),
    sameFile,
  })),
});

/** Reads the desk of an order; undefined if there is nothing to review. */
export const readDesk = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<DeskData | undefined> => {
  const { db, settings } = deps;
  const review = await findReview(db, viewer, orderId);
  if (!review || viewer.kind !== 'staff') return undefined;
  const desk = await readDeskFacts(deps, db, viewer, review);
  if (!desk) return undefined;
  const [scans, entries, drafts, next, checked, times, missing, contacts] = await Promise.all([
    listScans(db, viewer, review),
    listReviewEntries(db, viewer, orderId),
    listDrafts(db, viewer, orderId),
    nextReview(db, viewer, orderId),
    review.state === 'approved' ? findApprovedChecks(db, viewer, orderId) : undefined,
    readShipmentTimes(db, [orderId]),
    readApprovalGates(deps, viewer, orderId),
    listPrescriberContacts(db, viewer, orderId),
  ]);
  const open = isOpenReview(review.state) && desk.order.status !== 'Cancelled';
  const [latest] = scans;
  const files = scans.slice(0, latest?.pages ?? 0).map(({ id }) => id);
  const reading =
    open && files.length > 0 ? await readDeskReading(deps, viewer, files, desk) : undefined;
  const samePerson = open ? await readSamePerson(deps, viewer, desk) : [];
  // What is shown of orders of other accounts is a read of their patients' data, too.
  const shown = [...samePerson, ...(reading?.seenElsewhere ?? [])].map((other) => other.orderId);
  for (const each of new Set([orderId, ...shown]))
    await recordAccess(deps, viewer, 'review read', { orderId: each });
  const { order } = desk;
  const { customer } = order;
  const orderName = `${customer.firstName} ${customer.lastName}`;
  const accountName = `${desk.facts.account.firstName} ${desk.facts.account.lastName}`;
  const clock = serviceClock(review.waitingSince, deps.clock(), settings.review.hours);
  return {
    orderId,
    state: review.state,
    version: review.version,
    cancelled: order.status === 'Cancelled',
    decisions: decisionsFor(times.get(orderId)?.shippedAt ?? null),
    lack: lackOf(viewer, missing, { orderId, paymentId: undefined }),
    open,
    clock: { mood: clock.mood, waited: spanText(clock.waitedMs), left: spanText(clock.leftMs) },
    placed: formatDate(order.createdAt),
    patient: {
      name: accountName,
      shipsTo: accountName === orderName ? undefined : orderName,
      email: customer.email,
      phone: formatPhone(customer.phone),
      address: [
        customer.streetAddress,
        customer.apartment,
        customer.city,
        `${customer.state} ${customer.zipCode}`,
        customer.country,
      ]
        .filter(Boolean)
        .join(', '),
    },
    orderNotes: order.orderNotes,
    notes: desk.notes,
    current: desk.current,
    answer: review.answer,
    sentence: review.sentence,
    scans: scans.map((scan) => ({
      id: scan.id,
      url: href('/prescriptions/:prescriptionId', { prescriptionId: scan.id }),
      contentType: scan.contentType,
      name: scan.fileName,
      uploaded: formatMoment(scan.uploadedAt),
      replaced: scan.replaced,
      label: scanLabel(scan),
    })),
    lines: desk.lines.map((line) => ({
      name: line.name,
      pack: line.pack,
      packs: line.packs,
      doseUnit: doseUnit(line.option.supply),
      labelDose: labelDose(line.option.supply),
      injections: line.option.supply.kind === 'insulin',
      biological: isBiological(line.product),
      balance: line.onRecord,
      stated: order.items.find(({ id }) => id === line.itemId)?.unitsPerDay ?? null,
    })),
    changes: order.changes.map(lineChangeText),
    facts: {
      ...desk.facts,
      ...(review.decidedAt ? prescriptionDays(review.decidedAt, customer) : {}),
      readBack: readsBack(desk.needsTwo, review.firstBy?.id ?? null, viewer),
    },
    checked,
    cautions: desk.cautions,
    reading: reading && readingOnDesk(reading, review.state === 'second look'),
    ...beginning(viewer, review, desk, drafts, scans.find(({ replaced }) => !replaced)?.uploadedAt),
    needsTwo: desk.needsTwo,
    firstBy: review.state === 'second look' ? review.firstBy?.name : undefined,
    approvedByMe: review.state === 'second look' && review.firstBy?.id === viewer.id,
    record: desk.record && recordOnDesk(deps, desk.record),
    mayLeave: desk.otherFile,
    otherRecords: desk.records
      .filter(({ id }) => id !== desk.record?.id)
      .map(({ id, orderId: theirs, issued, prescriberName, lines }) => ({
        id,
        orderId: theirs,
        text: `${formatDate(issued)}, ${prescriberName}: ${lines
          .map(({ drug, strength, balance }) => `${drug} ${strength}, ${balanceText(balance)}`)
          .join('; ')}`,
      })),
    samePerson: samePerson.map(({ orderId: theirs, placedAt, likenesses, supplies }) => ({
      number: orderNumber(theirs),
      href: href('/admin/review/:orderId', { orderId: theirs }),
      placed: formatDate(placedAt),
      likenesses,
      supplies,
    })),
    entries: entries.map((entry) => entryOf(entry, desk.lines)).toReversed(),
    contacts: contactsOnDesk(contacts, order.items, deps.clock()),
    next,
  };
};
