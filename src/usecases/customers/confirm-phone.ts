import { findOwnUser } from '#db/reads/users.ts';
import { verifyPhone } from '#db/writes/sms-codes.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { SMS_CODE_MESSAGES } from '#domain/sms-codes.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { sendSmsCode } from './log-in-by-phone.ts';

const noPhone = refuse('no-phone', 'conflict', SMS_CODE_MESSAGES.notConfirmed);

/** Texts a code to the number of the account, to show that it is the customer's. Refuses who asks too often. */
export const askToConfirmPhone = async (
  deps: Deps,
  viewer: CustomerViewer,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'no-phone'>> => {
  const user = await findOwnUser(deps.db, viewer);
  if (!user?.phone.startsWith('+')) return noPhone;
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

/** Notes that the number is the customer's, by the code that was texted to it. */
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
      if (done) await recordChange(deps, trx, viewer, 'phone confirmed', { patientId: viewer.id });
      return done;
    }));
  return verified
    ? ok(null)
    : refuse('code-wrong', 'invalid', SMS_CODE_MESSAGES.codeWrong, {
        fields: { code: SMS_CODE_MESSAGES.codeWrong },
      });
};
