import type { Factor } from '#domain/factors.ts';
import type { Deps } from '#usecases/deps.ts';
import { type FactorRealm, tellPerson } from './person.ts';

/** Second factors of another person: kinds, names and dates, but no secrets. */
export type FactorsOfPerson = {
  readonly factors: readonly Factor[];
  readonly recoveryCodesLeft: number;
};

/** The caller checks permission, because it knows both people. */
export const readFactorsOf = async (
  deps: Pick<Deps, 'factors'>,
  realm: FactorRealm,
  userId: string,
): Promise<FactorsOfPerson> => {
  const factors = deps.factors[realm];
  return {
    factors: await factors.list(userId),
    recoveryCodesLeft: await factors.recoveryCodes.left(userId),
  };
};

/**
 * Removes every second factor of a person who has lost them, ends all of their sessions and pending MFA sessions, and
 * tells them by mail. Whether the one who does it may is for the caller to decide.
 */
export const resetFactorsOf = async (
  deps: Deps,
  realm: FactorRealm,
  userId: string,
): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    const factors = deps.factors[realm];
    await factors.lock(trx, userId);
    await factors.reset(trx, userId);
    await tellPerson(
      deps,
      trx,
      { realm, userId },
      { template: 'factors-reset', data: { staff: realm === 'staff' } },
    );
  });
  await deps[realm].endSessions(userId);
};
