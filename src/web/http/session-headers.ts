import type { NoticeCode } from '#web/pages/notices.ts';
import { noticeCookie } from './flash.ts';
import { customerHint, REMEMBERED_DAYS } from '#web/browser/viewer-hint.ts';

/** The headers of an answer that logs a customer in. */
export const loggedIn = (
  cookies: readonly string[],
  {
    remembered = false,
    notice = 'login-successful',
  }: { remembered?: boolean; notice?: NoticeCode } = {},
): Headers => {
  const headers = new Headers();
  for (const cookie of [
    ...cookies,
    customerHint(remembered ? REMEMBERED_DAYS : undefined),
    noticeCookie(notice),
  ])
    headers.append('set-cookie', cookie);
  return headers;
};
