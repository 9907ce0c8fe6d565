import type { NoticeCode } from '#web/pages/notices.ts';

/** Carries a notice over a redirect; it is valid for a minute and shown once. */
const NAME = 'pharos-notice';

export const noticeCookie = (code: NoticeCode): string =>
  `${NAME}=${code}; Path=/; Max-Age=60; SameSite=Lax`;

export const clearedNotice = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** The code in a Cookie header or in `document.cookie`, which may be unknown. */
export const flashedCode = (cookies: string | null): string | undefined =>
  /(?:^|;\s*)pharos-notice=([a-z-]+)/.exec(cookies ?? '')?.[1];
