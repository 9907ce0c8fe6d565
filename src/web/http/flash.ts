import type { NoticeCode } from '#web/pages/notices.ts';

/** Carries a notice over a redirect; it is valid for a minute and shown once. */
const NAME = 'pharos-notice';

export const noticeCookie = (code: NoticeCode): string =>
  `${NAME}=${code}; Path=/; Max-Age=60; SameSite=Lax`;

const clearedNotice = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Removes the notice in the browser; with https the server has given its cookie another name. */
export const clearNotice = (): void => {
  document.cookie =
    location.protocol === 'https:' ? `__Host-${clearedNotice}; Secure` : clearedNotice;
};

/** The code in a Cookie header or in `document.cookie`, which may be unknown. */
export const flashedCode = (cookies: string | null): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?pharos-notice=([a-z-]+)/.exec(cookies ?? '')?.[1];
