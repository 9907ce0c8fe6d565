import type { Tx } from '#db/client.ts';
import { lockWaysIn, type WaysIn } from '#db/writes/users.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Person, realmOf, recordOfPerson, tellPerson } from './person.ts';
import { proveUnlessFresh, type ProofRefusal } from './prove.ts';

const gone = () => refuse('not-found', 'not-found', FACTOR_MESSAGES.gone);

/** Renames one of the person's own factors. */
export const renameFactor = async (
  deps: Deps,
  person: Person,
  input: { readonly id: string; readonly name: string },
): Promise<Result<null, 'not-found'>> =>
  isUuid(input.id) && (await deps.factors[realmOf(person)].rename(person.id, input.id, input.name))
    ? ok(null)
    : gone();

/** Whether a login method remains; a provider that is no longer configured does not count. */
export const opens = ({ providers }: Pick<Deps, 'providers'>, ways: WaysIn): boolean =>
  ways.password ||
  ways.passkeys > 0 ||
  ways.issuers.some((issuer) => providers.some((provider) => provider.issuer === issuer));

/** Whether it is a passkey without which nothing would open the customer's account. */
const isLastWay = async (deps: Deps, trx: Tx, userId: string, id: string): Promise<boolean> => {
  const factor = (await deps.factors.customers.list(userId, trx)).find((each) => each.id === id);
  if (factor?.kind !== 'passkey') return false;
  const ways = await lockWaysIn(trx, userId);
  return !opens(deps, { ...ways, passkeys: ways.passkeys - 1 });
};

/**
 * Removes one of the person's own factors after they have proved their identity again, and mails them. Staff
 * who need a factor keep the last one, and customers keep the only login method of their account.
 */
export const removeFactor = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  input: { readonly id: string; readonly password: string },
): Promise<Result<null, ProofRefusal | 'not-found' | 'last-one'>> => {
  if (!isUuid(input.id)) return gone();
  const refusal = await proveUnlessFresh(deps, person, headers, input.password);
  if (refusal) return refusal;
  const realm = realmOf(person);
  const factors = deps.factors[realm];
  const { staffFactor, customerFactor } = deps.settings;
  const needed = (person.kind === 'staff' ? staffFactor : customerFactor) === 'required';
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'not-found' | 'last-one'>> => {
      await factors.lock(trx, person.id);
      if (needed && (await factors.list(person.id, trx)).length === 1)
        return refuse('last-one', 'conflict', FACTOR_MESSAGES.lastOne);
      if (person.kind === 'customer' && (await isLastWay(deps, trx, person.id, input.id)))
        return refuse('last-one', 'conflict', FEDERATED_MESSAGES.lastWay);
      const removed = await factors.remove(trx, person.id, input.id);
      if (!removed) return gone();
      const { kind, name } = removed;
      await recordOfPerson(deps, trx, person, 'factor removed');
      await tellPerson(
        deps,
        trx,
        { realm, userId: person.id },
        { template: 'factor-removed', data: { kind, name, staff: realm === 'staff' } },
      );
      return ok(null);
    });
  return done;
};

/** New recovery codes in the place of the old ones, shown this once. */
export const renewRecoveryCodes = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  password: string,
): Promise<Result<readonly string[], ProofRefusal | 'not-found'>> => {
  const refusal = await proveUnlessFresh(deps, person, headers, password);
  if (refusal) return refusal;
  const realm = realmOf(person);
  const factors = deps.factors[realm];
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<readonly string[], 'not-found'>> => {
      await factors.lock(trx, person.id);
      if ((await factors.list(person.id, trx)).length === 0) return gone();
      const codes = await factors.recoveryCodes.renew(trx, person.id);
      await recordOfPerson(deps, trx, person, 'recovery codes renewed');
      await tellPerson(
        deps,
        trx,
        { realm, userId: person.id },
        { template: 'recovery-codes-renewed', data: { staff: realm === 'staff' } },
      );
      return ok(codes);
    });
  return done;
};
