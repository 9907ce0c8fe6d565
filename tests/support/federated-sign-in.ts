import { atProvider, type TestProvider } from './login-provider.ts';
import type { Browser } from './store.ts';

/** Presses 'Continue with …' and answers with the provider's page that the store leads on to. */
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

/** The store's address that a person is sent back to, without the store's own origin. */
export const pathOf = (address: URL): string => address.pathname + address.search;

/** The whole way there and back; answers with what the store says to who came back. */
export const goThere = async (
  browser: Browser,
  provider: TestProvider,
  login: string,
  how: { from?: string; link?: boolean } = {},
): Promise<Response> =>
  browser.get(pathOf(await atProvider(await begin(browser, provider, how), { login })));

/** Where an answer sends the browser. */
export const sentTo = (answer: Response): string | null => answer.headers.get('location');
