import { createHash, randomBytes } from 'node:crypto';
import type { ApiClient } from '#config/api-clients.ts';
import { type Browser, ORIGIN, type Store } from '#tests/support/store.ts';

const BACK = 'https://pillbox.example/back';
const SECRET = 'a secret of the clinic, long and random';

/** A public client, which runs on user devices and has no secret. */
export const PILL_BOX: ApiClient = {
  id: 'pill-box',
  name: 'Pill Box',
  redirectUris: [BACK, 'com.example.pillbox:/back'],
  scopes: ['profile', 'orders'],
};

/** A confidential client with a secret. */
export const CLINIC: ApiClient = {
  id: 'clinic',
  name: 'Clinic',
  redirectUris: ['https://clinic.example/back'],
  scopes: ['orders'],
  secretSha256: createHash('sha256').update(SECRET).digest('hex'),
};
export { BACK, SECRET };

export const VERIFIER = randomBytes(32).toString('base64url');

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

type Fields = Readonly<Record<string, string | undefined>>;

const given = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );

/** The authorization link of an app. */
export const asking = (changes: Fields = {}): string =>
  `/oauth/authorize?${new URLSearchParams(
    given({
      response_type: 'code',
      client_id: PILL_BOX.id,
      redirect_uri: BACK,
      state: 'kept',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      ...changes,
    }),
  )}`;

/** A post as an app sends it, without an origin and cookies. */
export const appPost = (
  store: Store,
  path: string,
  fields: Fields | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> =>
  Promise.resolve(
    store.app.fetch(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers,
        body: fields instanceof URLSearchParams ? fields : new URLSearchParams(given(fields)),
      }),
      { remoteAddress: '198.51.100.4' },
    ),
  );

export const appGet = (store: Store, path: string, token?: string): Promise<Response> =>
  Promise.resolve(
    store.app.fetch(
      new Request(ORIGIN + path, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
      { remoteAddress: '198.51.100.4' },
    ),
  );

/** The redirect target of an answer. */
export const destination = (answer: Response): URL => {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the answer leads nowhere: ${answer.status}`);
  return new URL(location, ORIGIN);
};

/** Allows the app as the customer and returns the code. */
export const allow = async (by: Browser, changes: Fields = {}): Promise<string> => {
  const answer = await by.post(asking(changes), { answer: 'allow' });
  return destination(answer).searchParams.get('code') ?? '';
};

export const redeem = (store: Store, code: string, changes: Fields = {}): Promise<Response> =>
  appPost(store, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: PILL_BOX.id,
    redirect_uri: BACK,
    code_verifier: VERIFIER,
    code,
    ...changes,
  });

export const refresh = (store: Store, token: string, changes: Fields = {}): Promise<Response> =>
  appPost(store, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: PILL_BOX.id,
    refresh_token: token,
    ...changes,
  });

export type Tokens = { access_token: string; refresh_token: string; scope: string };

export const tokensOf = async (answer: Response): Promise<Tokens> => {
  if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Connects the app and returns its tokens. */
export const connected = async (store: Store, by: Browser, changes: Fields = {}): Promise<Tokens> =>
  tokensOf(await redeem(store, await allow(by, changes)));

/** The status and the error code of a refusal. */
export const refusal = async (answer: Response): Promise<[number, string]> => {
  const { error }: { error: string } = await answer.json();
  return [answer.status, error];
};
