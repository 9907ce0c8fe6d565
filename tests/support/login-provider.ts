import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AccountClaims, type Grant, Provider } from 'oidc-provider';
import type { LoginProvider } from '#config/login-providers.ts';
import { freePort } from './free-port.ts';

type Claims = Readonly<Record<string, unknown>>;

export type TestProvider = {
  /** The configuration of the store for this provider. */
  readonly config: LoginProvider;
  /** Rewrites the answers of the provider to simulate a malicious one; undefined turns it off. */
  lie: ((path: string, answer: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Signs claims with the key of the provider. */
  readonly signed: (claims: Claims) => string;
  /** The number of requests by path. */
  readonly asked: Map<string, number>;
  readonly stop: () => Promise<void>;
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A signing key with its published JWK. */
export const signingKey = (kid: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwk: { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' },
    signed: (claims: Claims): string => {
      const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    },
  } as const;
};

type Person = Omit<AccountClaims, 'sub'>;

/** The login is the email address of the person; it is unverified if it contains "unproved". */
const personOf = (login: string): Person => ({
  email: login,
  email_verified: !login.includes('unproved'),
  given_name: 'Mary',
  family_name: 'Whitfield',
});

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Provider</title><main><h1>Log in at the provider</h1>${body}</main></html>`;

const form = (action: string): string =>
  page(`<form method="post" action="${action}">
    <label>Name <input name="login" autocomplete="off"></label>
    <button name="answer" value="allow">Log in</button>
    <button name="answer" value="deny">Cancel</button>
  </form>`);

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/** The provider skips the consent page, because the tests decide at the login page. */
const grantAll = async (
  provider: Provider,
  accountId: string | undefined,
  clientId: string | undefined,
): Promise<Grant> => {
  const grant = new provider.Grant({
    ...(accountId === undefined ? {} : { accountId }),
    ...(clientId === undefined ? {} : { clientId }),
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** A real OpenID Connect provider on a free loopback port. */
export const startLoginProvider = async (options: {
  readonly id: string;
  readonly name: string;
  /** The origins of the stores that may be redirected to. */
  readonly stores: readonly string[];
  /** Finds a person by login; undefined if there is none. */
  readonly person?: (login: string) => Person | undefined;
}): Promise<TestProvider> => {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const person = options.person ?? personOf;
  const config: LoginProvider = {
    id: options.id,
    name: options.name,
    issuer,
    clientId: `store-at-${options.id}`,
    clientSecret: `secret-of-${options.id}-that-nobody-may-see`,
  };
  const key = signingKey(`key-of-${options.id}`);
  const provider = new Provider(issuer, {
    jwks: { keys: [key.jwk] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: options.stores.map((store) => `${store}/login/with/${options.id}/return`),
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, login) => {
      const known = person(login);
      return known && { accountId: login, claims: () => ({ sub: login, ...known }) };
    },
    loadExistingGrant: (context) =>
      grantAll(provider, context.oidc.session?.accountId, context.oidc.client?.clientId),
  });
  const callback = provider.callback();
  const asked = new Map<string, number>();

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(form(request.url ?? ''));
      return;
    }
    const typed = await read(request);
    await provider.interactionFinished(
      request,
      response,
      typed.get('answer') === 'allow'
        ? { login: { accountId: typed.get('login') ?? '', remember: false } }
        : { error: 'access_denied', error_description: 'the person said no' },
    );
  };

  const running: TestProvider & { lie: TestProvider['lie'] } = {
    config,
    lie: undefined,
    signed: key.signed,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** Buffers the answer of the provider and replaces it. */
  const falsify = (path: string, response: ServerResponse): void => {
    const end = response.end.bind(response);
    response.end = (...[chunk]: readonly unknown[]) => {
      const said: Record<string, unknown> = JSON.parse(String(chunk));
      const told = JSON.stringify(running.lie?.(path, said) ?? said);
      response.setHeader('content-length', Buffer.byteLength(told));
      return end(told);
    };
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (path.startsWith('/interaction/')) {
      interact(request, response).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
      return;
    }
    if (running.lie && !path.startsWith('/auth')) falsify(path, response);
    void callback(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return running;
};

/**
 * Simulates a person at the provider over HTTP: opens the page, then logs in with a name or cancels.
 * Returns the URL that the provider redirects to.
 */
export const atProvider = async (
  address: string,
  who: { readonly login: string } | 'cancel',
): Promise<URL> => {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let here = address;
  let init: RequestInit = {};
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await fetch(here, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    init = {};
    if (next !== null) {
      const to = new URL(next, here);
      if (to.origin !== origin) return to;
      here = to.href;
    } else if (new URL(here).pathname.startsWith('/interaction/') && answer.ok)
      init = {
        method: 'POST',
        body: new URLSearchParams(
          who === 'cancel' ? { answer: 'deny' } : { answer: 'allow', login: who.login },
        ),
      };
    else throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
  }
  throw new Error('the provider sends people around in circles');
};
