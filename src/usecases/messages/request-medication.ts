import { queueMails } from '#db/writes/mails.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

export type MedicationRequest = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly medication: string;
  readonly message: string;
};

/** Keeps a request for a medicine and mails it to the store. */
export const requestMedication = async (
  deps: Deps,
  request: MedicationRequest,
  address: string,
): Promise<Result<null, 'too-many-requests'>> => {
  const limit = await deps.limiter.take('request-address', address);
  if (!limit.ok)
    return refuse(
      'too-many-requests',
      429,
      'Too many requests. Please wait a moment and try again.',
      { retryAfterSeconds: limit.retryAfterSeconds },
    );
  const now = deps.clock();
  const kept = { ...request, phone: request.phone || null, message: request.message || null };
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('medication_requests')
      .values({ id: deps.newId(), ...kept, created_at: now })
      .execute();
    await queueMails(
      trx,
      [{ to: deps.settings.brand.email, input: { template: 'medication-request', data: kept } }],
      { newId: deps.newId, now },
    );
  });
  deps.wakeJobs();
  return ok(null);
};
