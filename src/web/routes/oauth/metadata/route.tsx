import { SCOPES } from '#domain/apps.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

/** Discovery document for apps (RFC 8414). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const issuer = context.get(depsContext).settings.publicUrl;
  const ways = ['none', 'client_secret_basic', 'client_secret_post'];
  return Response.json(
    {
      issuer,
      authorization_endpoint: issuer + href('/oauth/authorize'),
      token_endpoint: issuer + href('/oauth/token'),
      revocation_endpoint: issuer + href('/oauth/revoke'),
      scopes_supported: Object.keys(SCOPES),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ways,
      revocation_endpoint_auth_methods_supported: ways,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    { headers: { 'cache-control': 'public, max-age=3600' } },
  );
};
