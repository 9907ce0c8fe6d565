import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { ann, from } from '#tests/integration/auth/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const inlineScripts = (html: string): string[] =>
  [
    ...html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map((match) => match[1] ?? '');

describe('a cached page', () => {
  test('is the same for all visitors regardless of cookies', async () => {
    const first = await (await store.browser().get('/products')).text();
    const second = await (
      await store.browser().get('/products', { cookie: 'pharos.session_token=x.y; other=1' })
    ).text();
    expect(second).toBe(first);
  });

  test('is compressed with Brotli and returns 304 for its ETag', async () => {
    const page = await store.browser().get('/faq', { 'accept-encoding': 'gzip, br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(page.headers.get('cache-control')).toMatch(/s-maxage=\d+/);
    const html = brotliDecompressSync(await page.arrayBuffer()).toString();
    expect(html).toContain('<html lang="en"');
    const etag = page.headers.get('etag') ?? '';
    const again = await store
      .browser()
      .get('/faq', { 'accept-encoding': 'gzip, br', 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('does not use an encoding that the browser refuses', async () => {
    const page = await store.browser().get('/faq', { 'accept-encoding': 'br;q=0, identity' });
    expect(page.headers.get('content-encoding')).toBeNull();
  });

  test('allows only its own inline scripts, by hash', async () => {
    const page = await store.browser().get('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const script of inlineScripts(await page.text())) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  test('refuses texts as HTML and as scripts, and names one policy and where to report', async () => {
    const cached = await store.browser().get('/');
    const rendered = await store.browser().get('/search?q=ozempic');
    for (const page of [cached, rendered]) {
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toMatch(/trusted-types pharos-worker default(?:;|$)/);
      expect(policy).toContain('report-uri /policy-reports');
    }
  });

  test('loads nothing from another host', async () => {
    const html = await (await store.browser().get('/')).text();
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*\b(?:src|href)="([^"]+)"/g)]
      .map((match) => match[1] ?? '')
      .filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(ORIGIN));
    expect(loaded).toEqual([]);
  });
});

describe('an uncached page', () => {
  test('is sent with no-store and allows its scripts by a unique nonce', async () => {
    const first = await store.browser().get('/search?q=ozempic');
    const second = await store.browser().get('/search?q=ozempic');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const nonce = /'nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
    const html = await first.text();
    for (const tag of html.match(/<script(?![^>]*application\/ld\+json)[^>]*>/g) ?? [])
      expect(tag).toContain(`nonce="${nonce}"`);
  });
});

test('the page of an unknown address is kept, and other answers of 404 are not', async () => {
  const browser = store.browser();
  const [first, second] = [await browser.get('/nothing-here'), await browser.get('/nor-here?q=1')];
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('etag')).toBeNull();
  const html = await first.text();
  expect(html).toContain('Page not found');
  expect(await second.text()).toBe(html);
  const product = await browser.get('/products/no-such-product');
  expect(product.status).toBe(404);
  expect(await product.text()).not.toBe(html);
  expect((await browser.get('/nothing-here.data')).headers.get('content-type')).toBe(
    'text/x-script',
  );
});

test.each(['/', '/login', '/admin', '/nothing-here', '/healthz', '/robots.txt'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await store.browser().get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

test('every cookie is Secure and bound to the host if the public URL uses HTTPS', async () => {
  const secure = await openStore({ publicUrl: 'https://store.example' });
  const send = (path: string, form: Record<string, string>) =>
    secure.app.fetch(
      new Request(`https://store.example${path}`, {
        method: 'POST',
        headers: { origin: 'https://store.example' },
        body: new URLSearchParams(form),
      }),
    );
  const made = await secure.deps.customers.register(ann, from);
  expect(made.ok).toBe(true);
  const cookies = [
    ...(await send('/login', { email: ann.email, password: ann.password })).headers.getSetCookie(),
    ...(await send('/logout', {})).headers.getSetCookie(),
    ...(
      await send('/account/prescription/0199c0de-0000-7000-8000-000000000000', {})
    ).headers.getSetCookie(),
  ];
  const names = cookies.map((cookie) => cookie.split('=', 1)[0]);
  expect(names).toContain('__Host-pharos-viewer');
  expect(names.every((name) => name?.startsWith('__Host-'))).toBe(true);
  expect(cookies.every((cookie) => /; Secure(;|$)/.test(cookie))).toBe(true);
  await secure.close();
});

test('the store sends Strict-Transport-Security if its public URL uses HTTPS', async () => {
  const secure = await openStore({ publicUrl: 'https://store.example' });
  const { headers } = await secure.browser().get('/');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  await secure.close();
});

test('pages tell browsers to keep nothing of a person where the operator wants that', async () => {
  const usual = await openStore();
  const strict = await openStore({ settings: { KEEP_IN_BROWSER: 'false' } });
  try {
    for (const path of ['/', '/checkout', '/admin']) {
      expect(await (await usual.browser().get(path)).text()).not.toContain('data-keeps');
      expect(await (await strict.browser().get(path)).text()).toContain('data-keeps="nothing"');
    }
  } finally {
    await usual.close();
    await strict.close();
  }
});
