import { Secret, TOTP } from 'otpauth';
import type { Browser, Store } from './store.ts';

/** An authenticator app that is independent of the store and has its own clock. */
export type AuthenticatorApp = {
  /** The code in `steps` periods from now. */
  readonly code: (steps?: number) => string;
  /** A code that is not valid now or in an adjacent period. */
  readonly wrong: () => string;
};

const NEAR = [-2, -1, 0, 1, 2];

export const appWith = (key: string, clock: () => Date): AuthenticatorApp => {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  const code = (steps = 0): string =>
    totp.generate({ timestamp: clock().getTime() + steps * 30_000 });
  return {
    code,
    wrong: () => {
      const shown = NEAR.map(code);
      const digits = (value: number): string => String(value).padStart(6, '0');
      let value = 0;
      while (shown.includes(digits(value))) value += 1;
      return digits(value);
    },
  };
};

/** The key that a page shows for an app. */
export const keyOn = (html: string): string => {
  const key = /secret=([A-Z2-7]+)/.exec(html)?.[1];
  if (key === undefined) throw new Error('the page shows no key');
  return key;
};

export const RECOVERY_CODE = /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){6}\b/g;

/** Adds an app through the pages of the store, and returns it with the recovery codes. */
export const withApp = async (
  store: Store,
  browser: Browser,
  more: { readonly at?: '/account/security' | '/admin/security'; readonly name?: string } = {},
): Promise<
  AuthenticatorApp & { readonly recoveryCodes: readonly string[]; readonly key: string }
> => {
  const { at = '/account/security', name = 'My phone' } = more;
  const begun = await browser.post(`${at}/authenticator`, { name });
  const page = begun.headers.get('location');
  if (begun.status !== 302 || !page) throw new Error(`no app was begun: ${begun.status}`);
  const key = keyOn(await (await browser.get(page)).text());
  const app = appWith(key, store.deps.clock);
  const done = await browser.post(page, { code: app.code() });
  if (done.status >= 400) throw new Error(`the app was not added: ${done.status}`);
  const recoveryCodes = [...new Set((await done.text()).match(RECOVERY_CODE))];
  return { ...app, key, recoveryCodes };
};
