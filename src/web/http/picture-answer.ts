import type { Picture } from '#pictures/open-pictures.ts';

/** Drawings rarely change; after a day a browser revalidates and shows its copy meanwhile. */
export const ART_CACHE = 'public, max-age=86400, stale-while-revalidate=2592000';
/** Cards contain prices: shared caches keep them for a day, browsers for an hour. */
export const CARD_CACHE = 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800';

const notFound = (): Response =>
  new Response('There is no picture at this address.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

/** The answer for a picture: its bytes, or 304 if the client's copy is current. */
export const pictureAnswer = async (
  request: Request,
  asked: Promise<Picture> | undefined,
  cacheControl: string,
): Promise<Response> => {
  if (!asked) return notFound();
  const { type, bytes, packed, etag, policy } = await asked;
  const headers = {
    etag,
    'cache-control': cacheControl,
    'content-security-policy': policy,
    // Other sites show the cards.
    'cross-origin-resource-policy': 'cross-origin',
    ...(packed ? { vary: 'accept-encoding' } : {}),
  };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  const small = packed && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const body = small ? packed : bytes;
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(body.byteLength),
      ...(small ? { 'content-encoding': 'br' } : {}),
    },
  });
};
