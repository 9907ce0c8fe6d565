/** Forms are small; files have an address of their own with its own limit. */
export const MAX_FORM_BYTES = 256 * 1024;

const tooLarge = (): Response =>
  new Response('What you sent is too large.', {
    status: 413,
    headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
  });

/** The request with its body held to the limit while it streams, or the answer that refuses it. */
export const limitBody = (request: Request): Request | Response => {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const length = request.headers.get('content-length');
  // A body whose length is told and small cannot grow: the HTTP parser stops at that length.
  if (length !== null) return Number(length) <= MAX_FORM_BYTES ? request : tooLarge();
  if (!request.headers.has('transfer-encoding') || !request.body) return request;
  let seen = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > MAX_FORM_BYTES) controller.error(new BodyTooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  // `duplex` is required for a body that streams, and missing from the DOM's types.
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    body: counted,
    duplex: 'half',
  };
  return new Request(request.url, init);
};

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}
