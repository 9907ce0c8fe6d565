import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { AuditAction, AuditActor, AuditSubject } from '#domain/audit.ts';

export type AuditEntry = AuditSubject & {
  readonly id: string;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: AuditAction;
};

/**
 * An audit entry as part of a larger statement. Staff roles and the owner of an order are read from the
 * database at that moment.
 */
export const auditRow = (entry: AuditEntry): RawBuilder<unknown> => {
  const { id, at, actor, action, patientId, orderId, subjectId, fields = [], listed = [] } = entry;
  return sql`insert into audit_pending (id, at, actor_kind, actor_id, actor_roles, app, action,
      patient_id, order_id, subject_id, fields, listed)
    values (${id}::uuid, ${at}::timestamptz, ${actor.kind}::text, ${actor.id}::uuid,
      coalesce((select roles from staff
        where ${actor.kind}::text = 'staff' and staff.id = ${actor.id}::uuid), '{}'),
      ${entry.app ?? null}::text, ${action}::text,
      coalesce(${patientId ?? null}::uuid,
        (select user_id from orders where orders.id = ${orderId ?? null}::uuid)),
      ${orderId ?? null}::uuid, ${subjectId ?? null}::uuid,
      ${[...fields]}::text[], ${[...listed]}::uuid[])`;
};

/** The actor of the action that a row records. */
export const actorOfRow = (row: {
  readonly actor_kind: 'customer' | 'staff' | 'system' | 'provider';
  readonly actor_id?: string | null | undefined;
}): AuditActor => ({
  // Events from a payment provider are attributed to the store.
  kind: row.actor_kind === 'provider' ? 'system' : row.actor_kind,
  id: row.actor_id ?? null,
});

/** Writes an entry; it joins the chain at the commit. */
export const addAuditEntry = async (db: Database | Tx, entry: AuditEntry): Promise<void> => {
  await auditRow(entry).execute(db);
};
