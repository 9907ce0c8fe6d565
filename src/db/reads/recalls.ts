import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { hasUnanswered } from './outcomes.ts';
import type { Pack } from '#domain/shipping/packs.ts';
import { isRecalled, type RecallAnswer, type RecallCriteria } from '#domain/shipping/recalls.ts';

type Numbers = Pick<Pack, 'batch' | 'serial' | 'gtin'>;

/** The recalls that may concern some of these packs, without those that were withdrawn. */
export const recallsNaming = async (
  db: Database | Tx,
  packs: readonly Numbers[],
): Promise<readonly RecallCriteria[]> => {
  if (packs.length === 0) return [];
  const all = (pick: (pack: Numbers) => string | null): readonly string[] =>
    packs.map(pick).filter((value) => value !== null);
  const { rows } = await sql<RecallCriteria>`
    select batch, serial, gtin from recalls
    where withdrawn_at is null and (upper(batch) = any(${all(({ batch }) => batch.toUpperCase())}::text[])
      or upper(serial) = any(${all(({ serial }) => serial?.toUpperCase() ?? null)}::text[])
      or gtin = any(${all(({ gtin }) => gtin)}::text[]))`.execute(db);
  return rows;
};

/** A supplied pack with its order and its patient. */
export type FoundPack = Numbers & {
  readonly id: string;
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly expiry: string;
  /** Whether the patient may use it as far as their report about its arrival goes: there is none, or its answer says so. */
  readonly usable: boolean;
  /** '{product name} {strength}' */
  readonly name: string;
  /** When its parcel left; null while it is with the pharmacy. */
  readonly shippedAt: Date | null;
  /** Null where the account was erased. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly patient: string | null;
};

/** The packs that a recall concerns, oldest order first. The caller must have checked permissions. */
export const findPacks = async (
  db: Database | Tx,
  recall: RecallCriteria,
): Promise<readonly FoundPack[]> => {
  const { rows } = await sql<FoundPack>`
    select p.id, p.order_id as "orderId", o.status, p.batch, p.serial, p.gtin, p.expiry, i.name,
      coalesce((select x.outcome = 'in use' from arrival_outcomes x where x.order_item_id = i.id
        order by x.sequence desc limit 1), true) and not ${hasUnanswered(sql`o.id`)} as usable,
      o.shipped_at as "shippedAt", u.id as "userId", u.email, u.first_name as "firstName",
      trim(u.first_name || ' ' || u.last_name) as patient
    from supplied_packs p
    join orders o on o.id = p.order_id
    join order_items i on i.id = p.order_item_id
    left join users u on u.id = o.user_id and u.deleted_at is null
    where (o.deleted_at is null or o.shipped_at is not null)
      and (upper(p.batch) = upper(${recall.batch}) or upper(p.serial) = upper(${recall.serial})
        or p.gtin = ${recall.gtin})
    order by o.created_at, p.recorded_at, p.id`.execute(db);
  return rows.filter((pack) => isRecalled(pack, recall));
};

/** The packs that a recall concerns, for staff who recall; none for others. */
export const listFoundPacks = async (
  db: Database,
  viewer: Viewer,
  recall: RecallCriteria,
): Promise<readonly FoundPack[]> => (may(viewer, 'recall packs') ? findPacks(db, recall) : []);

export type RecallView = RecallCriteria & {
  readonly id: string;
  readonly reason: string;
  readonly at: Date;
  /** Null for a recall from the command line, and for staff who were removed. */
  readonly by: string | null;
  /** Null unless it was withdrawn. */
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly withdrawnReason: string | null;
  readonly told: number;
  readonly answered: number;
};

const recallViews = (where: RawBuilder<unknown>): RawBuilder<RecallView> => sql<RecallView>`
  select r.id, r.batch, r.serial, r.gtin, r.reason, r.recorded_at as at, s.name as by,
    r.withdrawn_at as "withdrawnAt", w.name as "withdrawnBy", r.withdrawn_reason as "withdrawnReason",
    (select count(*) from recall_notices n where n.recall_id = r.id)::integer as told,
    (select count(n.answer) from recall_notices n where n.recall_id = r.id)::integer as answered
  from recalls r left join staff s on s.id = r.recorded_by left join staff w on w.id = r.withdrawn_by
  ${where} order by r.recorded_at desc, r.id desc limit 100`;

/** The latest recalls, for staff who recall; none for others. */
export const listRecalls = async (db: Database, viewer: Viewer): Promise<readonly RecallView[]> =>
  may(viewer, 'recall packs') ? (await recallViews(sql``).execute(db)).rows : [];

/** One recall, for staff who recall. */
export const findRecall = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<RecallView | undefined> =>
  may(viewer, 'recall packs')
    ? (await recallViews(sql`where r.id = ${id}`).execute(db)).rows[0]
    : undefined;

export type NoticeView = {
  readonly id: string;
  readonly userId: string;
  readonly patient: string;
  readonly sentAt: Date;
  readonly answer: RecallAnswer | null;
  readonly answeredAt: Date | null;
};

/** The patients who were told of a recall: those who need help and those without an answer first. */
export const listNotices = async (
  db: Database,
  viewer: Viewer,
  recallId: string,
): Promise<readonly NoticeView[]> => {
  if (!may(viewer, 'recall packs')) return [];
  const { rows } = await sql<NoticeView>`
    select n.id, u.id as "userId", trim(u.first_name || ' ' || u.last_name) as patient,
      n.sent_at as "sentAt", n.answer, n.answered_at as "answeredAt"
    from recall_notices n join users u on u.id = n.user_id
    where n.recall_id = ${recallId}
    order by (n.answer is not distinct from 'help') desc, (n.answer is null) desc, n.answered_at, n.id`.execute(
    db,
  );
  return rows;
};

/** What the link of a notice leads to. */
export type OwnNotice = RecallCriteria & {
  readonly id: string;
  readonly recallId: string;
  readonly userId: string;
  readonly reason: string;
  readonly answer: RecallAnswer | null;
  readonly withdrawnReason: string | null;
};

/** The notice that a mailed link is about; undefined for a link that never was. */
export const findNotice = async (
  db: Database | Tx,
  tokenHash: Buffer,
): Promise<OwnNotice | undefined> => {
  const { rows } = await sql<OwnNotice>`
    select n.id, r.id as "recallId", n.user_id as "userId", r.batch, r.serial, r.gtin, r.reason, n.answer,
      r.withdrawn_reason as "withdrawnReason"
    from recall_notices n join recalls r on r.id = n.recall_id
    where n.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
};
