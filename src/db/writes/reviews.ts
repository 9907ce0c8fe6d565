import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ReviewEntries, Reviews } from '#db/schema.ts';
import type { CheckedItem } from '#domain/review/checklist.ts';
import { actorOfRow, addAuditEntry } from './audit.ts';
import { toJson } from './insert-rows.ts';

export type ReviewRow = Selectable<Reviews>;

/** Locks the review of an order; undefined where the order has none. Lock the order first. */
export const lockReview = (trx: Tx, orderId: string): Promise<ReviewRow | undefined> =>
  trx
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Serializes decisions about this customer's supply until the end of the transaction. Lock the order first. No
 * row is locked, so the customer can still order.
 */
export const lockSupplyOf = async (trx: Tx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supply of ${userId}`}, 0))`.execute(
    trx,
  );
};

export type ReviewChange = Partial<
  Pick<
    Insertable<Reviews>,
    'state' | 'waiting_since' | 'record_id' | 'first_by' | 'sentence' | 'answer' | 'decided_at'
  >
> & { readonly first_typed?: Readonly<Record<string, string>> | null };

/** Changes a locked review and raises its version. Throws where that version was saved over already. */
export const saveReview = async (
  trx: Tx,
  review: ReviewRow,
  change: ReviewChange,
): Promise<void> => {
  const { first_typed, ...rest } = change;
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set({
      ...rest,
      ...(first_typed === undefined
        ? {}
        : { first_typed: first_typed === null ? null : toJson(first_typed) }),
      version: review.version + 1,
    })
    .where('id', '=', review.id)
    .where('version', '=', review.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('a review was changed from a stale version');
};

/** Makes the review of an order, or puts the one that it has back to the pharmacists. */
export const openReview = async (
  trx: Tx,
  review: { readonly id: string; readonly orderId: string; readonly recordId: string | null },
  now: Date,
): Promise<void> => {
  await sql`
    insert into reviews (id, order_id, state, waiting_since, record_id)
    values (${review.id}, ${review.orderId}, 'waiting', ${now}, ${review.recordId})
    on conflict (order_id) do update set state = 'waiting', waiting_since = excluded.waiting_since,
      record_id = excluded.record_id, first_by = null, first_typed = null, sentence = null,
      decided_at = null, version = reviews.version + 1`.execute(trx);
};

export type ReviewEntry = Omit<Insertable<ReviewEntries>, 'typed' | 'checklist' | 'licence'> & {
  readonly typed?: Readonly<Record<string, string>> | null;
  readonly checklist?: readonly CheckedItem[] | null;
};

/** Records a review event in the review's history and in the audit log. */
export const recordReview = async (trx: Tx, entry: ReviewEntry): Promise<void> => {
  const { typed = null, checklist = null, ...rest } = entry;
  await trx
    .insertInto('review_entries')
    .values((eb) => ({
      ...rest,
      typed: typed && toJson(typed),
      checklist: checklist && toJson(checklist),
      // The licence of that moment: a later correction does not change a signature.
      licence:
        rest.actor_kind === 'staff' && rest.actor_id
          ? eb
              .selectFrom('staff')
              .select(sql<string>`licence_number || ', ' || licence_authority`.as('licence'))
              .where('staff.id', '=', rest.actor_id)
          : null,
    }))
    .execute();
  await addAuditEntry(trx, {
    id: entry.id,
    at: entry.at,
    actor: actorOfRow(entry),
    action: `review ${entry.kind}`,
    orderId: entry.order_id,
    subjectId: entry.prescription_id ?? entry.record_id,
  });
};

/** Saves a pharmacist's own draft for the order. */
export const saveDraft = async (
  trx: Tx,
  draft: {
    readonly id: string;
    readonly orderId: string;
    readonly staffId: string;
    readonly typed: Readonly<Record<string, string>>;
  },
  now: Date,
): Promise<void> => {
  await sql`
    insert into review_drafts (id, order_id, staff_id, typed, saved_at)
    values (${draft.id}, ${draft.orderId}, ${draft.staffId}, ${toJson(draft.typed)}::jsonb, ${now})
    on conflict (order_id, staff_id) do update
      set typed = excluded.typed, saved_at = excluded.saved_at`.execute(trx);
};

export const removeDraft = async (trx: Tx, orderId: string, staffId: string): Promise<void> => {
  await trx
    .deleteFrom('review_drafts')
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .execute();
};

/** Saves the days that an order line lasts by its prescription, instead of the estimate. */
export const setSupplyDays = async (trx: Tx, itemId: string, days: number): Promise<void> => {
  await trx
    .updateTable('order_items')
    .set({ supply_days: days })
    .where('id', '=', itemId)
    .execute();
};

/** State and record of an order's review; undefined if it has none. */
export const reviewOf = (
  trx: Tx,
  orderId: string,
): Promise<Pick<ReviewRow, 'state' | 'record_id'> | undefined> =>
  trx
    .selectFrom('reviews')
    .select(['state', 'record_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** Whether the last approval of an order's prescription was a decision at the review desk. */
export const approvedAtDesk = async (trx: Tx, orderId: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('review_entries')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['approved', 'approved by hand'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.kind === 'approved';

export type ApprovedContentRow = { readonly id: string; readonly hash: string };

/** The content that an order is approved for, as long as nothing has revoked it. */
export const approvedContentOf = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('approved_contents')
    .select(['id', 'hash', 'content'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** The hash under which an order was approved with this content before; undefined if it never was. */
export const approvedHashOf = async (
  trx: Tx,
  orderId: string,
  content: string,
): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('approved_contents')
      .select('hash')
      .where('order_id', '=', orderId)
      .where('content', '=', content)
      .executeTakeFirst()
  )?.hash;

/**
 * Binds an approval to its content by a hash that the database computes. Content that the order is already
 * approved for is not approved again.
 */
export const approveContent = async (
  trx: Tx,
  approved: { readonly id: string; readonly orderId: string; readonly content: string },
  now: Date,
): Promise<ApprovedContentRow> => {
  const before = await approvedContentOf(trx, approved.orderId);
  if (before?.content === approved.content) return before;
  await revokeContent(trx, approved.orderId, now);
  const { rows } = await sql<ApprovedContentRow>`
    insert into approved_contents (id, order_id, content, hash, approved_at)
    values (${approved.id}, ${approved.orderId}, ${approved.content},
      encode(sha256(convert_to(${approved.content}, 'UTF8')), 'hex'), ${now})
    returning id, hash`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('an approved content was not written');
  return made;
};

/** Revokes an approval, so that nothing can be paid for it. */
export const revokeContent = async (trx: Tx, orderId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('approved_contents')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Replaces the patient's notes for the pharmacist. */
export const writePatientNotes = async (
  trx: Tx,
  notes: {
    readonly id: string;
    readonly userId: string;
    readonly birthDate: string;
    readonly kidneyValue: string;
    readonly kidneyDay: string;
    readonly allergies: string;
    readonly medicines: string;
    readonly conditions: string;
  },
  now: Date,
): Promise<void> => {
  await sql`
    insert into patient_notes (id, user_id, birth_date, kidney_value, kidney_day, allergies, medicines, conditions,
      updated_at)
    values (${notes.id}, ${notes.userId}, ${notes.birthDate}, ${notes.kidneyValue}, ${notes.kidneyDay}, ${notes.allergies},
      ${notes.medicines}, ${notes.conditions}, ${now})
    on conflict (user_id) do update set birth_date = excluded.birth_date, kidney_value = excluded.kidney_value,
      kidney_day = excluded.kidney_day, allergies = excluded.allergies, medicines = excluded.medicines,
      conditions = excluded.conditions, updated_at = excluded.updated_at`.execute(trx);
};
