import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { DB } from '#db/schema.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type Balance, balanceOf, type BalanceEntry } from '#domain/review/balance.ts';
import type { PatientAnswers } from '#domain/review/caution.ts';
import type { CheckedItem } from '#domain/review/checklist.ts';
import type { Prescriber } from '#domain/review/prescriber.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { earlierItem } from '#domain/shipping/outcomes.ts';
import type { EarlierItem } from '#domain/supply.ts';
import { contactOfRecord } from './prescribers.ts';
import { hasUnanswered, latestOutcome, toOutcome } from './outcomes.ts';

export type ReviewView = {
  readonly orderId: string;
  readonly state: ReviewState;
  readonly version: number;
  readonly waitingSince: Date;
  readonly recordId: string | null;
  readonly firstBy: { readonly id: string; readonly name: string } | null;
  readonly firstTyped: Readonly<Record<string, string>> | null;
  readonly sentence: string | null;
  readonly answer: string | null;
  readonly decidedAt: Date | null;
};

/** The review of an order, for pharmacists. */
export const findReview = async (
  db: Database | Tx,
  viewer: Viewer,
  orderId: string,
): Promise<ReviewView | undefined> => {
  if (!may(viewer, 'review prescriptions') || !isUuid(orderId)) return undefined;
  const row = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .leftJoin('staff', 'staff.id', 'reviews.first_by')
    .selectAll('reviews')
    .select('staff.name as first_name')
    .where('reviews.order_id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      orderId: row.order_id,
      state: row.state,
      version: row.version,
      waitingSince: row.waiting_since,
      recordId: row.record_id,
      firstBy: row.first_by ? { id: row.first_by, name: row.first_name ?? '' } : null,
      firstTyped: row.first_typed,
      sentence: row.sentence,
      answer: row.answer,
      decidedAt: row.decided_at,
    }
  );
};

export type ScanView = {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly uploadedAt: Date;
  readonly replaced: boolean;
  /** 1 for the first file of a prescription, and how many files it has. */
  readonly page: number;
  readonly pages: number;
};

/** The scans of an order with all their pages, the current one first; or the scan of its prescription record. */
export const listScans = async (
  db: Database | Tx,
  viewer: Viewer,
  of: { readonly orderId: string; readonly recordId: string | null },
): Promise<readonly ScanView[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const rows = await db
    .selectFrom('prescriptions')
    .select(['id', 'file_name', 'content_type', 'uploaded_at', 'replaced_at', 'page'])
    .select(sql<number>`count(*) over (partition by coalesce(page_of, id))::integer`.as('pages'))
    .where((eb) =>
      eb.or([
        eb('order_id', '=', of.orderId),
        eb(
          sql<string>`coalesce(page_of, id)`,
          'in',
          eb
            .selectFrom('prescription_records')
            .select(sql<string>`prescription_records.prescription_id`.as('id'))
            .where('prescription_records.id', '=', of.recordId),
        ),
      ]),
    )
    .where('wrapped_key', '!=', '')
    .where('purpose', 'in', ['prescription', 'prescription page'])
    .orderBy(sql`replaced_at is not null`)
    // Pages that were added later stand with their prescription.
    .orderBy(sql`min(uploaded_at) over (partition by coalesce(page_of, id))`, 'desc')
    .orderBy('page')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    contentType: row.content_type,
    uploadedAt: row.uploaded_at,
    replaced: row.replaced_at !== null,
    page: row.page,
    pages: row.pages,
  }));
};

export type ReviewEntryView = {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly sentence: string | null;
  readonly signed: boolean;
  /** Number and authority of the pharmacist's licence at that moment. */
  readonly licence: string | null;
  /** Checks of an approval, as they were then. */
  readonly checklist: readonly CheckedItem[] | null;
  readonly typed: Readonly<Record<string, string>> | null;
};

/** History of a review, oldest first. */
export const listReviewEntries = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly ReviewEntryView[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const rows = await db
    .selectFrom('review_entries')
    .leftJoin('staff', 'staff.id', 'review_entries.actor_id')
    .select([
      'review_entries.id',
      'review_entries.at',
      'review_entries.kind',
      'review_entries.reason',
      'review_entries.sentence',
      'review_entries.signed',
      'review_entries.licence',
      'review_entries.checklist',
      'review_entries.typed',
      'review_entries.actor_kind',
      'staff.name',
    ])
    .where('order_id', '=', orderId)
    .orderBy('review_entries.at')
    .orderBy('review_entries.id')
    .execute();
  return rows.map(({ name, actor_kind, ...row }) => ({
    ...row,
    by: actor_kind === 'staff' ? name : null,
  }));
};

/** The checks of the last approval, as they were then; undefined if there was none. */
export const findApprovedChecks = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly CheckedItem[] | undefined> => {
  if (!may(viewer, 'review prescriptions')) return undefined;
  const row = await db
    .selectFrom('review_entries')
    .select('checklist')
    .where('order_id', '=', orderId)
    .where('checklist', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.checklist ?? undefined;
};

export type DraftView = {
  readonly staffId: string;
  readonly name: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly savedAt: Date;
};

/** Drafts of pharmacists for an order, latest first. */
export const listDrafts = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly DraftView[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  return db
    .selectFrom('review_drafts')
    .innerJoin('staff', 'staff.id', 'review_drafts.staff_id')
    .select([
      'review_drafts.staff_id as staffId',
      'staff.name',
      'review_drafts.typed',
      'review_drafts.saved_at as savedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('saved_at', 'desc')
    .execute();
};

export type RecordLineView = {
  readonly id: string;
  readonly productId: string;
  readonly productStrength: string;
  readonly drug: string;
  readonly brand: string | null;
  readonly strength: string;
  readonly form: string;
  readonly directions: string;
  readonly packsAFill: number;
  readonly refills: number;
  readonly daysAFill: number | null;
  readonly dose: number;
  readonly injections: number;
  readonly entries: readonly BalanceEntry[];
  readonly balance: Balance;
};
export type RecordView = Prescriber & {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
  readonly prescriptionId: string | null;
  readonly patientName: string;
  readonly issued: string;
  readonly validUntil: string;
  readonly lines: readonly RecordLineView[];
};

/** The balance of a prescription line as one JSON column. */
export const entriesOfLine = (eb: ExpressionBuilder<DB, 'prescription_record_lines'>) =>
  eb
    .selectFrom('balance_entries')
    .select(
      sql<BalanceEntry[]>`coalesce(json_agg(json_build_object('kind', kind, 'packs', packs,
        'orderId', order_id) order by at, id), '[]')`.as('entries'),
    )
    .whereRef('record_line_id', '=', 'prescription_record_lines.id');

/** The open prescription records of a customer, the latest first, with their remaining packs. */
export const listRecords = async (
  db: Database | Tx,
  viewer: Viewer,
  userId: string,
): Promise<readonly RecordView[]> => {
  const own = viewer.kind === 'customer' && viewer.id === userId;
  if (!own && !may(viewer, 'review prescriptions')) return [];
  const records = await db
    .selectFrom('prescription_records')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  if (records.length === 0) return [];
  const lines = await db
    .selectFrom('prescription_record_lines')
    .selectAll()
    .select((eb) => entriesOfLine(eb).as('entries'))
    .where(
      'record_id',
      'in',
      records.map(({ id }) => id),
    )
    .orderBy('line')
    .execute();
  return records.map((record) => ({
    id: record.id,
    version: record.version,
    orderId: record.order_id,
    prescriptionId: record.prescription_id,
    patientName: record.patient_name,
    prescriberName: record.prescriber_name,
    ...contactOfRecord(record),
    issued: record.issued,
    validUntil: record.valid_until,
    lines: lines
      .filter(({ record_id }) => record_id === record.id)
      .map((line) => ({
        id: line.id,
        productId: line.product_id,
        productStrength: line.product_strength,
        drug: line.drug,
        brand: line.brand,
        strength: line.strength,
        form: line.form,
        directions: line.directions,
        packsAFill: line.packs_a_fill,
        refills: line.refills,
        daysAFill: line.days_a_fill,
        dose: Number(line.dose),
        injections: line.injections,
        entries: line.entries ?? [],
        balance: balanceOf(line.entries ?? []),
      })),
  }));
};

/** Supplies from the customer's other orders, for the cap and the cautions. */
export const listOtherSupply = async (
  db: Database | Tx,
  viewer: Viewer,
  of: { readonly userId: string; readonly orderId: string },
): Promise<
  readonly (EarlierItem & { readonly productId: string; readonly strength: string })[]
> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select([
      'order_items.product_id',
      'order_items.strength',
      'order_items.atc',
      'order_items.supply_days',
      'orders.status',
      'orders.shipped_at',
      latestOutcome(sql`order_items.id`).as('latest'),
      hasUnanswered(sql`orders.id`).as('unanswered'),
    ])
    .where('orders.user_id', '=', of.userId)
    .where('orders.id', '!=', of.orderId)
    .where('orders.deleted_at', 'is', null)
    .where('order_items.atc', 'is not', null)
    // What nobody has approved is no supply: it may never be sent.
    .where((eb) =>
      eb.or([
        eb('orders.shipped_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.order_id', '=', 'orders.id')
            .where('reviews.state', '=', 'approved'),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    strength: row.strength,
    ...earlierItem({
      atc: row.atc,
      days: row.supply_days,
      cancelled: row.status === ('Cancelled' satisfies OrderStatus),
      shippedAt: row.shipped_at,
      latest: row.latest ? toOutcome(row.latest) : undefined,
      unanswered: row.unanswered,
    }),
  }));
};

export const NO_NOTES: PatientAnswers = {
  birthDate: '',
  kidneyValue: '',
  kidneyDay: '',
  allergies: '',
  medicines: '',
  conditions: '',
};

/** The name of an account, to compare a prescription with. */
export const findAccountName = async (
  db: Database | Tx,
  viewer: Viewer,
  userId: string,
): Promise<{ readonly firstName: string; readonly lastName: string } | undefined> =>
  may(viewer, 'review prescriptions')
    ? db
        .selectFrom('users')
        .select(['first_name as firstName', 'last_name as lastName'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

/** Health information the patient gave the pharmacist, readable by both. */
export const findPatientNotes = async (
  db: Database | Tx,
  viewer: Viewer,
  userId: string,
): Promise<PatientAnswers> => {
  const own = viewer.kind === 'customer' && viewer.id === userId;
  if (!own && !may(viewer, 'review prescriptions')) return NO_NOTES;
  return (
    (await db
      .selectFrom('patient_notes')
      .select([
        'birth_date as birthDate',
        'kidney_value as kidneyValue',
        'kidney_day as kidneyDay',
        'allergies',
        'medicines',
        'conditions',
      ])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? NO_NOTES
  );
};

export type OwnReviewView = {
  readonly state: ReviewState;
  readonly sentence: string | null;
  readonly recordId: string | null;
  /** When the order's prescription was last corrected, and when it was closed. */
  readonly correctedAt?: Date | undefined;
  readonly closedAt?: Date | undefined;
};

/** The reviews of a customer's own orders, by order. */
export const listOwnReviews = async (
  db: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, OwnReviewView>> => {
  if (viewer.kind !== 'customer') return new Map();
  const reading = db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .select(['reviews.order_id', 'reviews.state', 'reviews.sentence', 'reviews.record_id'])
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .execute();
  // From the desk of any order, because one prescription serves several.
  const readingChanges = db
    .selectFrom('review_entries')
    .innerJoin('orders', 'orders.id', 'review_entries.order_id')
    .select(['review_entries.record_id', 'review_entries.kind', 'review_entries.at'])
    .where('orders.user_id', '=', viewer.id)
    .where('review_entries.kind', 'in', ['record corrected', 'record closed'])
    .orderBy('review_entries.at')
    .execute();
  const [rows, changes] = await Promise.all([reading, readingChanges]);
  const last = (recordId: string | null, kind: string): Date | undefined =>
    changes.findLast((each) => each.record_id === recordId && each.kind === kind)?.at;
  return new Map(
    rows.map(({ order_id, state, sentence, record_id }) => [
      order_id,
      {
        state,
        sentence,
        recordId: record_id,
        correctedAt: last(record_id, 'record corrected'),
        closedAt: last(record_id, 'record closed'),
      },
    ]),
  );
};

/** Number and authority of a pharmacist's licence; undefined if it is not recorded. */
export const licenceOf = async (trx: Tx, staffId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('staff')
      .select(sql<string>`licence_number || ', ' || licence_authority`.as('licence'))
      .where('id', '=', staffId)
      .where('licence_number', 'is not', null)
      .where('licence_authority', 'is not', null)
      .executeTakeFirst()
  )?.licence;
