import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { openPageCache } from './page-cache.ts';

const origin = 'https://store.example';

/** A cache whose pages are their paths, and the paths that were rendered. */
const open = () => {
  const rendered: string[] = [];
  let edition = 'first';
  const cache = openPageCache({
    content: loadContent(join(import.meta.dirname, '..', '..', '..', 'content')),
    origin,
    edition: () => edition,
    render: ({ url }) => {
      rendered.push(new URL(url).pathname);
      return new Response(`<p>${url}</p>`, { headers: { 'content-type': 'text/html' } });
    },
  });
  const read = async (path: string): Promise<string | undefined> =>
    (await cache.answer(new Request(origin + path)))?.text();
  const publish = (name: string): void => {
    edition = name;
  };
  return { cache, rendered, read, publish };
};

it('warming renders each public page once, and later requests render nothing', async () => {
  const { cache, rendered, read } = open();
  await cache.warm();
  expect(new Set(rendered)).toContain('/products/ozempic');
  expect(new Set(rendered).size).toBe(rendered.length);
  const before = rendered.length;
  expect(await read('/products/ozempic')).toContain('/products/ozempic');
  await cache.warm();
  expect(rendered).toHaveLength(before);
});

it('without warming, a page is rendered once for concurrent and later first requests', async () => {
  const { rendered, read } = open();
  const bodies = await Promise.all([read('/faq'), read('/faq')]);
  expect(bodies[0]).toBe(bodies[1]);
  await read('/faq');
  expect(rendered).toEqual(['/faq']);
});

it('a page that is not public is not cached', async () => {
  const { rendered, read } = open();
  expect(await read('/account')).toBeUndefined();
  expect(rendered).toEqual([]);
});

it('a page of an earlier edition is rendered again, once', async () => {
  const { rendered, read, publish } = open();
  await read('/faq');
  publish('second');
  await Promise.all([read('/faq'), read('/faq')]);
  await read('/faq');
  expect(rendered).toEqual(['/faq', '/faq']);
});

it('a page that was rendered while the edition changed is not kept', async () => {
  const { rendered, read, publish } = open();
  const early = read('/faq');
  publish('second');
  await read('/faq');
  await early;
  await read('/faq');
  expect(rendered).toEqual(['/faq', '/faq']);
});

it('keeps what scripts read of a page, with the routes that they name', async () => {
  const { rendered, read } = open();
  const named = '/faq.data?_routes=routes%2Fabout%2Ffaq%2Froute';
  for (const path of ['/faq.data', named, '/_.data', '/faq.data', named])
    expect(await read(path)).toContain(path);
  expect(rendered).toEqual(['/faq.data', '/faq.data', '/_.data']);
  expect(await read('/faq.data?_routes=root')).toBeUndefined();
});

it('a page for visitors is kept for no browser that sends a session, and by no other cache', async () => {
  const { cache } = open();
  const ask = (cookie?: string) =>
    cache.answer(new Request(`${origin}/login`, cookie ? { headers: { cookie } } : {}));
  const answer = await ask('other=1');
  expect(answer?.headers.get('cache-control')).toBe('no-store');
  expect(answer?.headers.get('etag')).toBeNull();
  for (const cookie of [
    'pharos.session_token=a.b',
    'other=1; __Host-pharos.session_token=a.b',
    'pharos-viewer=customer',
    '__Host-pharos-viewer=customer',
  ])
    expect(ask(cookie)).toBeUndefined();
});

it('a query that a page does not read makes no page of its own, however many are sent', async () => {
  const { rendered, read } = open();
  const plain = await read('/faq');
  for (let n = 0; n < 1_000; n += 1) {
    expect(await read(`/faq?utm_source=${n}&q=<script>`)).toBe(plain);
    expect(await read(`/faq.data?n=${n}`)).toBe(await read('/faq.data'));
  }
  expect(rendered).toEqual(['/faq', '/faq.data']);
  expect(await read('/faq.data?n=1&%5Froutes=root')).toBeUndefined();
});

it('a page that reads its query is kept without one only', async () => {
  const { rendered, read } = open();
  for (const path of ['/products', '/savings', '/request', '/register', '/login']) {
    expect(await read(`${path}?from=/cart`)).toBeUndefined();
    expect(await read(path)).toBe(`<p>${origin}${path}</p>`);
  }
  expect(rendered).toHaveLength(5);
});
