import { insertApplication } from '#db/writes/affiliates.ts';
import { queueMails } from '#db/writes/mails.ts';
import { type Application, APPLICATION_MESSAGES } from '#domain/affiliates.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

/**
 * Keeps an application to the affiliation program, and mails both sides. `address` is the sender's, for
 * the limit. The mail to the practice repeats nothing that was typed: the address may be somebody else's.
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
