import type { Database, Tx } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import {
  actorOf,
  type AuditActor,
  type AuditChange,
  type AuditRead,
  type AuditReader,
  type AuditSubject,
} from '#domain/audit.ts';
import type { Deps } from '#usecases/deps.ts';

/** Ids of one entry; a longer list makes several. */
const IN_ONE_ENTRY = 1_000;

/**
 * Records what somebody is about to see. It is written before anything leaves: where it cannot be, they see
 * nothing.
 */
export const recordAccess = async (
  deps: Pick<Deps, 'db' | 'newId' | 'clock'>,
  reader: AuditReader,
  action: AuditRead,
  subject: AuditSubject,
): Promise<void> => {
  const actor = actorOf(reader);
  if (!actor) return;
  const { listed = [], ...rest } = subject;
  for (let from = 0; from === 0 || from < listed.length; from += IN_ONE_ENTRY)
    await addAuditEntry(deps.db, {
      id: deps.newId(),
      at: deps.clock(),
      actor,
      action,
      app: reader.app,
      ...rest,
      listed: listed.slice(from, from + IN_ONE_ENTRY),
    });
};

/**
 * Records a change in the transaction that makes it: they are there together, or neither is. What makes its
 * change in transactions of its own records it before.
 */
export const recordChange = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  db: Database | Tx,
  actor: AuditActor,
  action: AuditChange,
  subject: AuditSubject,
): Promise<void> =>
  addAuditEntry(db, { id: deps.newId(), at: deps.clock(), actor, action, ...subject });
