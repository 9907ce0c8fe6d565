import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** Downloads a file with the Accept-Encoding header of a browser. */
const file = async (path: string) => {
  const answer = await store.browser().get(path, { 'accept-encoding': 'gzip, br' });
  expect(answer.status, path).toBe(200);
  return {
    type: answer.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};

/** The linked files of a page whose paths match the ending. */
const linked = (html: string, ending: RegExp): readonly string[] =>
  [...html.matchAll(/<link\b[^>]*\bhref="([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => ending.test(path));

describe('the built files', () => {
  test('fonts and styles total less than 70 kB', async () => {
    const html = await (await store.browser().get('/')).text();
    const paths = linked(html, /\.(?:css|woff2)$/);
    expect(paths.some((path) => path.endsWith('.css'))).toBe(true);
    expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true);
    const sizes = await Promise.all(paths.map(async (path) => (await file(path)).bytes.byteLength));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(70_000);
  });

  test('the font of the styles is preloaded', async () => {
    const html = await (await store.browser().get('/')).text();
    const [font = ''] = linked(html, /\.woff2$/);
    expect(html).toMatch(new RegExp(`<link[^>]*rel="preload"[^>]*href="${font}"[^>]*as="font"`));
    const [style = ''] = linked(html, /\.css$/);
    const css = await (await store.browser().get(style)).text();
    expect(css).toContain(font.split('/').at(-1));
  });

  test.each(['/shipping-map.svg', '/shipping-map-dark.svg'])(
    '%s is on the home page and under 30 kB',
    async (path) => {
      expect(await (await store.browser().get('/')).text()).toContain(`"${path}"`);
      const { type, bytes } = await file(path);
      expect(type).toBe('image/svg+xml');
      expect(bytes.byteLength).toBeLessThan(30_000);
    },
  );

  test('the linked icons exist', async () => {
    const html = await (await store.browser().get('/')).text();
    expect(linked(html, /icon/)).toEqual(['/icon.svg', '/apple-touch-icon.png']);
    const { type, bytes } = await file('/apple-touch-icon.png');
    expect(type).toBe('image/png');
    // A PNG stores its width and height at fixed offsets.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([180, 180]);
  });
});

describe('a file', () => {
  const script = async (): Promise<string> => {
    const html = await (await store.browser().get('/')).text();
    return (
      /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.js)"/
        .exec(html)
        ?.slice(1)
        .find(Boolean) ?? ''
    );
  };

  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('with the accepted encoding %s is sent as %s with its length', async (accepted, encoding) => {
    const path = await script();
    const headers = { 'accept-encoding': accepted };
    const answer = await store.browser().get(path, headers);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const { byteLength } = await answer.arrayBuffer();
    expect(Number(answer.headers.get('content-length'))).toBe(byteLength);
  });

  test('is cached for a year if its name has a hash, and returns 304 for its ETag', async () => {
    const path = await script();
    const first = await store.browser().get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const again = await store
      .browser()
      .get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/assets/../package.json', '/assets/%2e%2e/server/app.js', '/assets', '/icon.svg.br'])(
    'at %s is not served',
    async (path) => {
      expect((await store.browser().get(path)).status).toBe(404);
    },
  );
});
