import type { Identity } from '#auth/identities.ts';
import type { Provider } from '#auth/providers.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockWaysIn } from '#db/writes/users.ts';
import { type CustomerViewer, may, type Viewer } from '#domain/access.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { opens } from '#usecases/factors/change-factor.ts';
import { type ProofRefusal, proveUnlessFresh } from '#usecases/factors/prove.ts';

export type AttachRefusal = 'identity-taken' | 'identity-another';

/** Links an identity to the customer's account, and tells them by mail. One that is linked already is fine. */
export const attach = async (
  deps: Deps,
  trx: Tx,
  viewer: CustomerViewer,
  provider: Provider,
  identity: Identity,
): Promise<Result<null, AttachRefusal>> => {
  const done = await deps.identities.link(trx, viewer.id, identity);
  if (done === 'taken')
    return refuse('identity-taken', 'conflict', FEDERATED_MESSAGES.taken(provider.name));
  if (done === 'another')
    return refuse('identity-another', 'conflict', FEDERATED_MESSAGES.another(provider.name));
  if (done === 'linked') {
    await recordChange(deps, trx, viewer, 'login linked', { patientId: viewer.id });
    await queueMails(
      trx,
      [
        {
          to: viewer.email,
          input: {
            template: 'identity-linked',
            data: { firstName: viewer.firstName, provider: provider.name },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  }
  return ok(null);
};

/** Display name of a provider; its host if it is no longer configured. */
export const providerName = (providers: readonly Provider[], issuer: string): string =>
  providers.find((each) => each.issuer === issuer)?.name ?? new URL(issuer).host;

/**
 * Links who this browser was proved to be to the account that it is logged in to. Where the provider has made
 * sure of the account's own mailbox, the mailbox counts as confirmed. Takes the password again, unless the
 * person has just logged in. Answers with where to go on to.
 */
export const linkProvedIdentity = async (
  deps: Deps,
  viewer: Viewer,
  provider: Provider,
  headers: Headers,
  password: string,
): Promise<
  Result<
    { readonly to: string | undefined },
    'not-allowed' | 'login-stale' | ProofRefusal | AttachRefusal
  >
> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', FEDERATED_MESSAGES.linkFirst);
  const unproved = await proveUnlessFresh(deps, viewer, headers, password);
  if (unproved) return unproved;
  const done = await deps.db
    .transaction()
    .execute(
      async (
        trx,
      ): Promise<Result<{ readonly to: string | undefined }, 'login-stale' | AttachRefusal>> => {
        const proved = await deps.federatedSignIns.lockProved(trx, headers, provider.issuer);
        if (!proved) return refuse('login-stale', 'gone', FEDERATED_MESSAGES.stale(provider.name));
        const linked = await attach(deps, trx, viewer, provider, proved);
        if (!linked.ok) return linked;
        await deps.federatedSignIns.spend(trx, proved.id);
        if (
          proved.emailVerified &&
          normalizeEmail(proved.email ?? '') === viewer.email &&
          (await deps.customers.confirmEmail(trx, viewer.id, viewer.email))
        )
          await recordChange(deps, trx, viewer, 'email confirmed', { patientId: viewer.id });
        return ok({ to: proved.returnTo });
      },
    );
  return done;
};

/**
 * A customer takes an identity from their account, after showing again who they are, and is told by mail.
 * Refused where nothing else would open the account.
 */
export const unlinkIdentity = async (
  deps: Deps,
  viewer: Viewer,
  headers: Headers,
  input: { readonly issuer: string; readonly password: string },
): Promise<Result<null, 'not-allowed' | 'not-found' | 'last-way' | ProofRefusal>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', FEDERATED_MESSAGES.linkFirst);
  const unproved = await proveUnlessFresh(deps, viewer, headers, input.password);
  if (unproved) return unproved;
  const { issuer } = input;
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'not-found' | 'last-way'>> => {
      const ways = await lockWaysIn(trx, viewer.id);
      if (!ways.issuers.includes(issuer))
        return refuse('not-found', 'not-found', FEDERATED_MESSAGES.notLinked);
      const others = ways.issuers.filter((each) => each !== issuer);
      if (!opens(deps, { ...ways, issuers: others }))
        return refuse('last-way', 'conflict', FEDERATED_MESSAGES.lastWay);
      await deps.identities.unlink(trx, viewer.id, issuer);
      await recordChange(deps, trx, viewer, 'login unlinked', { patientId: viewer.id });
      const { firstName, email } = viewer;
      const provider = providerName(deps.providers, issuer);
      await queueMails(
        trx,
        [{ to: email, input: { template: 'identity-unlinked', data: { firstName, provider } } }],
        { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
      );
      return ok(null);
    });
  return done;
};
