import { insertApplication, lockApplication, recordChange } from '#db/writes/inquiries.ts';
import { queueMails } from '#db/writes/mails.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type Application, type ApplicationState, checkChange } from '#domain/affiliates.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

/**
 * Stores an application to the affiliation program and mails both sides. `address` is the sender's, for the
 * rate limit. The mail to the practice repeats nothing typed, because the address may belong to somebody else.
 */
export const applyForAffiliation = async (
  deps: Deps,
  application: Application,
  address: string,
): Promise<Result<null, 'too-many-requests'>> => {
  const tooOften = await limited(
    deps,
    [
      ['affiliation-address', address],
      ['affiliation-email', application.email.toLowerCase()],
    ],
    APPLICATION_MESSAGES.tooOften,
  );
  if (tooOften) return tooOften;
  const now = deps.clock();
  const id = deps.newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertApplication(trx, { id, ...application }, now);
    await queueMails(
      trx,
      [
        {
          to: application.email,
          input: { template: 'affiliation-received', data: { kind: application.kind } },
        },
        {
          to: deps.settings.brand.email,
          input: {
            template: 'affiliation-received-store',
            data: { applicationId: id, ...application },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
  });
  await deps.captcha.note('contact');
  return ok(null);
};

type ApplicationChangeAsked = {
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
