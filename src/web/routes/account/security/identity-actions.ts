import { redirect } from 'react-router';
import type { CustomerViewer } from '#domain/access.ts';
import { askForMailLink } from '#usecases/customers/mail-links.ts';
import type { Deps } from '#usecases/deps.ts';
import { unlinkIdentity } from '#usecases/identities/link-identity.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { orFailed, respond } from '#web/http/respond.ts';
import { PASSWORD_LINK, UNLINK } from './identities.tsx';

const HERE = href('/account/security');
const NOT_REMOVED = 'We could not remove this login right now. Please try again in a moment.';
const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';

const backWith = (notice: NoticeCode) =>
  redirect(HERE, { headers: { 'set-cookie': noticeCookie(notice) } });

/**
 * Handles the intents of the sections for linked logins and the missing password; undefined for other
 * intents.
 */
export const answerIdentities = async (
  deps: Deps,
  viewer: CustomerViewer,
  posted: Readonly<Record<string, string>>,
  { headers, address }: { readonly headers: Headers; readonly address: string },
) => {
  switch (posted['intent']) {
    case 'unlink': {
      const issuer = posted['identity'] ?? '';
      const done = await orFailed(deps.log, NOT_REMOVED, () =>
        unlinkIdentity(deps, viewer, headers, { issuer, password: posted['password'] ?? '' }),
      );
      // One that is gone meanwhile is where the person wants it.
      if (done.ok || done.code === 'not-found') return backWith('identity-unlinked');
      return respond({ ...done, code: UNLINK }, { identity: issuer });
    }
    case 'password-link': {
      const sent = await orFailed(deps.log, NOT_SENT, () =>
        askForMailLink(deps, 'reset-password', viewer.email, address),
      );
      if (sent.ok) return backWith('password-link-sent');
      return respond({ ...sent, code: PASSWORD_LINK });
    }
    default:
      return undefined;
  }
};
