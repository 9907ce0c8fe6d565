import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** What somebody who is logged in shows once more before something that matters. */
export type Proof = { readonly password: string } | { readonly code: string };

export type ProofRefusal = 'too-many-requests' | 'password-wrong' | 'code-wrong';

/** Mails a code to a customer who logs in without a password. Refuses who asks too often. */
export const askForProofCode = async (
  deps: Deps,
  { id: userId, email, firstName }: CustomerViewer,
): Promise<Result<null, 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['mail-link-account', email]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  await deps.db.transaction().execute(async (trx) => {
    const linkId = await deps.mailLinks.issue(trx, { userId, email, purpose: 'prove-again' });
    await queueMails(
      trx,
      [{ to: email, input: { template: 'prove-again', data: { firstName, linkId } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  });
  return ok(null);
};

/**
 * Whether it is really the customer who sits at the open session: undefined where it is. A code stands in
 * for a password only where there is none, so that an open mailbox alone opens nothing more.
 */
export const proveAgain = async (
  deps: Deps,
  viewer: CustomerViewer,
  proof: Proof,
): Promise<Refusal<ProofRefusal> | undefined> => {
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if ('password' in proof) {
    if (!(await deps.customers.knowsPassword(viewer.id, proof.password)))
      return refuse('password-wrong', 'invalid', ACCOUNT_MESSAGES.passwordWrong, {
        fields: { password: ACCOUNT_MESSAGES.passwordWrong },
      });
  } else {
    const person = (await deps.customers.hasPassword(viewer.id))
      ? undefined
      : await deps.mailLinks.useCode('prove-again', viewer.email, proof.code);
    if (person?.userId !== viewer.id)
      return refuse('code-wrong', 'invalid', MAIL_LINK_MESSAGES.codeWrong, {
        fields: { code: MAIL_LINK_MESSAGES.codeWrong },
      });
  }
  await deps.limiter.reset('password-again-account', viewer.id);
  return undefined;
};
