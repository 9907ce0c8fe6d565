import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage, mayCompress } from './compress-pages.ts';

const origin = 'https://store.example';

test.each([
  ['/account', true],
  ['/account.data?_routes=routes%2Faccount%2Foverview%2Froute', true],
  ['/search?q=ozempic', true],
  ['/search.data?q=ozempic', false],
  ['/login', true],
  ['/login?from=%2Fcart', false],
  ['/account?page=2', false],
  ['/pay?token=secret', false],
  ['/admin', false],
  ['/admin/dashboard', false],
  ['/administration', true],
])('%s may be compressed: %s', (path, may) => {
  expect(mayCompress('GET', new URL(origin + path))).toBe(may);
  expect(mayCompress('POST', new URL(origin + path))).toBe(false);
});

const html = '<p>Ask a pharmacist.</p>'.repeat(100);
const ask = (encodings: string | undefined, body = html, type = 'text/html; charset=utf-8') =>
  compressPage(
    new Request(`${origin}/account`, {
      headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
    }),
    new Response(body, { status: 404, headers: { 'content-type': type } }),
  );

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['zstd;q=0, br;q=0.5', 'br', brotliDecompressSync],
] as const)('%s is answered with %s', async (accepted, coding, open) => {
  const answer = await ask(accepted);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-encoding')).toBe(coding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  const sent = new Uint8Array(await answer.arrayBuffer());
  expect(sent.byteLength).toBeLessThan(html.length / 4);
  expect(open(sent).toString()).toBe(html);
});

test.each([
  ['no header', undefined, html, undefined],
  ['unknown codings', 'deflate, broccoli', html, undefined],
  ['a short page', 'br', '<p>Short.</p>', undefined],
  ['a file', 'br', html, 'application/pdf'],
])('%s: the answer is sent as it is', async (_, accepted, body, type) => {
  const answer = await ask(accepted, body, type);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(body);
});
