import { queueMails } from '#db/writes/mails.ts';
import { insertContactMessage, insertMedicationRequest } from '#db/writes/inquiries.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

export const CONTACT_FAILED = 'Failed to send message. Please try again.';

type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** Keeps a message to the store and mails it there. `address` is the sender's, for the limit. */
export const sendContactMessage = async (
  deps: Deps,
  message: ContactMessage,
  address: string,
): Promise<Result<null, 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['contact-address', address]], CONTACT_FAILED);
  if (tooOften) return tooOften;
  await deps.captcha.note('contact');
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await insertContactMessage(trx, { id: deps.newId(), ...message, created_at: now });
    await queueMails(
      trx,
      [{ to: deps.settings.brand.email, input: { template: 'contact-message', data: message } }],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
  });
  return ok(null);
};

type MedicationRequest = {
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
  const tooOften = await limited(
    deps,
    [['request-address', address]],
    'Too many requests. Please wait a moment and try again.',
  );
  if (tooOften) return tooOften;
  await deps.captcha.note('request');
  const now = deps.clock();
  const kept = { ...request, phone: request.phone || null, message: request.message || null };
  await deps.db.transaction().execute(async (trx) => {
    await insertMedicationRequest(trx, { id: deps.newId(), ...kept, created_at: now });
    await queueMails(
      trx,
      [{ to: deps.settings.brand.email, input: { template: 'medication-request', data: kept } }],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
  });
  return ok(null);
};
