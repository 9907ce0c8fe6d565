import * as openid from 'openid-client';
import type { LoginProvider } from '#config/login-providers.ts';
import { pathTo } from '#domain/addresses.ts';
import { refuse, type Refusal, ok, type Result } from '#domain/result.ts';
import type { Log } from '#platform/log.ts';
import { FEDERATED_MESSAGES } from '#texts/identities.ts';

/** A provider's data about a person; kept only until an account is opened. */
export type ProviderProfile = {
  readonly email: string | undefined;
  /** The provider has verified that the mailbox is theirs. */
  readonly emailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

/** A person whom a provider has identified. */
export type Proof = {
  /** The provider's permanent, unique id of the person. */
  readonly subject: string;
  readonly person: () => Promise<Result<ProviderProfile, 'provider-unreachable'>>;
};

/** The state and the secrets of one login. */
export type LoginSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export type ProviderRefusal = Refusal<'provider-unreachable' | 'login-denied' | 'login-refused'>;

export type Provider = Pick<LoginProvider, 'id' | 'name' | 'issuer'> & {
  /** The address at the provider to log in. */
  readonly loginAddress: (secrets: LoginSecrets) => Promise<Result<string, 'provider-unreachable'>>;
  /** The person identified by the query of the return address. */
  readonly prove: (
    query: string,
    secrets: LoginSecrets,
  ) => Promise<{ readonly ok: true; readonly value: Proof } | ProviderRefusal>;
};

const TIMEOUT_SECONDS = 8;
/** How long a provider's metadata is cached. */
const KNOWN_FOR_MS = 3_600_000;
const SCOPE = 'openid email profile';

/** Failures of the connection, not of the provider's answer. */
const ON_THE_WAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** The issuer differs from the configured one, at least in spelling; it is part of an identity. */
class IssuerDiffers extends Error {
  readonly code = 'ISSUER_DIFFERS';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const lostOnTheWay = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== undefined && ON_THE_WAY.has(code)) return true;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  // The error of `fetch` when nobody answers.
  return error instanceof TypeError && code === undefined;
};

/** Logs codes only: a provider's message may contain a name, an address or a token. */
const failureCodes = (error: unknown): Record<string, string | undefined> => ({
  reason: codeOf(error) ?? (error instanceof Error ? error.name : typeof error),
  answer:
    error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError
      ? error.error
      : undefined,
});

/** Some providers write the flag as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const personOf = (claims: Readonly<Record<string, unknown>>): ProviderProfile => {
  const email = text(claims['email']);
  return {
    email,
    emailVerified: email !== undefined && isTrue(claims['email_verified']),
    firstName: text(claims['given_name']),
    lastName: text(claims['family_name']),
  };
};

const withSecret = (
  found: openid.Configuration,
  { clientId, clientSecret }: LoginProvider,
): openid.Configuration => {
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = ways.includes('client_secret_basic')
    ? openid.ClientSecretBasic(clientSecret)
    : openid.ClientSecretPost(clientSecret);
  return new openid.Configuration(metadata, clientId, undefined, proof);
};

/** Reads the provider's discovery endpoint, at most once an hour; a failure is tried again on the next call. */
const discoverer = (provider: LoginProvider, clock: () => Date) => {
  let known: { readonly until: number; readonly found: Promise<openid.Configuration> } | undefined;
  const issuer = new URL(provider.issuer);
  const extensions =
    issuer.protocol === 'http:'
      ? [openid.enableNonRepudiationChecks, openid.allowInsecureRequests]
      : [openid.enableNonRepudiationChecks];

  const discover = async (): Promise<openid.Configuration> => {
    const found = await openid.discovery(issuer, provider.clientId, undefined, openid.None(), {
      timeout: TIMEOUT_SECONDS,
      execute: extensions,
    });
    if (found.serverMetadata().issuer !== provider.issuer) throw new IssuerDiffers();
    const configuration = withSecret(found, provider);
    for (const extend of extensions) extend(configuration);
    configuration.timeout = TIMEOUT_SECONDS;
    return configuration;
  };

  return (): Promise<openid.Configuration> => {
    const now = clock().getTime();
    if (known && now < known.until) return known.found;
    const asked = { until: now + KNOWN_FOR_MS, found: discover() };
    known = asked;
    asked.found.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.found;
  };
};

/** The return address, which has to be registered with the provider. */
const returnAddress = (publicUrl: string, providerId: string): string =>
  publicUrl + pathTo('/login/with/:provider/return', { provider: providerId });

/** One provider, by the certified client library: authorization code, PKCE, state, nonce and issuer. */
const openProvider = (
  provider: LoginProvider,
  deps: { readonly publicUrl: string; readonly clock: () => Date; readonly log: Log },
): Provider => {
  const { id, name, issuer } = provider;
  const redirectUri = returnAddress(deps.publicUrl, id);
  const configuration = discoverer(provider, deps.clock);

  const unreachable = (error: unknown) => {
    deps.log.error({ provider: id, ...failureCodes(error) }, 'a login provider cannot be reached');
    return refuse('provider-unreachable', 'unavailable', FEDERATED_MESSAGES.unreachable(name), {
      alert: true,
    });
  };

  const refusalOf = (error: unknown): ProviderRefusal => {
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
      return refuse('login-denied', 'forbidden', FEDERATED_MESSAGES.denied(name));
    if (lostOnTheWay(error)) return unreachable(error);
    deps.log.warn({ provider: id, ...failureCodes(error) }, 'a login of a provider was refused');
    return refuse('login-refused', 'forbidden', FEDERATED_MESSAGES.refused(name));
  };

  return {
    id,
    name,
    issuer,
    loginAddress: async ({ state, nonce, verifier }) => {
      try {
        const address = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return ok(address.href);
      } catch (error) {
        return unreachable(error);
      }
    },
    prove: async (query, { state, nonce, verifier }) => {
      try {
        const known = await configuration();
        const address = new URL(redirectUri);
        address.search = query;
        const tokens = await openid.authorizationCodeGrant(known, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        // For a provider with many issuers, the library accepts each of them.
        if (claims?.iss !== issuer) throw new IssuerDiffers();
        const person = async (): Promise<Result<ProviderProfile, 'provider-unreachable'>> => {
          if (claims['email'] !== undefined || !known.serverMetadata().userinfo_endpoint)
            return ok(personOf(claims));
          try {
            const userInfo = await openid.fetchUserInfo(known, tokens.access_token, claims.sub);
            return ok(personOf(userInfo));
          } catch (error) {
            return unreachable(error);
          }
        };
        return ok({ subject: claims.sub, person });
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
};

/** The configured providers, in the order of the configuration. */
export const openProviders = (
  providers: readonly LoginProvider[],
  deps: { readonly publicUrl: string; readonly clock: () => Date; readonly log: Log },
): readonly Provider[] => providers.map((provider) => openProvider(provider, deps));
