import type { Deps } from '#usecases/deps.ts';
import { receiveProviderCall } from '#usecases/payments/receive-provider-call.ts';
import { MAX_FORM_BYTES, readWithin } from './body-limit.ts';

/** Where Stripe calls. */
export const CALL_PATH = '/payments/stripe/webhook';

const answer = (status: number, text: string, retryAfterSeconds?: number): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  });

/**
 * A call of Stripe's: its body as it came, since the signature is over its bytes. 200 once it is kept, and
 * anything else where it has to be made again.
 */
export const receiveCall = async (
  deps: Deps,
  request: Request,
  address: string,
): Promise<Response> => {
  const tooLarge = () => answer(413, 'This call is too large.');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) return tooLarge();
  const bytes = request.body ? await readWithin(request.body) : new Blob();
  if (!bytes) return tooLarge();
  const received = await receiveProviderCall(deps, 'stripe', {
    body: await bytes.text(),
    signature: request.headers.get('stripe-signature') ?? '',
    address,
  });
  return received.ok
    ? answer(200, received.value)
    : answer(received.status, received.message, received.retryAfterSeconds);
};
