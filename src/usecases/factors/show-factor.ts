import type { RequestFrom } from '#auth/customers.ts';
import type { PendingMfaSession } from '#auth/factors/pending-mfa.ts';
import type { Tx } from '#db/client.ts';
import type { StaffViewer } from '#domain/access.ts';
import { FACTOR_CODE_DIGITS } from '#domain/factors.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import type { Deps } from '#usecases/deps.ts';
import { recordChange } from '#usecases/audit/record.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type FactorRealm, tellPerson } from './person.ts';

/** A second factor shown after the password. */
export type Shown =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery-code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly answer: string };

export type ShowRefusal = 'too-many-requests' | 'login-ended' | 'factor-wrong';

const wrong = (
  message: string,
  fields: Readonly<Record<string, string>> = {},
): Refusal<'factor-wrong'> => refuse('factor-wrong', 'unauthenticated', message, { fields });

/** Uses up what was shown; a refusal leaves the login open for another try. */
const judge = async (
  deps: Deps,
  trx: Tx,
  realm: FactorRealm,
  userId: string,
  shown: Shown,
): Promise<Refusal<'factor-wrong'> | undefined> => {
  const factors = deps.factors[realm];
  switch (shown.kind) {
    case 'code':
      return (await factors.authenticators.use(trx, userId, shown.code))
        ? undefined
        : wrong(FACTOR_MESSAGES.codeWrong, { code: FACTOR_MESSAGES.codeHelp });
    case 'passkey':
      return (await factors.passkeys.use(trx, userId, shown.answer)) === undefined
        ? wrong(FACTOR_MESSAGES.passkeyWrong)
        : undefined;
    case 'recovery-code': {
      const left = await factors.recoveryCodes.use(trx, userId, shown.code);
      if (left === undefined)
        return wrong(FACTOR_MESSAGES.recoveryWrong, { recoveryCode: FACTOR_MESSAGES.recoveryHelp });
      await tellPerson(
        deps,
        trx,
        { realm, userId },
        { template: 'recovery-code-used', data: { left, staff: realm === 'staff' } },
      );
    }
  }
};

/** Counts an attempt to prove a second factor. Call it outside of a transaction, because it takes a connection. */
export const limitProof = (
  deps: Deps,
  { id }: StaffViewer,
): Promise<Refusal<'too-many-requests'> | undefined> =>
  limited(deps, [['staff-factor-account', id]], TOO_MANY_ATTEMPTS);

/**
 * Whether staff prove a second factor at this moment, by a code of their app or a recovery code, which is used up
 * with the transaction. Call `limitProof` before it.
 */
export const proveFactor = async (
  deps: Deps,
  trx: Tx,
  { id }: StaffViewer,
  code: string,
): Promise<boolean> => {
  const kind = new RegExp(`^\\d{${FACTOR_CODE_DIGITS}}$`).test(code) ? 'code' : 'recovery-code';
  return (await judge(deps, trx, 'staff', id, { kind, code })) === undefined;
};

/** Completes a login by its second factor. A valid factor and the pending MFA session are used up. */
export const showFactor = async (
  deps: Deps,
  realm: FactorRealm,
  headers: Headers,
  shown: Shown,
  from: RequestFrom,
): Promise<Result<PendingMfaSession & { readonly cookies: readonly string[] }, ShowRefusal>> => {
  const { pendingMfa } = deps.factors[realm];
  const ended = refuse('login-ended', 'unauthenticated', FACTOR_MESSAGES.loginEnded);
  const pending = await pendingMfa.peek(headers);
  if (!pending) return ended;
  const { userId, remembered } = pending;
  const tooOften = await limited(
    deps,
    [
      [realm === 'staff' ? 'staff-factor-account' : 'factor-account', userId],
      [realm === 'staff' ? 'staff-factor-address' : 'factor-address', from.address],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const refusal = await deps.db
    .transaction()
    .execute(
      async (trx) =>
        (await judge(deps, trx, realm, userId, shown)) ??
        ((await pendingMfa.take(trx, headers)) ? undefined : ended),
    );
  if (refusal?.code === 'factor-wrong')
    deps.securityEvents.note({ event: 'second factor refused', realm, detail: shown.kind });
  if (refusal?.code === 'factor-wrong' && realm === 'staff')
    await recordChange(deps, deps.db, { kind: 'system', id: null }, 'team login refused', {
      subjectId: userId,
    });
  if (refusal) return refusal;
  await deps.limiter.reset(realm === 'staff' ? 'staff-factor-account' : 'factor-account', userId);
  deps.securityEvents.note({ event: 'login', realm, detail: 'second factor' });
  const { cookies } = await deps[realm].openSession(userId, remembered, from, true);
  return ok({ userId, remembered, cookies: [...cookies, pendingMfa.forget()] });
};
