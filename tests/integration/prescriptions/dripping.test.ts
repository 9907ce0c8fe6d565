import { afterAll, beforeAll, expect, test } from 'vitest';
import { place, type Shopper, shopper, upload } from '#tests/support/shopping.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  const many = { points: 1_000, seconds: 60 };
  store = await openStore({ limits: { 'upload-account': many, 'upload-address': many } });
});
afterAll(() => store.close());

const BOUNDARY = 'drip';
const HEAD = [
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="prescription"; filename="scan.pdf"',
  'content-type: application/pdf',
  '',
  '%PDF-1.4 ',
].join('\r\n');

/** An upload whose body never ends. */
const drip = async (by: Shopper, orderId: string, ended: AbortSignal): Promise<Response> => {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(HEAD));
      ended.addEventListener('abort', () => controller.error(new Error('gone')));
    },
  });
  const request = new Request(`${ORIGIN}/account/orders/${orderId}/prescription`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      cookie,
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  } as RequestInit);
  return store.app.fetch(request, { remoteAddress: '127.0.0.1' });
};

test('64 uploads of one account that never end leave the uploads of others alone', async () => {
  const attacker = await shopper(store);
  const orderId = await place(store, attacker);
  const ending = new AbortController();
  const answers = Array.from({ length: 64 }, () => drip(attacker, orderId, ending.signal));
  const settled = await Promise.all(
    answers.map((answer) =>
      Promise.race([
        answer.then(({ status }) => status),
        new Promise<'open'>((resolve) => void setTimeout(() => resolve('open'), 3_000)),
      ]),
    ),
  );
  const open = settled.filter((each) => each === 'open').length;
  expect(open).toBeLessThanOrEqual(2);
  const patient = await shopper(store);
  const own = await place(store, patient);
  expect((await upload(patient, own)).status).toBe(200);
  ending.abort();
  await Promise.allSettled(answers);
  // The account itself can upload again.
  expect((await upload(attacker, orderId)).status).toBe(200);
});
