import type { PasskeyCreation } from '#auth/factors/passkeys.ts';
import type { Tx } from '#db/client.ts';
import { type FactorKind, MAX_FACTORS } from '#domain/factors.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Person, realmOf, recordOfPerson, tellPerson } from './person.ts';
import { proveUnlessFresh, type ProofRefusal } from './prove.ts';

/** How apps and passkeys show whose they are. */
export const accountOf = (person: Person): string =>
  person.kind === 'customer' ? person.email : `${person.username} (staff)`;

const nameOf = (person: Person): string =>
  person.kind === 'customer' ? `${person.firstName} ${person.lastName}` : person.name;

const full = async (deps: Deps, person: Person): Promise<Refusal<'too-many'> | undefined> =>
  (await deps.factors[realmOf(person)].list(person.id)).length >= MAX_FACTORS
    ? refuse('too-many', 'conflict', FACTOR_MESSAGES.tooMany(MAX_FACTORS))
    : undefined;

/** New recovery codes, shown only once; undefined if the person has some already. */
export type Added = { readonly recoveryCodes: readonly string[] | undefined };

/**
 * Writes what a new factor brings with it: with the first one recovery codes, and a mail in any case. The
 * session that added it has shown it; with the first one the person's other sessions end, which have not.
 */
const add = async <Code extends string>(
  deps: Deps,
  person: Person,
  headers: Headers,
  kind: FactorKind,
  keep: (trx: Tx) => Promise<Result<string, Code>>,
): Promise<Result<Added, Code>> => {
  const realm = realmOf(person);
  const factors = deps.factors[realm];
  const done = await deps.db.transaction().execute(async (trx): Promise<Result<Added, Code>> => {
    // Locked, so that only one of two concurrent first factors creates the codes.
    await factors.lock(trx, person.id);
    const first = (await factors.list(person.id, trx)).length === 0;
    const kept = await keep(trx);
    if (!kept.ok) return kept;
    const recoveryCodes = first ? await factors.recoveryCodes.renew(trx, person.id) : undefined;
    await recordOfPerson(deps, trx, person, 'factor added');
    await tellPerson(
      deps,
      trx,
      { realm, userId: person.id },
      { template: 'factor-added', data: { kind, name: kept.value, staff: realm === 'staff' } },
    );
    return ok({ recoveryCodes });
  });
  if (!done.ok) return done;
  await deps[realm].markFactorShown(headers);
  if (done.value.recoveryCodes) await deps[realm].endOtherSessions(headers);
  return done;
};

/** Begins to add an authenticator app, after the person has proved again who they are. */
export const startAuthenticator = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  input: { readonly name: string; readonly password: string },
): Promise<Result<{ readonly id: string }, ProofRefusal | 'too-many'>> => {
  const refusal =
    (await proveUnlessFresh(deps, person, headers, input.password)) ?? (await full(deps, person));
  if (refusal) return refusal;
  const { authenticators } = deps.factors[realmOf(person)];
  return ok({ id: await authenticators.start(person.id, input.name) });
};

/** Completes the setup with the app's first code. A wrong code changes nothing. */
export const confirmAuthenticator = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  input: { readonly id: string; readonly code: string },
): Promise<Result<Added, 'too-many-requests' | 'code-wrong' | 'enrolment-ended'>> => {
  const realm = realmOf(person);
  const limit = realm === 'staff' ? 'staff-factor-account' : 'factor-account';
  const tooOften = await limited(deps, [[limit, person.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const done = await add<'code-wrong' | 'enrolment-ended'>(
    deps,
    person,
    headers,
    'authenticator',
    async (trx) => {
      const kept = await deps.factors[realm].authenticators.confirm(
        trx,
        person.id,
        input.id,
        input.code,
      );
      if (kept === undefined)
        return refuse('enrolment-ended', 'gone', FACTOR_MESSAGES.enrolmentEnded);
      return kept.name === undefined
        ? refuse('code-wrong', 'invalid', FACTOR_MESSAGES.codeWrong, {
            fields: { code: FACTOR_MESSAGES.codeHelp },
          })
        : ok(kept.name);
    },
  );
  if (done.ok) await deps.limiter.reset(limit, person.id);
  return done;
};

/** Options for creating a passkey, for a person who has confirmed their identity again. */
export const askToMakePasskey = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  password: string,
): Promise<Result<PasskeyCreation, ProofRefusal | 'too-many'>> => {
  const refusal =
    (await proveUnlessFresh(deps, person, headers, password)) ?? (await full(deps, person));
  if (refusal) return refusal;
  return ok(
    await deps.factors[realmOf(person)].passkeys.askToMake(person.id, {
      account: accountOf(person),
      name: nameOf(person),
    }),
  );
};

/** Stores the passkey that the browser created. */
export const addPasskey = (
  deps: Deps,
  person: Person,
  headers: Headers,
  input: { readonly name: string; readonly answer: string },
): Promise<Result<Added, 'passkey-wrong'>> =>
  add(deps, person, headers, 'passkey', async (trx) => {
    const { passkeys } = deps.factors[realmOf(person)];
    return (await passkeys.keep(trx, person.id, input.name, input.answer))
      ? ok(input.name)
      : refuse('passkey-wrong', 'invalid', FACTOR_MESSAGES.passkeyWrong);
  });
