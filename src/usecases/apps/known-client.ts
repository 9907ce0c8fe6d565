import type { ApiClient } from '#config/api-clients.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

export type ClientRefusal = 'invalid_client' | 'invalid_request';

/** The one value of a field; empty counts as absent (RFC 6749, 3.2). */
export const fieldOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const formDecoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? '';

/** Id and secret of a Basic header, each encoded as in a form before (RFC 6749, 2.3.1). */
const basic = (authorization: string): { id: string; secret: string } | undefined => {
  const encoded = /^basic ([\w+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', secret] = atob(encoded).split(/:(.*)/s);
  return secret === undefined ? undefined : { id: formDecoded(id), secret: formDecoded(secret) };
};

/** The registered app that sends a request, as it proves it. The codes are those of RFC 6749, 5.2. */
export const knownClient = (
  deps: Pick<Deps, 'settings' | 'apps'>,
  form: FormData,
  authorization: string | null,
): Result<ApiClient, ClientRefusal> => {
  const twice = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (twice !== undefined)
    return refuse('invalid_request', 'malformed', 'A field stands there twice.');
  const header = authorization === null ? undefined : basic(authorization);
  const secret = fieldOf(form, 'client_secret');
  if (header && secret !== undefined)
    return refuse(
      'invalid_request',
      'malformed',
      'The secret stands in the header and in the form.',
    );
  const id = header?.id ?? fieldOf(form, 'client_id');
  const client = deps.settings.apiClients.find((each) => each.id === id);
  const broken = authorization !== null && !header;
  return client && !broken && deps.apps.provesItself(client, header?.secret ?? secret)
    ? ok(client)
    : refuse(
        'invalid_client',
        'unauthenticated',
        'This app is not known, or it has not proved who it is.',
      );
};
