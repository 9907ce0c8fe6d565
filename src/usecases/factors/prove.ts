import type { AskedForCode } from '#auth/code-requests.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer, StaffViewer } from '#domain/access.ts';
import { MAIL_LINK_LIFETIME } from '#domain/mail-links.ts';
import { FRESH_LOGIN } from '#domain/factors.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { PASSWORD_REFUSALS } from '#texts/account.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Person, realmOf } from './person.ts';

export type ProofRefusal = 'too-many-requests' | 'password-wrong' | 'code-wrong';

/** Proof of identity that is asked for again before a sensitive action. */
export type Proof = { readonly password: string } | { readonly code: string };

/** Mails a code to a customer who logs in without a password. Refuses who asks too often. */
export const askForProofCode = async (
  deps: Deps,
  { id: userId, email, firstName }: CustomerViewer,
): Promise<Result<AskedForCode, 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['mail-link-account', email]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const request = deps.codeRequests.begin(MAIL_LINK_LIFETIME['prove-again']);
  await deps.db.transaction().execute(async (trx) => {
    const purpose = 'prove-again';
    const linkId = await deps.mailLinks.issue(trx, {
      userId,
      email,
      purpose,
      request: request.hash,
    });
    await queueMails(
      trx,
      [{ to: email, input: { template: 'prove-again', data: { firstName, linkId } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  });
  return ok({ cookies: [request.cookie] });
};

/**
 * Whether it is really the customer who sits at the open session: undefined where it is, and then the session gets a
 * new token. A code stands in for a password only where there is none, so that an open mailbox alone opens nothing more.
 */
export const proveAgain = async (
  deps: Deps,
  viewer: CustomerViewer,
  headers: Headers,
  proof: Proof,
): Promise<Refusal<ProofRefusal> | undefined> => {
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if ('password' in proof) {
    if (!(await deps.customers.knowsPassword(viewer.id, proof.password))) {
      deps.securityEvents.note({ event: 'proof refused', realm: 'customers', detail: 'password' });
      return refuse('password-wrong', 'invalid', PASSWORD_REFUSALS.wrong, {
        fields: { password: PASSWORD_REFUSALS.wrong },
      });
    }
  } else {
    const person = (await deps.customers.hasPassword(viewer.id))
      ? undefined
      : await deps.mailLinks.useCode(
          'prove-again',
          viewer.email,
          proof.code,
          deps.codeRequests.of(headers),
        );
    if (person?.userId !== viewer.id) {
      deps.securityEvents.note({
        event: 'proof refused',
        realm: 'customers',
        detail: 'mailed code',
      });
      return refuse('code-wrong', 'invalid', MAIL_LINK_MESSAGES.codeWrong, {
        fields: { code: MAIL_LINK_MESSAGES.codeWrong },
      });
    }
  }
  await deps.limiter.reset('password-again-account', viewer.id);
  deps.customers.noteProof(headers);
  return undefined;
};

/** Whether the session of the request was opened so lately that nobody has to prove again who they are. */
export const isFreshLogin = async (
  deps: Deps,
  person: Person,
  headers: Headers,
): Promise<boolean> => {
  const opened = await deps[realmOf(person)].openedSession(headers);
  return opened !== undefined && deps.clock().getTime() - opened.at.getTime() < FRESH_LOGIN;
};

const refused = (message: string): Refusal<'password-wrong'> =>
  refuse('password-wrong', 'invalid', message, { fields: { password: message } });

const proveStaff = async (
  deps: Deps,
  person: StaffViewer,
  headers: Headers,
  password: string,
): Promise<Refusal<ProofRefusal> | undefined> => {
  const tooOften = await limited(deps, [['password-again-account', person.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if (!(await deps.staff.knowsPassword(person.id, password))) {
    deps.securityEvents.note({ event: 'proof refused', realm: 'staff', detail: 'password' });
    return refused(PASSWORD_REFUSALS.wrong);
  }
  await deps.limiter.reset('password-again-account', person.id);
  deps.staff.noteProof(headers);
  return undefined;
};

/** Asks for the password again unless the person has just logged in. Undefined if the identity is proved. */
export const proveUnlessFresh = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  password: string,
): Promise<Refusal<ProofRefusal> | undefined> => {
  if (await isFreshLogin(deps, person, headers)) return undefined;
  if (person.kind === 'customer' && !(await deps.customers.hasPassword(person.id)))
    return refused(FACTOR_MESSAGES.logInAgain);
  if (password === '') return refused(FACTOR_MESSAGES.proofMissing);
  return person.kind === 'customer'
    ? proveAgain(deps, person, headers, { password })
    : proveStaff(deps, person, headers, password);
};
