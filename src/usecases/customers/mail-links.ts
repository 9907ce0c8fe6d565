import type { AskedForCode } from '#auth/code-requests.ts';
import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { LinkedPerson } from '#auth/mail-links.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { distrustWaysIn, findContact, proveMailbox } from '#db/writes/users.ts';
import { isEmail, normalizeEmail } from '#domain/customers.ts';
import { MAIL_LINK_LIFETIME, type MailLinkPurpose } from '#domain/mail-links.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { forgetGuesses, guessKeys, limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';

/** Links that somebody without a session may ask for. */
type AskedPurpose = Extract<MailLinkPurpose, 'reset-password' | 'log-in'>;

/** Refuses somebody without a session who has mails sent too often: by network, browser and mailbox. */
export const limitAskedMails = async (
  deps: Deps,
  mailbox: string,
  address: string,
  headers: Headers,
): Promise<Refusal<'too-many-requests'> | undefined> =>
  limited(
    deps,
    [
      ['mail-link-address', address],
      ...guessKeys('mail', {
        account: mailbox,
        address,
        device: deps.devices.customers.knows(headers, mailbox),
        proved: await deps.captcha.asks('mail'),
      }),
    ],
    TOO_MANY_ATTEMPTS,
  );

/**
 * Mails a link to an address with an account: to set a new password, or to log in, with a code for this browser. The
 * response and its time are the same without an account. Refuses only too many requests.
 */
export const askForMailLink = async (
  deps: Deps,
  purpose: AskedPurpose,
  email: string,
  address: string,
  headers: Headers,
): Promise<Result<AskedForCode, 'too-many-requests'>> => {
  const mailbox = normalizeEmail(email);
  const tooOften = await limitAskedMails(deps, mailbox, address, headers);
  if (tooOften) return tooOften;
  const request =
    purpose === 'log-in' ? deps.codeRequests.begin(MAIL_LINK_LIFETIME[purpose]) : undefined;
  await withMinimumResponseTime(async () => {
    await deps.captcha.note('mail');
    const customer = isEmail(mailbox) ? await deps.customers.find(mailbox) : undefined;
    if (!customer) return;
    const { userId, firstName } = customer;
    await deps.db.transaction().execute(async (trx) => {
      const linkId = await deps.mailLinks.issue(trx, {
        userId,
        email: mailbox,
        purpose,
        ...(request ? { request: request.hash, former: deps.codeRequests.of(headers) } : {}),
      });
      await queueMails(
        trx,
        [{ to: mailbox, input: { template: purpose, data: { firstName, linkId } } }],
        { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
      );
    });
  });
  return ok({ cookies: request ? [request.cookie] : [] });
};

/**
 * Records that the mailbox belongs to the customer, and mails them if this removed earlier credentials. False
 * if the address is no longer theirs.
 */
export const proveByMail = async (deps: Deps, trx: Tx, person: LinkedPerson): Promise<boolean> => {
  const now = deps.clock();
  const proved = await proveMailbox(trx, person, now);
  if (proved?.proved) {
    const owner = { kind: 'customer', id: person.userId } as const;
    await recordChange(deps, trx, owner, 'email confirmed', { patientId: person.userId });
  }
  if (!proved?.removed) return proved !== undefined;
  const contact = await findContact(trx, person.userId);
  if (!contact) return false;
  const { firstName } = contact;
  await queueMails(
    trx,
    [{ to: person.email, input: { template: 'mailbox-proved', data: { firstName } } }],
    { jobs: deps.jobs, newId: deps.newId, now },
  );
  return true;
};

/** Opens a session by a mailed link, which is used up. This also proves the mailbox. */
export const logInByLink = async (
  deps: Deps,
  token: string,
  from: RequestFrom,
): Promise<Result<CreatedSession, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', from.address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const person = await deps.db.transaction().execute(async (trx) => {
    const found = await deps.mailLinks.use(trx, 'log-in', token);
    return found && (await proveByMail(deps, trx, found)) ? found : undefined;
  });
  const created = person && (await deps.customers.openSession(person.userId, false, from));
  noteLogin(deps, 'customers', 'mailed link', created);
  return created ? ok(created) : refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
};

/** Opens a session by a mailed code. An unknown address and a wrong code get the same response. */
export const logInByCode = async (
  deps: Deps,
  input: { readonly email: string; readonly code: string },
  from: RequestFrom,
  headers: Headers,
): Promise<Result<CreatedSession, 'too-many-requests' | 'code-wrong'>> => {
  const email = normalizeEmail(input.email);
  const guess = {
    account: email,
    address: from.address,
    device: deps.devices.customers.knows(headers, email),
  };
  const tooOften = await limited(
    deps,
    [['mail-answer-address', from.address], ...guessKeys('login', guess)],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const request = deps.codeRequests.of(headers);
  // Counting a guess takes a little longer if there is a code.
  const person = await withMinimumResponseTime(async () =>
    isEmail(email) ? deps.mailLinks.useCode('log-in', email, input.code, request) : undefined,
  );
  const theirs =
    person && (await deps.db.transaction().execute((trx) => proveByMail(deps, trx, person)));
  if (!person || !theirs) {
    noteLogin(deps, 'customers', 'mailed code', undefined);
    return refuse('code-wrong', 'unauthenticated', MAIL_LINK_MESSAGES.codeWrong, {
      fields: { code: MAIL_LINK_MESSAGES.codeWrong },
    });
  }
  await forgetGuesses(deps, 'login', guess);
  const created = await deps.customers.openSession(person.userId, false, from);
  noteLogin(deps, 'customers', 'mailed code', created);
  return ok(created);
};

/**
 * Sets a new password by the link of a mail, and ends every session: whoever had the old password is out. A
 * weak password is refused and leaves the link whole. It also proves the mailbox. Other ways in that were added beside a
 * former password no longer open the account by themselves.
 */
export const setNewPassword = async (
  deps: Deps,
  input: { readonly token: string; readonly password: string },
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead' | 'password-invalid'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
  const known = await deps.mailLinks.peek('reset-password', input.token);
  if (!known) return dead;
  const weak = await deps.customers.judgePassword(input.password, known);
  if (weak) return weak;
  const done = await deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, 'reset-password', input.token);
    // Before the new password is there: the first proof takes away what was set until then.
    const proof = person && (await proveMailbox(trx, person, deps.clock()));
    if (!person || !proof) return dead;
    const owner = { kind: 'customer', id: person.userId } as const;
    if (proof.proved)
      await recordChange(deps, trx, owner, 'email confirmed', { patientId: person.userId });
    await distrustWaysIn(trx, person.userId);
    const set = await deps.customers.setPassword(trx, person.userId, input.password);
    if (!set.ok) return set;
    await recordChange(deps, trx, owner, 'password changed', { patientId: person.userId });
    await queueMails(
      trx,
      [{ to: person.email, input: { template: 'password-changed', data: { staff: false } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
    return ok(person.userId);
  });
  if (!done.ok) return done;
  await deps.customers.endSessions(done.value);
  return ok(null);
};
