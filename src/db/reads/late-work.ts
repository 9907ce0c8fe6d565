import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { StaffRole } from '#domain/access.ts';
import type { LateMatter, LateWork } from '#domain/orders/late-work.ts';
import { isActive } from './assignments.ts';
import { arrivesLate, hasLateReview, leavesLate, readyAt, type WorkTerms } from './work-views.ts';

type Row = {
  readonly orderId: string;
  readonly matter: LateMatter;
  readonly since: Date;
  readonly name: string | null;
  readonly email: string | null;
  readonly roles: readonly StaffRole[] | null;
  readonly toldSince: Date | null;
  readonly toldAt: Date | null;
  readonly administratorsAt: Date | null;
};

const isOpen = sql`orders.deleted_at is null and orders.archived_at is null`;

/**
 * Everything that staff are late with, oldest first. Reviews and parcels are late as in the view of overdue orders;
 * a patient's report or message is late if it has waited since before `answerLimit`.
 */
export const listLateWork = async (
  db: Database | Tx,
  terms: WorkTerms,
  answerLimit: Date,
): Promise<readonly LateWork[]> => {
  const { rows } = await sql<Row>`
    with late (order_id, matter, since) as (
      select orders.id, 'review', r.waiting_since from orders
        join reviews r on r.order_id = orders.id and r.state in ('waiting', 'second look')
        where ${isOpen} and ${hasLateReview(terms)}
      union all
      select orders.id, 'dispatch', ${readyAt} from orders where ${isOpen} and ${leavesLate(terms)}
      union all
      select orders.id, 'delivery', orders.shipped_at from orders
        where ${isOpen} and ${arrivesLate(terms)}
      union all
      select orders.id, 'arrival report', min(a.at) from orders
        join arrival_checks a on a.order_id = orders.id
        where ${isOpen} and a.state in ('open', 'being looked at') and a.at < ${answerLimit}
        group by orders.id
      union all
      select orders.id, case w.topic when 'pharmacist' then 'clinical message' else 'service message' end,
        w.since from orders join waiting_messages w on w.order_id = orders.id
        where ${isOpen} and w.since < ${answerLimit})
    select late.order_id as "orderId", late.matter, late.since, who.name, who.email, who.roles,
      e.since as "toldSince", e.told_at as "toldAt", e.administrators_told_at as "administratorsAt"
    from late
    left join order_escalations e on e.order_id = late.order_id and e.matter = late.matter
    left join lateral (
      select staff.name, staff.email, staff.roles from staff_assignments s
      join staff on staff.id = s.staff_id
      where s.order_id = late.order_id and ${isActive}) who on true
    order by late.since, late.order_id, late.matter`.execute(db);
  return rows.map((row) => ({
    orderId: row.orderId,
    matter: row.matter,
    since: row.since,
    assignee:
      row.name === null ? undefined : { name: row.name, email: row.email, roles: row.roles ?? [] },
    told:
      row.toldSince && row.toldAt
        ? { since: row.toldSince, at: row.toldAt, administratorsAt: row.administratorsAt }
        : undefined,
  }));
};

/** The addresses of the administrators who may act now. */
export const listAdministratorAddresses = async (db: Database | Tx): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where(isActive)
    .where(sql<boolean>`'administrator' = any(roles)`)
    .where('email', 'is not', null)
    .orderBy('email')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
};
