import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { Provider } from '#auth/providers.ts';
import type { Viewer } from '#domain/access.ts';
import { pathTo } from '#domain/addresses.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';
import type { Deps } from '#usecases/deps.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { proveUnlessFresh, type ProofRefusal } from '#usecases/factors/prove.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { attach, type AttachRefusal } from './link-identity.ts';

/**
 * Sends somebody to a provider: to log in, or where `viewer` is a customer, to link who they are there. That
 * opens the account from then on, so it takes the password again, or a login of the last minutes.
 */
export const beginFederatedSignIn = async (
  deps: Deps,
  provider: Provider,
  login: {
    readonly headers: Headers;
    readonly viewer: Viewer;
    /** The password of the customer who links; empty if it was not asked for. */
    readonly password: string;
    /** Address to continue to after the login. */
    readonly returnTo: string | undefined;
    readonly address: string;
  },
): Promise<
  Result<{ readonly to: string; readonly cookie: string }, ProofRefusal | 'provider-unreachable'>
> => {
  const tooOften = await limited(
    deps,
    [['federated-sign-in-address', login.address]],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const { viewer } = login;
  const unproved =
    viewer.kind === 'customer' &&
    (await proveUnlessFresh(deps, viewer, login.headers, login.password));
  if (unproved) return unproved;
  const { secrets, cookie } = await deps.federatedSignIns.begin(login.headers, {
    issuer: provider.issuer,
    userId: viewer.kind === 'customer' ? viewer.id : undefined,
    returnTo: login.returnTo,
  });
  const address = await provider.loginAddress(secrets);
  return address.ok ? ok({ to: address.value, cookie }) : address;
};

export type CameBack =
  | (CreatedSession & { readonly what: 'logged-in'; readonly to: string })
  | { readonly what: 'linked' }
  /** Proved, and kept for this browser: they have an account to link it to, or open one. */
  | { readonly what: 'unknown' };

export type CameBackRefusal =
  | 'too-many-requests'
  | 'login-stale'
  | 'login-denied'
  | 'login-refused'
  | 'provider-unreachable'
  | 'not-allowed'
  | AttachRefusal;

/**
 * Takes what a provider's page sent back. An identity that opens an account logs in; one that opens none is
 * never joined to an account by its email alone, but kept until the person has proved the account.
 */
export const comeBackFromProvider = async (
  deps: Deps,
  provider: Provider,
  login: {
    readonly query: URLSearchParams;
    readonly headers: Headers;
    readonly viewer: Viewer;
    readonly from: RequestFrom;
  },
): Promise<Result<CameBack, CameBackRefusal>> => {
  const { query, headers, viewer, from } = login;
  const tooOften = await limited(
    deps,
    [['federated-return-address', from.address]],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const begun = await deps.federatedSignIns.take(
    headers,
    provider.issuer,
    query.get('state') ?? '',
  );
  if (!begun) return refuse('login-stale', 'gone', FEDERATED_MESSAGES.stale(provider.name));
  const proof = await provider.prove(query.toString(), begun.secrets);
  if (!proof.ok) return proof;
  const identity = { issuer: provider.issuer, subject: proof.value.subject };

  if (begun.userId !== null) {
    if (viewer.kind !== 'customer' || viewer.id !== begun.userId)
      return refuse('not-allowed', 'forbidden', FEDERATED_MESSAGES.linkFirst);
    const linked = await deps.db
      .transaction()
      .execute((trx) => attach(deps, trx, viewer, provider, identity));
    if (!linked.ok) return linked;
    return ok({ what: 'linked' });
  }

  const owner = await deps.identities.ownerOf(identity);
  if (owner !== undefined) {
    const entry = await deps.customers.openSession(owner, false, from);
    noteLogin(deps, 'customers', 'provider', entry);
    return ok({ what: 'logged-in', ...entry, to: begun.returnTo ?? pathTo('/account') });
  }
  const person = await proof.value.person();
  if (!person.ok) return person;
  await deps.federatedSignIns.keep(begun.id, identity.subject, person.value);
  return ok({ what: 'unknown' });
};
