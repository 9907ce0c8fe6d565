import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, openStore, type Store } from '#tests/support/store.ts';
import { addressesWith } from '#web/routes.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const send = (path: string, init: RequestInit): Promise<Response> =>
  Promise.resolve(
    store.app.fetch(new Request(ORIGIN + path, init), { remoteAddress: '127.0.0.1' }),
  );

const contact = new URLSearchParams({
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Hello',
  message: 'Do you ship there?',
});

const messages = async (): Promise<number> =>
  (await store.database.db.selectFrom('contact_messages').select('id').execute()).length;

/** Requests that no page of the store sends. */
const ELSEWHERE: readonly (readonly [from: string, headers: Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost:3000' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['nowhere', {}],
];

describe('a POST request', () => {
  test.each(ELSEWHERE)('from %s is refused and writes nothing', async (_, headers) => {
    const before = await messages();
    const answer = await send('/contact', { method: 'POST', body: contact, headers });
    expect(answer.status).toBe(403);
    expect(await messages()).toBe(before);
  });

  test.each(ELSEWHERE)('from %s is refused at every address that takes one', async (_, headers) => {
    const open = new Set(addressesWith(({ crossOrigin }) => crossOrigin));
    const addresses = store.app.routes.filter(
      ({ methods, pattern }) => methods.includes('POST') && !open.has(pattern),
    );
    expect(addresses.length).toBeGreaterThan(60);
    for (const { pattern } of addresses) {
      const path = pattern.replaceAll(/:\w+/g, randomUUID()).replace('*', 'x');
      const answer = await send(path, { method: 'POST', body: contact, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect([...open].toSorted()).toEqual([
      '/oauth/revoke',
      '/oauth/token',
      '/payments/stripe/webhook',
      '/reminders/stop',
    ]);
  });

  test('from another site is refused despite a session cookie', async () => {
    const answer = await send('/logout', {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie: 'pharos.session_token=a.b' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a request body over the size limit', () => {
  const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

  test('is refused because of its Content-Length', async () => {
    const body = 'x'.repeat(300_000);
    const answer = await send('/contact', {
      method: 'POST',
      body,
      headers: {
        ...headers,
        'content-length': String(body.length),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status).toBe(413);
  });

  test('is refused during streaming if it has no Content-Length', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 50_000_000) controller.close();
        else controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        ...headers,
        'transfer-encoding': 'chunked',
        'content-type': 'application/x-www-form-urlencoded',
      },
    };
    const answer = await send('/contact', init);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(2_000_000);
  });
});

describe('an unknown address', () => {
  test.each(['/nothing', '/products/none', '/blog/none', '/legal/none', '/a/b/c', '/.env'])(
    '%s returns a 404 page in the store layout',
    async (path) => {
      const page = await store.browser().get(path);
      expect(page.status).toBe(404);
      const html = await page.text();
      expect(html).toContain('href="/how-to-order"');
      expect(html).toMatch(/noindex/);
    },
  );

  test('returns 404 for a POST request', async () => {
    expect((await store.browser().post('/nothing', { a: '1' })).status).toBe(404);
  });

  test.each(['/%E0%A4%A', '/products/%00', '/products/..%2f..%2fetc%2fpasswd', '/blog/%ff'])(
    'returns 400 or 404 for the malformed path %s',
    async (path) => {
      const page = await store.browser().get(path);
      expect([400, 404]).toContain(page.status);
    },
  );
});

test('an unsupported method is refused', async () => {
  const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status } = await send('/contact', { method, headers, body: contact });
    expect([404, 405]).toContain(status);
  }
  expect(await messages()).toBe(0);
});

test('error pages do not reveal internals', async () => {
  const pages = await Promise.all(
    ['/%E0%A4%A', '/nothing', '/products/none'].map((path) => store.browser().get(path)),
  );
  for (const page of pages)
    expect(await page.text()).not.toMatch(/node_modules|\bat \w+ \(|postgres/i);
});

test('a form works behind a proxy that uses another host name', async () => {
  const proxied = await openStore({ publicUrl: 'https://store.example' });
  const answer = await proxied.app.fetch(
    new Request('http://10.0.0.7:3000/contact', {
      method: 'POST',
      body: contact,
      headers: {
        host: '10.0.0.7:3000',
        origin: 'https://store.example',
        'sec-fetch-site': 'same-origin',
      },
    }),
  );
  const kept = await proxied.database.db.selectFrom('contact_messages').select('id').execute();
  await proxied.close();
  expect(answer.status).toBeLessThan(400);
  expect(kept).toHaveLength(1);
});
