import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { TOO_OFTEN } from './exchange-token.ts';
import { type ClientRefusal, fieldOf, knownClient } from './known-client.ts';

/** An app gives back what it holds (RFC 7009). What is none of its own, or no token, counts as done. */
export const revokeToken = async (
  deps: Deps,
  form: FormData,
  authorization: string | null,
  address: string,
): Promise<Result<null, ClientRefusal | 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['token-address', address]], TOO_OFTEN);
  if (tooOften) return tooOften;
  const known = knownClient(deps, form, authorization);
  if (!known.ok) return known;
  const token = fieldOf(form, 'token');
  if (token === undefined) return refuse('invalid_request', 'malformed', 'token is missing.');
  await deps.apps.revoke(known.value.id, token);
  return ok(null);
};
