import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artAddress } from '#domain/art-address.ts';
import { openPictures } from '#pictures/open-pictures.ts';
import { openStudio, type Studio } from '#pictures/studio.ts';
import { ORIGIN, openStore, type Store } from '#tests/support/store.ts';

const drawn: string[] = [];
/** Wraps the real studio and records each drawing. */
const watched = (studio: Studio): Studio => ({
  art: (product, strength) => {
    drawn.push(artAddress(product.id, strength));
    return studio.art(product, strength);
  },
  productCard: (product) => {
    drawn.push(product.id);
    return studio.productCard(product);
  },
  articleCard: (article) => {
    drawn.push(article.id);
    return studio.articleCard(article);
  },
  storeCard: () => {
    drawn.push('store');
    return studio.storeCard();
  },
});

let store: Store;
beforeAll(async () => {
  const mark = await readFile('public/icon.svg', 'utf8');
  store = await openStore({
    replace: ({ content, settings }) => ({
      pictures: openPictures({
        content,
        brandName: settings.brand.name,
        mark,
        openStudio: async (options) => watched(openStudio(options)),
      }),
    }),
  });
});
afterAll(() => store.close());

const get = (path: string, headers?: Record<string, string>): Promise<Response> =>
  store.browser().get(path, headers);
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('a social card', () => {
  test.each([
    '/cards/products/ozempic.png',
    '/cards/articles/how-ozempic-works.png',
    '/cards/store.png',
  ])('%s is a PNG that shared caches may store and other sites may embed', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toMatch(/public.*s-maxage=\d{5,}/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('set-cookie')).toBeNull();
    const png = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('content-length'))).toBe(png.byteLength);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });

    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('cache-control')).toBe(answer.headers.get('cache-control'));
  });

  test('is drawn once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => get('/cards/products/wegovy.png')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1);
    expect(drawn.filter((name) => name === 'wegovy')).toHaveLength(1);
  });

  test.each([
    '/cards/products/nothing.png',
    '/cards/products/ozempic.jpg',
    '/cards/articles/ozempic.png',
    '/cards/orders/ozempic.png',
    '/cards/products/..%2Fstore.png',
    '/cards/other.png',
    '/art/ozempic/9mg.svg',
    '/art/nothing/2mg-3ml.svg',
    '/art/ozempic/2mg-3ml.png',
  ])('%s does not exist', async (path) => {
    const before = drawn.length;
    expect((await get(path)).status).toBe(404);
    expect(drawn).toHaveLength(before);
  });
});

describe('a product drawing', () => {
  const path = '/art/ozempic/2mg-3ml.svg';

  test('is an SVG that may not run scripts, compressed if the browser accepts it', async () => {
    const plain = await get(path);
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-type')).toBe('image/svg+xml');
    expect(plain.headers.get('cache-control')).toMatch(/public.*max-age=86400/);
    const policy = plain.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const svg = await plain.text();
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 480 280"/);

    const packed = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(svg);
    expect((await get(path, { 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(
      304,
    );
    expect(drawn.filter((name) => name === path)).toHaveLength(1);
  });

  test('exists for every product option and every image of the product list', async () => {
    for (const { id, options } of store.deps.content.catalogue.products)
      for (const { strength } of options) {
        const answer = await get(artAddress(id, strength));
        expect(answer.status, `${id} ${strength}`).toBe(200);
      }
    const html = await (await get('/products')).text();
    const asked = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(asked.length).toBeGreaterThanOrEqual(store.deps.content.catalogue.products.length);
    for (const address of new Set(asked)) expect((await get(address)).status, address).toBe(200);
  });
});

describe('social card links', () => {
  test.each([
    ['/', '/cards/store.png'],
    ['/faq', '/cards/store.png'],
    ['/products', '/cards/store.png'],
    ['/products/ozempic', '/cards/products/ozempic.png'],
    ['/blog/how-ozempic-works', '/cards/articles/how-ozempic-works.png'],
  ])('%s', async (path, card) => {
    const html = await (await get(path)).text();
    expect(metaOf(html, 'og:image')).toBe(ORIGIN + card);
    expect(metaOf(html, 'og:image:width')).toBe('1200');
    expect(metaOf(html, 'og:image:height')).toBe('630');
    expect(metaOf(html, 'og:image:alt')).toBeTruthy();
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect((await get(card)).status).toBe(200);
  });

  test('all other pages of the sitemap use the store card', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .map((match) => match[1] ?? '')
      .filter((page) => !/\/(?:products|blog)\//.test(page));
    expect(pages.length).toBeGreaterThan(12);
    for (const page of pages) {
      const html = await (await get(page.replace(ORIGIN, ''))).text();
      expect(metaOf(html, 'og:image'), page).toBe(`${ORIGIN}/cards/store.png`);
    }
  });

  test('the structured data of an article includes its card', async () => {
    const html = await (await get('/blog/how-ozempic-works')).text();
    expect(html).toContain(`"image":"${ORIGIN}/cards/articles/how-ozempic-works.png"`);
  });
});
