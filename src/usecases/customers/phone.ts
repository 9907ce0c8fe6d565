import type { AskedForCode } from '#auth/code-requests.ts';
import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { SmsCodes } from '#auth/sms-codes.ts';
import type { Tx } from '#db/client.ts';
import { findOwnUser } from '#db/reads/users.ts';
import { verifyPhone } from '#db/writes/sms-codes.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { SMS_CODE_LIFETIME } from '#domain/sms-codes.ts';
import { SMS_CODE_MESSAGES } from '#texts/account.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { tellPerson } from '#usecases/factors/person.ts';
import { type ProofRefusal, proveUnlessFresh } from '#usecases/factors/prove.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';

/** Creates a code; a worker sends it after the commit. */
const sendSmsCode = async (
  deps: Pick<Deps, 'smsCodes' | 'jobs'>,
  trx: Tx,
  to: Parameters<SmsCodes['issue']>[1],
): Promise<void> => {
  const id = await deps.smsCodes.issue(trx, to);
  await deps.jobs.add(trx, 'send-text', [{ id, data: { textId: id } }]);
};

/**
 * Texts a login code for this browser to a confirmed number. The response and its time are the same for other
 * numbers. Refuses only too many requests.
 */
export const askForSmsCode = async (
  deps: Deps,
  phone: string,
  address: string,
): Promise<Result<AskedForCode, 'too-many-requests'>> => {
  const tooOften = await limited(
    deps,
    [
      ['text-address', address],
      ['text-number', phone],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const request = deps.codeRequests.begin(SMS_CODE_LIFETIME);
  await withMinimumResponseTime(async () => {
    await deps.captcha.note('text');
    const userId = await deps.customers.findByPhone(phone);
    if (userId === undefined) return;
    // The account's own limit; reaching it must not show either.
    if (!(await deps.limiter.take('text-account', userId)).ok) return;
    await deps.db
      .transaction()
      .execute((trx) =>
        sendSmsCode(deps, trx, { userId, phone, purpose: 'log-in', request: request.hash }),
      );
  });
  return ok({ cookies: [request.cookie] });
};

/** Opens a session by a texted code. An unknown number and a wrong code get the same response. */
export const logInBySmsCode = async (
  deps: Deps,
  input: { readonly phone: string; readonly code: string },
  from: RequestFrom,
  headers: Headers,
): Promise<Result<CreatedSession, 'too-many-requests' | 'code-wrong'>> => {
  const tooOften = await limited(
    deps,
    [
      ['mail-answer-address', from.address],
      ['phone-login-account', input.phone],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const request = deps.codeRequests.of(headers);
  const userId = await withMinimumResponseTime(async () => {
    const { phone, code } = input;
    const person = request && (await deps.smsCodes.use('log-in', { phone, request }, code));
    // The number may have been given up, or confirmed by somebody else, since the text left.
    const owner = person && (await deps.customers.findByPhone(input.phone));
    return owner === person?.userId ? owner : undefined;
  });
  if (userId === undefined) {
    noteLogin(deps, 'customers', 'texted code', undefined);
    return refuse('code-wrong', 'unauthenticated', SMS_CODE_MESSAGES.codeWrong, {
      fields: { code: SMS_CODE_MESSAGES.codeWrong },
    });
  }
  await deps.limiter.reset('phone-login-account', input.phone);
  const created = await deps.customers.openSession(userId, false, from);
  noteLogin(deps, 'customers', 'texted code', created);
  return ok(created);
};

type AskToConfirmInput = {
  /** Empty after a recent login. */
  readonly password: string;
  /** Of the request, which tell its session. */
  readonly headers: Headers;
  readonly address: string;
};

const noPhone = refuse('no-phone', 'conflict', SMS_CODE_MESSAGES.notConfirmed);

/**
 * Texts a code to the number of the account, to confirm it: from then on whoever has the number can log in. Asks for
 * the password again unless the login is recent. Refuses too many requests.
 */
export const askToConfirmPhone = async (
  deps: Deps,
  viewer: CustomerViewer,
  { password, headers, address }: AskToConfirmInput,
): Promise<Result<null, ProofRefusal | 'no-phone'>> => {
  const user = await findOwnUser(deps.db, viewer);
  if (!user?.phone.startsWith('+')) return noPhone;
  const unproved = await proveUnlessFresh(deps, viewer, headers, password);
  if (unproved) return unproved;
  const { phone } = user;
  const tooOften = await limited(
    deps,
    [
      ['text-address', address],
      ['text-account', viewer.id],
      ['text-number', phone],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  await deps.db
    .transaction()
    .execute((trx) =>
      sendSmsCode(deps, trx, { userId: viewer.id, phone, purpose: 'confirm-phone' }),
    );
  return ok(null);
};

/** Confirms the number by the texted code. */
export const confirmPhone = async (
  deps: Deps,
  viewer: CustomerViewer,
  code: string,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'code-wrong' | 'no-phone'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const user = await findOwnUser(deps.db, viewer);
  if (!user) return noPhone;
  const person = await deps.smsCodes.use(
    'confirm-phone',
    { phone: user.phone, userId: viewer.id },
    code,
  );
  const verified =
    person &&
    (await deps.db.transaction().execute(async (trx) => {
      const done = await verifyPhone(trx, person, deps.clock());
      if (!done) return false;
      await recordChange(deps, trx, viewer, 'phone confirmed', { patientId: viewer.id });
      await tellPerson(
        deps,
        trx,
        { realm: 'customers', userId: viewer.id },
        { template: 'phone-login-added', data: { firstName: viewer.firstName } },
      );
      return true;
    }));
  return verified
    ? ok(null)
    : refuse('code-wrong', 'invalid', SMS_CODE_MESSAGES.codeWrong, {
        fields: { code: SMS_CODE_MESSAGES.codeWrong },
      });
};
