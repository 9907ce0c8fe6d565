/** Forms are small; files have an address of their own with its own limit. */
export const MAX_FORM_BYTES = 256 * 1024;

const tooLarge = (): Response =>
  new Response('What you sent is too large.', {
    status: 413,
    headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
  });

/** What the store's forms send; files have an address of their own. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

const notAForm = (): Response =>
  new Response('This address takes forms only.', {
    status: 415,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

/** The whole body, or undefined as soon as it is over the limit; the rest is not read. */
export const readWithin = async (body: ReadableStream<Uint8Array>): Promise<Blob | undefined> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_FORM_BYTES) return undefined;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
};

/** The request with a form's body within the limit, or the answer that refuses it. */
export const limitBody = async (request: Request): Promise<Request | Response> => {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  // The router would take PUT, PATCH and DELETE for a form, too.
  if (request.method !== 'POST')
    return new Response('This address is read, or takes forms.', {
      status: 405,
      headers: { 'content-type': 'text/plain; charset=utf-8', allow: 'GET, HEAD, POST' },
    });
  // Any other kind of body would be an error in the middle of an action, which is the sender's alone.
  if (!FORM.test(request.headers.get('content-type') ?? '')) return notAForm();
  const length = request.headers.get('content-length');
  // A body whose length is told cannot grow: the HTTP parser stops at that length.
  if (length !== null) return Number(length) <= MAX_FORM_BYTES ? request : tooLarge();
  if (!request.headers.has('transfer-encoding') || !request.body) return request;
  const body = await readWithin(request.body);
  return body
    ? new Request(request.url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        body,
      })
    : tooLarge();
};
