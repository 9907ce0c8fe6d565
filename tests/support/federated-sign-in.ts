import { atProvider, type TestProvider } from './login-provider.ts';
import type { Browser } from './store.ts';

/** Presses 'Continue with …' and returns the URL of the provider. */
export const begin = async (
  browser: Browser,
  { config }: TestProvider,
  { from, link = false }: { from?: string; link?: boolean } = {},
): Promise<string> => {
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
  const answer = await browser.post(
    `/login/with/${config.id}${query}`,
    link ? { intent: 'link' } : {},
  );
  const to = /^0;url=(.+)$/.exec(answer.headers.get('refresh') ?? '')?.[1];
  if (to === undefined) throw new Error(`the store leads nowhere: ${answer.status}`);
  return to;
};

/** The path of the redirect back to the store. */
export const pathOf = (address: URL): string => address.pathname + address.search;

/** Logs in with the provider and returns the answer of the store. */
export const goThere = async (
  browser: Browser,
  provider: TestProvider,
  login: string,
  how: { from?: string; link?: boolean } = {},
): Promise<Response> =>
  browser.get(pathOf(await atProvider(await begin(browser, provider, how), { login })));

/** The redirect target of an answer. */
export const sentTo = (answer: Response): string | null => answer.headers.get('location');
