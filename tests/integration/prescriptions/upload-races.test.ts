import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pdfFile, scannedPdf } from '#tests/support/sample-files.ts';
import { place, scan, type Shopper, shopper, upload } from '#tests/support/shopping.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';

let store: Store;
let customer: Shopper;
beforeAll(async () => {
  const fixed = new Date();
  store = await openStore({ replace: () => ({ clock: () => fixed }) });
});
beforeEach(async () => {
  customer = await shopper(store);
});
afterAll(() => store.close());
afterEach(() => vi.restoreAllMocks());

const filesOf = async (orderId: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const { key } of store.deps.files.list()) if (key.includes(orderId)) found.push(key);
  return found;
};

const multipart = (end = '\r\n--b--\r\n'): Buffer<ArrayBuffer> =>
  Buffer.from(
    `--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n${pdfFile().toString('latin1')}${end}`,
    'latin1',
  );

const send = (orderId: string, body: BodyInit): Promise<Response> => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      origin: ORIGIN,
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=b',
      'sec-fetch-site': 'same-origin',
      cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  };
  return Promise.resolve(
    store.app.fetch(new Request(`${ORIGIN}/account/orders/${orderId}/prescription`, init), {
      remoteAddress: '127.0.0.1',
    }),
  );
};

test('an order withdrawn during an upload does not get the file', async () => {
  const orderId = await place(store, customer);
  const whole = multipart();
  let goOn = (): void => undefined;
  const withdrawn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begun = (): void => undefined;
  const underWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pulled += 1;
      if (pulled === 1) return controller.enqueue(whole.subarray(0, 200));
      begun();
      await withdrawn;
      controller.enqueue(whole.subarray(200));
      controller.close();
    },
  });
  const answer = send(orderId, body);
  await underWay;
  // The server checks the order at the first byte of the file, so the test waits for that check.
  await pause(300);
  await customer.post(`/account/orders/${orderId}`, {});
  goOn();
  expect((await answer).status).toBe(409);
  expect(await filesOf(orderId)).toEqual([]);
  const { db } = store.deps;
  const rows = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('order_id', '=', orderId)
    .execute();
  expect(rows).toEqual([]);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'prescription_url'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ status: 'Cancelled', prescription_url: null });
});

test('two concurrent uploads with the same name are both readable', async () => {
  const orderId = await place(store, customer);
  const answers = await Promise.all([
    upload(customer, orderId, scan()),
    upload(customer, orderId, { name: 'scan.pdf', bytes: scannedPdf() }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const { url }: { url: string } = JSON.parse(await answer.text());
    expect((await customer.get(url)).status).toBe(200);
  }
  expect(await filesOf(orderId)).toHaveLength(2);
});

test('an upload that breaks off after a complete file keeps nothing, because pages may be missing', async () => {
  const orderId = await place(store, customer);
  const body = multipart('\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx');
  expect((await send(orderId, body)).status).toBe(400);
  expect(await filesOf(orderId)).toEqual([]);
  expect((await send(orderId, multipart())).status).toBe(200);
});

describe('a commit with a lost response', () => {
  test('keeps the file of the order', async () => {
    let lost = false;
    const flaky = await openStore({
      replace: ({ db }) => ({
        db: new Proxy(db, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name);
            if (name !== 'transaction')
              return typeof value === 'function' ? value.bind(target) : value;
            return () => ({
              execute: async (run: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
                const result = await target.transaction().execute(run);
                if (lost) throw new Error('Connection terminated unexpectedly');
                return result;
              },
            });
          },
        }),
      }),
    });
    const by = await shopper(flaky);
    const orderId = await place(flaky, by);
    lost = true;
    expect((await upload(by, orderId)).status).toBe(503);
    lost = false;
    const { prescription_url: url } = await flaky.database.db
      .selectFrom('orders')
      .select('prescription_url')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(url).not.toBeNull();
    expect((await by.get(url ?? '')).status).toBe(200);
    await flaky.close();
  });
});

test('a failed upload is logged without the database detail', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = await openStore({
    replace: ({ customers, files }) => ({
      customers: {
        ...customers,
        viewer: () =>
          Promise.reject(Object.assign(new Error('x'), { detail: 'Key (token)=(secret)' })),
      },
      files,
    }),
  });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdfFile())], 'scan.pdf'));
  const answer = await broken
    .browser()
    .post(`/account/orders/${broken.deps.newId()}/prescription`, form, {
      accept: 'application/json',
    });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    ok: false,
    message: 'Failed to upload prescription',
  });
  expect(printed).not.toHaveBeenCalled();
  expect(broken.log.join('\n')).toContain('database error');
  expect(broken.log.join('\n')).not.toContain('secret');
  await broken.close();
});

const openHandles = async (): Promise<number> => {
  let open = 0;
  for (const name of await readdir('/proc/self/fd')) {
    const target = await readlink(join('/proc/self/fd', name)).catch(() => '');
    if (target.startsWith(join(store.dataDir, 'prescriptions'))) open += 1;
  }
  return open;
};

test.skipIf(process.platform !== 'linux')(
  'HEAD requests for a prescription file leave no file open',
  async () => {
    const orderId = await place(store, customer);
    const answer = await upload(customer, orderId, {
      name: 'big.pdf',
      // The file exceeds the read-ahead buffer.
      bytes: Buffer.concat([pdfFile(), Buffer.alloc(1_000_000, ' ')]),
    });
    expect(answer.status).toBe(200);
    const { url }: { url: string } = JSON.parse(await answer.text());
    const before = await openHandles();
    for (let turn = 0; turn < 5; turn += 1) {
      const head = await store.app.fetch(
        new Request(ORIGIN + url, {
          method: 'HEAD',
          headers: {
            cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        }),
        { remoteAddress: '127.0.0.1' },
      );
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
    }
    await expect.poll(openHandles).toBe(before);
  },
);
