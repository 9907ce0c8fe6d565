import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileFailing } from '#tests/support/injected-failures.ts';
import { place, type Sample, type Shopper, shopper, upload } from '#tests/support/shopping.ts';
import {
  jpegFile,
  pdfFile,
  pngFile,
  protectedPdf,
  scannedPdf,
} from '#tests/support/sample-files.ts';
import { type Browser, openStore, ORIGIN, type Store } from '#tests/support/store.ts';

/** Prescriptions as they come from people: what is taken, what is refused, and what is left of it. */

let store: Store;
let customer: Shopper;
let orderId: string;
beforeAll(async () => {
  store = await openStore();
  customer = await shopper(store);
  orderId = await place(store, customer);
});
afterAll(() => store.close());

const filesOf = async (): Promise<readonly string[]> =>
  (await readdir(store.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();

const state = async () => {
  const { db } = store.deps;
  return {
    files: await filesOf(),
    prescriptions: await db.selectFrom('prescriptions').select('id').orderBy('id').execute(),
    order: await db.selectFrom('orders').selectAll().where('id', '=', orderId).execute(),
    events: await db.selectFrom('order_events').select('id').orderBy('id').execute(),
    mails: await db.selectFrom('mails').select('id').orderBy('id').execute(),
  };
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('is taken, and opens again byte for byte', () => {
  const GOOD: readonly (readonly [string, string, () => Promise<Buffer> | Buffer])[] = [
    ['a PDF', 'scan.pdf', pdfFile],
    ['a PDF that is a scan', 'scan-2.PDF', scannedPdf],
    ['a JPG', 'photo.jpg', () => jpegFile()],
    ['a JPEG', 'photo.jpeg', () => jpegFile(300, 200, true)],
    ['a PNG', 'photo.png', () => pngFile()],
    ['a PDF that forbids changes but opens for everyone', 'open.pdf', () => protectedPdf('')],
    ['a name in another script', 'Рецепт №1.pdf', pdfFile],
    ['a name that is a path', '../../../../etc/passwd.pdf', pdfFile],
  ];

  test.each(GOOD)('%s', async (_, name, make) => {
    const by = await shopper(store);
    const id = await place(store, by);
    const bytes = await make();
    const answer = await upload(by, id, { name, bytes });
    expect(answer.status).toBe(200);
    const { url }: { url: string } = JSON.parse(await answer.text());
    const opened = await by.get(url);
    expect(opened.status).toBe(200);
    const again = Buffer.from(await opened.arrayBuffer());
    expect(createHash('sha256').update(again).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect(opened.headers.get('content-type')).toMatch(
      /^(?:application\/pdf|image\/(?:jpeg|png))$/,
    );
    // A PDF is never shown by the viewer of the browser.
    const shown =
      opened.headers.get('content-type') === 'application/pdf' ? 'attachment' : 'inline';
    expect(opened.headers.get('content-disposition')).toMatch(
      new RegExp(`^${shown}; filename="[\\w.-]+"$`),
    );
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('cache-control')).toContain('no-store');
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const file of await filesOf()) expect(file).toMatch(/^\/[^\0]*pharos-store-/);
  });
});

describe('is refused with its reason, and nothing is left', () => {
  const BAD: readonly (readonly [string, number, RegExp, () => Promise<Sample> | Sample])[] = [
    ['empty', 422, /empty/i, () => ({ name: 'scan.pdf', bytes: Buffer.alloc(0) })],
    [
      '20 MB and one byte',
      413,
      /^File size must be less than 20MB$/,
      () => ({
        name: 'scan.pdf',
        bytes: Buffer.concat([pdfFile(), Buffer.alloc(20 * 1024 * 1024)]),
      }),
    ],
    [
      'a PNG that is called a PDF',
      415,
      /ends in \.pdf, but it is really a PNG/,
      async () => ({ name: 'scan.pdf', bytes: await pngFile(), type: 'application/pdf' }),
    ],
    [
      'a PDF that is called a picture',
      415,
      /ends in \.jpg, but it is really a PDF/,
      () => ({ name: 'photo.jpg', bytes: pdfFile(), type: 'image/jpeg' }),
    ],
    [
      'an SVG that is called a PNG',
      415,
      /PDF, JPG, JPEG (?:and|or) PNG/,
      () => ({ name: 'photo.png', bytes: Buffer.from(SVG), type: 'image/png' }),
    ],
    [
      'a page of HTML that is called a PDF',
      415,
      /PDF, JPG, JPEG (?:and|or) PNG/,
      () => ({ name: 'scan.pdf', bytes: Buffer.from('<!doctype html><script>1</script>') }),
    ],
    [
      'a Word document',
      415,
      /PDF, JPG, JPEG (?:and|or) PNG/,
      () => ({
        name: 'scan.docx',
        bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(500)]),
      }),
    ],
    [
      'a PDF that is cut short',
      422,
      /damaged/,
      () => ({ name: 'scan.pdf', bytes: pdfFile().subarray(0, 200) }),
    ],
    [
      'a JPEG that is cut short',
      422,
      /damaged/,
      async () => ({ name: 'photo.jpg', bytes: (await jpegFile(600, 600)).subarray(0, 4_000) }),
    ],
    [
      'a PNG with noise inside',
      422,
      /damaged/,
      async () => {
        const bytes = Buffer.from(await pngFile());
        randomBytes(400).copy(bytes, 100);
        return { name: 'photo.png', bytes };
      },
    ],
    [
      'a PDF that asks for a password',
      422,
      /protected with a password/,
      () => ({ name: 'scan.pdf', bytes: protectedPdf('secret') }),
    ],
  ];

  test.each(BAD)('%s', async (_, status, words, make) => {
    const before = await state();
    const answer = await upload(customer, orderId, await make());
    expect(answer.status).toBe(status);
    const { ok, message }: { ok: boolean; message: string } = JSON.parse(await answer.text());
    expect(ok).toBe(false);
    expect(message).toMatch(words);
    expect(await state()).toEqual(before);
  });
});

describe('while the database refuses, nothing is left', () => {
  test.each(['prescriptions', 'orders', 'order_events', 'mails', 'pgboss.job'])(
    '%s',
    async (table) => {
      const before = await state();
      const answer = await whileFailing(store, table, () => upload(customer, orderId));
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ message: 'Failed to upload prescription' });
      expect(await state()).toEqual(before);
    },
  );
});

describe('a malformed upload', () => {
  const send = async (
    body: BodyInit | null,
    type: string | undefined,
    by: Browser = customer,
  ): Promise<{ status: number; message: string }> => {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await store.app.fetch(
      new Request(`${ORIGIN}/account/orders/${orderId}/prescription`, {
        method: 'POST',
        body,
        headers: {
          origin: ORIGIN,
          'sec-fetch-site': 'same-origin',
          accept: 'application/json',
          cookie,
          ...(type === undefined ? {} : { 'content-type': type }),
        },
      }),
      { remoteAddress: '127.0.0.1' },
    );
    const { message }: { message: string } = JSON.parse(await answer.text());
    return { status: answer.status, message };
  };

  const part = (end = '\r\n--b--\r\n'): string =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n${pdfFile().toString('latin1')}${end}`;
  const bytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1');

  test.each([
    ['without a body', null, 'multipart/form-data; boundary=b', 400],
    ['without a boundary', bytes(part()), 'multipart/form-data', 400],
    ['with another boundary', bytes(part()), 'multipart/form-data; boundary=other', 400],
    ['cut off in the file', bytes(part('')), 'multipart/form-data; boundary=b', 400],
    ['of another type', bytes('{}'), 'application/json', 400],
    [
      'of noise',
      bytes(randomBytes(5_000).toString('latin1')),
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'with a field and no file',
      bytes('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'),
      'multipart/form-data; boundary=b',
      422,
    ],
  ] as const)('%s', async (_, body, type, status) => {
    const before = await state();
    const answer = await send(body, type);
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(
      /^(?:The upload arrived incomplete|Please select a file|Failed to upload)/,
    );
    expect(await state()).toEqual(before);
  });

  test('that breaks off does not end the store, also where nobody reads it', async () => {
    const before = await state();
    const visitor = store.browser();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        send(bytes(part('')), 'multipart/form-data; boundary=b', visitor),
      ),
    );
    for (const answer of answers) expect([400, 401]).toContain(answer.status);
    expect((await store.browser().get('/healthz')).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('to an order that was cancelled is refused', async () => {
    const by = await shopper(store);
    const id = await place(store, by);
    await by.post(`/account/orders/${id}`, { intent: 'withdraw' });
    expect((await upload(by, id)).status).toBe(409);
  });
});

test('no line of the log holds a name, an address or a word of a prescription', () => {
  const log = store.log.join('\n');
  for (const text of [
    customer.who.email,
    customer.who.firstName,
    'scan.pdf',
    'Rx: 1 pen',
    'Рецепт',
  ])
    expect(log).not.toContain(text);
});
