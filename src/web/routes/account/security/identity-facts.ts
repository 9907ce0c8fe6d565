import { formatDate } from '#domain/dates.ts';
import type { Deps } from '#usecases/deps.ts';
import { providerName } from '#usecases/identities/link-identity.ts';
import { providerFacts } from '#web/pages/login-providers.ts';

/** External logins that open the account, and those that can be linked. */
export const identityFacts = async (
  deps: Pick<Deps, 'identities' | 'providers' | 'customers'>,
  userId: string,
) => {
  const linked = await deps.identities.list(userId);
  const issuers = new Set(linked.map(({ issuer }) => issuer));
  return {
    hasPassword: await deps.customers.hasPassword(userId),
    identities: linked.map(({ issuer, linkedAt }) => ({
      issuer,
      name: providerName(deps.providers, issuer),
      linked: formatDate(linkedAt),
      /** False if the provider is no longer configured. */
      works: deps.providers.some((provider) => provider.issuer === issuer),
    })),
    providers: providerFacts({
      providers: deps.providers.filter(({ issuer }) => !issuers.has(issuer)),
    }),
  };
};

export type IdentityFacts = Awaited<ReturnType<typeof identityFacts>>;
