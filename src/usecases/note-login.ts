import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { Deps } from '#usecases/deps.ts';

/** Notes a login that was refused or went through, unless a second factor is still to be shown. */
export const noteLogin = (
  { securityEvents }: Pick<Deps, 'securityEvents'>,
  realm: 'customers' | 'staff',
  detail: string,
  created: Pick<CreatedSession, 'awaitsFactor'> | undefined,
): void => {
  const done = created?.awaitsFactor ? 'second factor awaited' : 'login';
  securityEvents.note({ event: created ? done : 'login refused', realm, detail });
};
