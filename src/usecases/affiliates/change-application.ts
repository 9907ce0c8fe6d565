import { lockApplication, recordChange } from '#db/writes/affiliates.ts';
import { may, type Viewer } from '#domain/access.ts';
import { APPLICATION_MESSAGES, type ApplicationState, checkChange } from '#domain/affiliates.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

export type ApplicationChangeAsked = {
  readonly applicationId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly state: ApplicationState;
  readonly note: string;
};

/** An administrator moves an application to another state, or adds a note to it. */
export const changeApplication = async (
  deps: Pick<Deps, 'db' | 'newId' | 'clock'>,
  viewer: Viewer,
  { applicationId, version, state, note }: ApplicationChangeAsked,
): Promise<Result<null, 'not-allowed' | 'gone' | 'stale' | 'nothing'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'decide affiliate applications'))
    return refuse('not-allowed', 'forbidden', APPLICATION_MESSAGES.notAllowed);
  return deps.db.transaction().execute(async (trx) => {
    const found = isUuid(applicationId) ? await lockApplication(trx, applicationId) : undefined;
    if (!found) return refuse('gone', 'not-found', APPLICATION_MESSAGES.gone);
    if (found.version !== version) return refuse('stale', 'conflict', APPLICATION_MESSAGES.stale);
    const checked = checkChange(found.state, { state, note });
    if (!checked.ok) return checked;
    await recordChange(
      trx,
      { id: deps.newId(), applicationId, actorId: viewer.id, from: found.state, to: state, note },
      deps.clock(),
    );
    return ok(null);
  });
};
