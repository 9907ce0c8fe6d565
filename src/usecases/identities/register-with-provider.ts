import type { Person, RequestFrom } from '#auth/customers.ts';
import type { Provider } from '#auth/providers.ts';
import { queueMails } from '#db/writes/mails.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { MailInput } from '#mail/templates/catalogue.ts';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';
import type { Deps } from '#usecases/deps.ts';
import { openFirstSession, type Opened, recordAccount } from '#usecases/customers/register.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

type Refused = 'too-many-requests' | 'login-stale' | 'email-taken' | 'email-invalid';

/**
 * Opens an account for who this browser was proved to be, without a password, and logs this browser in to it.
 * The mailbox counts as confirmed only where the provider has made sure of this very address. A taken email
 * is answered as registration answers it.
 */
export const registerWithProvider = async (
  deps: Deps,
  provider: Provider,
  person: Person,
  headers: Headers,
  from: RequestFrom,
): Promise<Result<Opened, Refused>> => {
  // Before anything is looked up, so that addresses with an account and without one answer alike.
  const tooOften = await limited(
    deps,
    [
      ['register-address', from.address],
      ['register-account', normalizeEmail(person.email)],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const email = normalizeEmail(person.email);
  type Made = { readonly userId: string | undefined };
  const done = await withMinimumResponseTime(() =>
    deps.db.transaction().execute(async (trx): Promise<Result<Made, Refused>> => {
      const proved = await deps.federatedSignIns.lockProved(trx, headers, provider.issuer);
      if (!proved) return refuse('login-stale', 'gone', FEDERATED_MESSAGES.stale(provider.name));
      const confirmed = proved.emailVerified && normalizeEmail(proved.email ?? '') === email;
      const made = await deps.customers.registerPerson(trx, person, confirmed);
      if (!made.ok) return made;
      const input = async (): Promise<MailInput> => {
        if (made.value.taken) return { template: 'registration-attempt', data: {} };
        const { userId } = made.value;
        await recordAccount(deps, trx, userId);
        // Only where the same person opens two accounts at one moment; the later one comes to nothing.
        if ((await deps.identities.link(trx, userId, proved)) !== 'linked')
          throw new Error('the identity was linked meanwhile');
        const { firstName } = person;
        if (confirmed) return { template: 'welcome', data: { firstName } };
        const linkId = await deps.mailLinks.issue(trx, { userId, email, purpose: 'confirm-email' });
        return { template: 'welcome', data: { firstName, linkId } };
      };
      const mail = { to: email, input: await input() };
      await queueMails(trx, [mail], { jobs: deps.jobs, newId: deps.newId, now: deps.clock() });
      await deps.federatedSignIns.spend(trx, proved.id);
      return ok({ userId: made.value.taken ? undefined : made.value.userId });
    }),
  );
  if (!done.ok) return done;
  await deps.captcha.note('register');
  return ok(await openFirstSession(deps, done.value.userId, from));
};
