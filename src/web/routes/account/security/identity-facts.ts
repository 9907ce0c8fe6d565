import type { CustomerViewer } from '#domain/access.ts';
import { formatDate } from '#domain/dates.ts';
import type { Deps } from '#usecases/deps.ts';
import { isFreshLogin } from '#usecases/factors/prove.ts';
import { providerName } from '#usecases/identities/link-identity.ts';
import { providerFacts } from '#web/login-providers.ts';

/** What the page shows of the logins of other places that open the account, and that could. */
export const identityFacts = async (deps: Deps, viewer: CustomerViewer, headers: Headers) => {
  const linked = await deps.identities.list(viewer.id);
  const issuers = new Set(linked.map(({ issuer }) => issuer));
  return {
    hasPassword: await deps.customers.hasPassword(viewer.id),
    /** To remove one; who has just logged in need not. */
    asksPassword: !(await isFreshLogin(deps, viewer, headers)),
    identities: linked.map(({ issuer, linkedAt }) => ({
      issuer,
      name: providerName(deps.providers, issuer),
      linked: formatDate(linkedAt),
      /** Not where the store has been told of the provider no more. */
      works: deps.providers.some((provider) => provider.issuer === issuer),
    })),
    providers: providerFacts({
      providers: deps.providers.filter(({ issuer }) => !issuers.has(issuer)),
    }),
  };
};

export type IdentityFacts = Awaited<ReturnType<typeof identityFacts>>;
