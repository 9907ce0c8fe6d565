import type { NoticeCode } from '#web/pages/notices.ts';

/** Carries a notice over a redirect; it is valid for a minute and shown once. */
const NAME = 'pharos-notice';

export const noticeCookie = (code: NoticeCode): string =>
  `${NAME}=${code}; Path=/; Max-Age=60; SameSite=Lax`;

const clearedNotice = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Removes the notice in the browser, under the name that the server gives its cookie with https and under the other. */
export const clearNotice = (): void => {
  document.cookie = `__Host-${clearedNotice}; Secure`;
  document.cookie = clearedNotice;
};

/** The code in a Cookie header or in `document.cookie`, which may be unknown. */
export const flashedCode = (cookies: string | null): string | undefined =>
  /\bpharos-notice=([a-z-]+)/.exec(cookies ?? '')?.[1];
