import type { NoticeCode } from '#web/pages/notices.ts';
import { noticeCookie } from './flash.ts';
import { customerHint, REMEMBERED_DAYS } from '#web/browser/viewer-hint.ts';
import { redirect, redirectDocument } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Agreed } from '#usecases/customers/change-email.ts';
import { href } from '#web/href.ts';

/** The headers of an answer that logs a customer in and says so itself. */
export const newlyLoggedIn = (cookies: readonly string[], remembered = false): Headers => {
  const headers = new Headers();
  for (const cookie of [...cookies, customerHint(remembered ? REMEMBERED_DAYS : undefined)])
    headers.append('set-cookie', cookie);
  return headers;
};

/** The headers of an answer that logs a customer in, with a notice on the next page. */
export const loggedIn = (
  cookies: readonly string[],
  {
    remembered = false,
    notice = 'login-successful',
  }: { remembered?: boolean; notice?: NoticeCode } = {},
): Headers => {
  const headers = newlyLoggedIn(cookies, remembered);
  headers.append('set-cookie', noticeCookie(notice));
  return headers;
};

/** The headers of an answer with cookies, and a notice on the next page. */
export const withNotice = (notice: NoticeCode, cookies: readonly string[]): Headers => {
  const headers = new Headers();
  for (const cookie of [...cookies, noticeCookie(notice)]) headers.append('set-cookie', cookie);
  return headers;
};

/**
 * Redirect after a mailbox has confirmed: to the account if logged in, otherwise to the login with the
 * address to use.
 */
export const agreed = ({ changed }: Agreed, viewer: Viewer): Response => {
  const inside = viewer.kind === 'customer';
  const headers = {
    'set-cookie': noticeCookie(changed ? 'email-changed' : 'email-change-agreed'),
  };
  if (changed)
    return redirectDocument(inside ? href('/account/security') : href('/login'), { headers });
  return redirect(inside ? href('/account/email') : href('/'), { headers });
};
