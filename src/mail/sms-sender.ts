import { createHmac } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { inSpan } from '#platform/trace.ts';

/** A message to a telephone. */
export type Text = { readonly id: string; readonly to: string; readonly body: string };

/** Passes a text to the webhook; throws if it was not accepted. */
export type SmsSender = (text: Text) => Promise<void>;

/** No attempt lasts longer. */
const TIMEOUT_MS = 10_000;

/** The webhook did not take the text; its own words may repeat the number, so only the status is kept. */
class TextRefusedError extends Error {
  override readonly name = 'TextRefusedError';
  readonly responseCode: number;
  constructor(responseCode: number) {
    super(`the webhook answered ${responseCode}`);
    this.responseCode = responseCode;
  }
}

/** Whether trying again is of no use: the webhook says that this number takes no texts. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof TextRefusedError && error.responseCode === 422;

/**
 * Signature that the receiver verifies: HMAC-SHA256 of the timestamp and the body, so that nobody else can
 * send texts.
 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Posts each text to the operator's webhook as signed JSON. */
export const openWebhookSmsSender =
  ({ url, secret }: { readonly url: string; readonly secret: string }): SmsSender =>
  async ({ id, to, body: text }) => {
    const body = JSON.stringify({ id, to, text });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The same for every try, so that a receiver sends it once.
        'idempotency-key': id,
        'x-pharos-timestamp': timestamp,
        'x-pharos-signature': signatureOf(secret, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new TextRefusedError(answer.status);
  };

/** Undefined where no webhook is configured: then nothing of the store offers texts. */
export const openSmsSender = ({
  phoneWebhook,
}: Pick<Config, 'phoneWebhook'>): SmsSender | undefined => {
  if (!phoneWebhook) return undefined;
  const send = openWebhookSmsSender(phoneWebhook);
  return (text) => inSpan('text message', 'client', {}, () => send(text));
};
