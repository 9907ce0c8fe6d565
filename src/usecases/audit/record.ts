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

/** Maximum ids of one entry; a longer list makes several. */
const IN_ONE_ENTRY = 1_000;

/** Records a read before the data is shown; if that fails, nothing is shown. */
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
 * Records a change in its transaction, so that both are committed or neither. A use case with several
 * transactions records it first.
 */
export const recordChange = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  db: Database | Tx,
  actor: AuditActor,
  action: AuditChange,
  subject: AuditSubject,
): Promise<void> =>
  addAuditEntry(db, { id: deps.newId(), at: deps.clock(), actor, action, ...subject });
