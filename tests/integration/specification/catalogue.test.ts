import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofType, readPage, type ReadPage } from '#tests/support/pages.ts';
import { ORIGIN, openStore, type Store } from '#tests/support/store.ts';

/** The second document: the catalogue as its pages show it, and the articles. */

let store: Store;
const pages = new Map<string, ReadPage>();
beforeAll(async () => {
  store = await openStore();
  // What is claimed of prices depends on the day.
  store.travel(Date.parse('2026-11-26T12:00:00Z') - Date.now());
});
afterAll(() => store.close());

const open = async (path: string): Promise<ReadPage> => {
  const page = pages.get(path) ?? (await readPage(store.browser().get(path)));
  pages.set(path, page);
  return page;
};

/** id, base price, US price, savings; then strength and price of each option that the document names. */
const PRICES = `
ozempic | 359 | 1,203 | 70 | 2mg/3mL 359 | 4mg/3mL 359
mounjaro | 529 | 1,159 | 54 | 2.5mg 529 | 5mg 529 | 7.5mg 629 | 10mg 629 | 12.5mg 729 | 15mg 729
wegovy | 539 | 1,350 | 60 | 0.25mg 539 | 0.5mg 539 | 1mg 539 | 1.7mg 539 | 2.4mg 539
victoza | 225 | 968 | 77 | 6mg/ml 225
saxenda | 470 | 1,640 | 71 | 6mg/ml 470
trulicity | 252 | 1,123 | 78 | 0.75mg 252 | 1.5mg 252 | 3mg 252 | 4.5mg 252
rybelsus | 240 | 1,163 | 79 | 3mg 240 | 7mg 250 | 14mg 260
humalogmix50 | 88 | 919 | 90 | 100IU/ml 88
humalogmix25 | 88 | 597 | 85 | 100IU/ml 88
apidra | 88 | 914.80 | 90 | 100IU/ml 88
humalog | 85 | 598 | 86 | 100IU/ml 85
humalog200 | 135 | 594 | 77 | 200IU/ml 135
humalogcartridge | 83 | 704.31 | 88 | 100IU/ml 83
humulinn | 66 | 180 | 63 | 100IU/ml 66
humulinr | 72 | 180 | 60 | 100IU/ml 72
levemir | 150 | 550 | 73 | 100IU/ml 140
lantus | 140 | 550 | 75 | 100u/mL 140
humira | 1,099 | 7,103 | 85 | 40mg 1,099
eliquis | 98 | 728 | 87 | 2.5mg 98 | 5mg 98
farxiga | 88 | 635.50 | 86 | 5mg 88 | 10mg 88
januvia | 48 | 625 | 92 | 25mg 48 | 50mg 48 | 100mg 48
jardiance | 86 | 737 | 88 | 10mg 86 | 25mg 86
xarelto | 76 | 633 | 88 | 2.5mg 105 | 10mg 76 | 15mg 76 | 20mg 76
trajenta | 79 | 631 | 87 | 5mg 79
onglyza | 95 | 505 | 81 | 2.5mg 88 | 5mg 88
bdpenneedle | 15.99 | 64 | 75 | 32G x 4mm 15.99 | 31G x 5mm 15.99 | 31G x 8mm 15.99`
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', base = '', us = '', savings = '', ...options] = line.split(' | ');
    return { id, base, us, savings, options: options.map((text) => /^(.+) (\S+)$/.exec(text)) };
  });

const nameOf = (id: string): string => store.deps.content.catalogue.byId.get(id)?.name ?? '';

test('the document has 26 products', () => {
  expect(PRICES.map(({ id }) => id).toSorted()).toEqual(
    store.deps.content.catalogue.products.map(({ id }) => id).toSorted(),
  );
  expect(PRICES).toHaveLength(26);
});

/**
 * What is claimed on November 26, 2026: a saving over the lowest US price on file, in percent, or "home" where the
 * medicine costs no more in the United States, or nothing.
 */
const CLAIMS: Readonly<Record<string, number | 'home' | 'nothing'>> = {
  ozempic: 'home',
  mounjaro: 'home',
  wegovy: 'home',
  victoza: 'home',
  saxenda: 'nothing',
  trulicity: 35,
  rybelsus: 79,
  humalogmix50: 'home',
  humalogmix25: 'home',
  apidra: 'home',
  humalog: 'home',
  humalog200: 'home',
  humalogcartridge: 'home',
  humulinn: 'home',
  humulinr: 'home',
  levemir: 'nothing',
  lantus: 'home',
  humira: 'home',
  eliquis: 72,
  farxiga: 52,
  januvia: 51,
  jardiance: 85,
  xarelto: 85,
  trajenta: 'nothing',
  onglyza: 'nothing',
  bdpenneedle: 75,
};

const expectClaim = (text: string, id: string, before: 'Save ' | 'Save up to '): void => {
  const claim = CLAIMS[id];
  if (typeof claim === 'number') expect(text).toContain(`${before}${claim}%`);
  else {
    expect(text).not.toMatch(/Save (?:up to )?\d+%/);
    expect(text.includes('Cheaper at home: $')).toBe(claim === 'home');
  }
};

describe('Products (/products)', () => {
  test("is titled 'Our Trusted Medications', best-sellers first, then three sections", async () => {
    const page = await open('/products');
    expect(page.headings.filter((each) => /^[12] /.test(each))).toEqual([
      '1 Our Trusted Medications',
      expect.stringMatching(/^2 Best.?[Ss]ellers$/),
      '2 Diabetes & Weight Loss Medications',
      '2 Oral Diabetes & Heart Medications',
      '2 Specialty Treatments',
    ]);
  });

  test('the best-sellers, in order, here and at home', async () => {
    const order = [
      'ozempic',
      'mounjaro',
      'rybelsus',
      'humalogmix50',
      'saxenda',
      'eliquis',
      'humira',
      'xarelto',
      'levemir',
    ].map((id) => `/products/${id}`);
    for (const path of ['/', '/products']) {
      const carousel = /<ul\b[^>]*class="carousel"[^>]*>([\s\S]*?)<\/ul>/.exec(
        (await open(path)).html,
      )?.[1];
      const links = [...(carousel ?? '').matchAll(/href="(\/products\/[^"]+)"/g)].map(
        ([, href]) => href,
      );
      expect(links).toEqual(order);
    }
  });

  test('the sections hold 18, 8 and 1 items; rybelsus stands in two', async () => {
    const { html } = await open('/products');
    const section = (title: string): string[] =>
      [
        ...((html.split(`>${title.replace('&', '&amp;')}</h2>`)[1] ?? '')
          .split('</section>')[0]
          ?.matchAll(/href="\/products\/([^"]+)"/g) ?? []),
      ].map(([, id]) => id ?? '');
    const first = section('Diabetes & Weight Loss Medications');
    expect(first).toHaveLength(18);
    expect(first).toContain('rybelsus');
    expect(section('Oral Diabetes & Heart Medications')).toEqual([
      'rybelsus',
      'farxiga',
      'jardiance',
      'januvia',
      'trajenta',
      'onglyza',
      'eliquis',
      'xarelto',
    ]);
    expect(section('Specialty Treatments')).toEqual(['humira']);
    expect(
      new Set([...first, ...section('Oral Diabetes & Heart Medications'), 'humira']).size,
    ).toBe(26);
  });

  test.each(PRICES)(
    "$id: 'From $' $base, 'US: $' $us, 'Save N%' where it may be claimed, 'View Details'",
    async ({ id, base, us }) => {
      const page = await open('/products');
      const card = page.html
        .split('<article')
        .slice(1)
        .find((each) => each.includes(`href="/products/${id}"`));
      const words = (card ?? '').replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
      expect(words).toContain(nameOf(id));
      expect(words).toContain(`From $${base}`);
      expect(card?.replace(/<!-- -->/g, '')).toMatch(new RegExp(`<s\\b[^>]*>US: \\$${us}</s>`));
      expectClaim(words, id, 'Save ');
      expect(words).toContain('View Details');
    },
  );
});

describe('Product detail (/products/{productId})', () => {
  test.each(PRICES)(
    "$id: 'Starting at $' $base, 'US Price: $' $us, 'Save up to N%' where it may be claimed, and its options",
    async ({ id, base, us, options }) => {
      const page = await open(`/products/${id}`);
      expect(page.status).toBe(200);
      expect(page.main).toContain(`Starting at $${base}`);
      expect(page.html.replace(/<!-- -->/g, '')).toMatch(
        new RegExp(`<s\\b[^>]*>US Price: \\$${us}</s>`),
      );
      expectClaim(page.main, id, 'Save up to ');
      const rows =
        (page.html.split('Available Options</h2>')[1] ?? '').split('</section>')[0] ?? '';
      const items = rows.split(/<li\b/).slice(1);
      expect(items).toHaveLength(options.length);
      for (const [index, option] of options.entries()) {
        const words = (items[index] ?? '').replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
        expect(words).toContain(` ${option?.[1]} `);
        expect(words).toContain(`$${option?.[2]} `);
        expect(words).toContain('Add to Cart');
      }
    },
  );

  test.each(PRICES)('$id: the box and the sections in order', async ({ id }) => {
    const page = await open(`/products/${id}`);
    const second = page.headings
      .filter((each) => each.startsWith('2 '))
      .map((each) => each.slice(2));
    expect(second.slice(0, 11)).toEqual([
      'Available Options',
      'Important Information',
      'Description',
      'Fact Table',
      'Directions',
      'Ingredients',
      'Cautions',
      'Interactions',
      'Side Effects',
      'Frequently Asked Questions',
      'Important Note',
    ]);
    // The texts below have tables of their own.
    const table = page.html.split('id="facts"')[1]?.split('</table>')[0] ?? '';
    const facts = [...table.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th>/g)].map(([, th]) => th);
    expect(facts).toEqual([
      'Formula',
      'License',
      'Chemical Name',
      'Dosage (Strength)',
      'Route',
      'Bioavailability',
    ]);
    expect(page.html).toMatch(
      /<p class="[^"]*italic[^"]*">[^<]*does not replace professional medical/,
    );
  });

  test.each(PRICES)(
    "$id: title '{name} | {brand}', data of its kinds, no returns",
    async ({ id }) => {
      const page = await open(`/products/${id}`);
      expect(page.title).toBe(`${nameOf(id)} | Pharos`);
      expect(page.canonical).toBe(`${ORIGIN}/products/${id}`);
      expect(page.meta('description')).toBeTruthy();
      expect(ofType(page, 'Product')).toHaveLength(1);
      expect(ofType(page, 'Drug')).toHaveLength(id === 'bdpenneedle' ? 0 : 1);
      expect(ofType(page, 'FAQPage')).toHaveLength(1);
      const steps = JSON.stringify(ofType(page, 'BreadcrumbList'));
      expect(steps).toMatch(/"Home".*"Products"/);
      expect(steps).toContain(nameOf(id));
      expect(page.html).toContain('MerchantReturnNotPermitted');
    },
  );

  test('where base and option price differ, both are kept and the page says what is charged', async () => {
    for (const id of ['levemir', 'onglyza', 'xarelto'])
      expect((await open(`/products/${id}`)).main).toMatch(/You pay the .*price/);
    expect((await open('/products/ozempic')).main).not.toMatch(/You pay the .*price/);
  });

  test("an unknown id: 'Product not found' and 'Back to Products'", async () => {
    const page = await open('/products/aspirin');
    expect(page.status).toBe(404);
    expect(page.headings).toContain('1 Product not found');
    expect(page.links('Back to Products')).toEqual(['/products']);
  });

  test('all are prescription only except the pen needle, which is over the counter', async () => {
    for (const { id } of PRICES)
      expect((await open(`/products/${id}`)).main.includes('No prescription needed')).toBe(
        id === 'bdpenneedle',
      );
  });
});

const ARTICLES = `the-rise-of-glp1-medications wegovy-vs-ozempic how-mounjaro-works
rybelsus-oral-glp1-alternative understanding-glp1-side-effects best-time-to-take-glp1-medications
trulicity-vs-victoza a-complete-guide-to-saxenda-for-weight-management
combining-glp1s-with-diet-and-exercise why-cardiologists-recommend-glp1-for-heart-health
insulin-vs-glp1 everything-you-need-to-know-about-humalog rybelsus-cost-2025 how-ozempic-works
how-mounjaro-works-deep-dive mounjaro-vs-trulicity-weight-loss long-term-glp1-benefits
mounjaro-kwikpen-guide-2025 role-of-basal-insulin-lantus-vs-levemir
fast-acting-insulin-options-for-type-2-diabetes affordable-insulin-options-without-insurance
sglt2-inhibitors-for-diabetes-and-heart-failure dpp4-inhibitors-comparing-januvia-trajenta-onglyza
direct-oral-anticoagulants-eliquis-vs-xarelto`.split(/\s+/);

const day = (index: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2025, 3, 15 + index)),
  );

describe('Blog list (/blog) and article (/blog/{postId})', () => {
  test('the list has a card for each of the 24 articles', async () => {
    const page = await open('/blog');
    expect(ARTICLES).toHaveLength(24);
    expect(page.links('Read more').toSorted()).toEqual(
      ARTICLES.map((id) => `/blog/${id}`).toSorted(),
    );
    for (const article of store.deps.content.articles)
      for (const text of [article.title, article.category]) expect(page.main).toContain(text);
    expect(page.main.match(/\d+ min read/g)).toHaveLength(24);
  });

  test.each(ARTICLES.map((id, index) => [id, day(index)] as const))(
    '%s, published on %s, as the document describes it',
    async (id, date) => {
      const article = store.deps.content.articlesById.get(id);
      const page = await open(`/blog/${id}`);
      expect(page.status).toBe(200);
      expect(page.headings[0]).toBe(`1 ${article?.title}`);
      for (const text of [article?.category ?? '?', date]) expect(page.main).toContain(text);
      expect(page.main).toMatch(/\d+ min read/);
      expect(page.title).toContain(article?.title);
      expect(page.meta('keywords')).toBeTruthy();
      expect(page.canonical).toBe(`${ORIGIN}/blog/${id}`);
      expect(page.meta('robots')).toBe('index, follow');
      expect(page.meta('og:type')).toBe('article');
      const [data] = ofType(page, 'Article');
      expect(JSON.stringify(data)).toContain('/blog/');
      expect(JSON.stringify(ofType(page, 'BreadcrumbList'))).toMatch(/"Home".*"Blog"/);
      expect(page.links('Back to Blog')).toEqual(['/blog']);
      expect(page.links('Share via Email')[0]).toMatch(
        new RegExp(`^mailto:\\?subject=${encodeURIComponent(article?.title ?? '?').slice(0, 12)}`),
      );
      expect(page.buttons).toContain('Share');
      expect(page.main).toContain('Related Articles');
      expect(page.main).toContain("Have questions? We're here to help!");
      expect(page.links('Contact Us')[0]).toMatch(/^mailto:support@pharos\.example/);
    },
  );

  test("'Featured Medications' are cards with 'From', the struck-through price, savings and 'View Details →'", async () => {
    const page = await open('/blog/wegovy-vs-ozempic');
    const featured =
      page.html.split('Featured Medications</h2>')[1]?.replace(/<!-- -->/g, '') ?? '';
    expect(featured).toMatch(/href="\/products\/ozempic"/);
    expect(featured).toMatch(/From \$359/);
    expect(featured).toMatch(/<s\b[^>]*>US: \$1,203<\/s>/);
    expectClaim(featured.split('</article>')[0] ?? '', 'ozempic', 'Save ');
    expect(featured).toContain('View Details →');
  });

  test('related articles and product links resolve', async () => {
    const targets = new Set<string>();
    for (const id of ARTICLES)
      for (const [, href] of (await open(`/blog/${id}`)).html.matchAll(
        /href="(\/(?:blog|products)\/[^"#]+)"/g,
      ))
        targets.add(href ?? '');
    expect(targets.size).toBeGreaterThan(30);
    for (const path of targets) expect([path, (await open(path)).status]).toEqual([path, 200]);
  });

  test('a product keyword is linked once within an article', async () => {
    for (const id of ARTICLES) {
      const { html } = await open(`/blog/${id}`);
      const body = /<article\b([\s\S]*?)<section aria-labelledby="related"/.exec(html)?.[1] ?? '';
      const links = [...body.matchAll(/<a [^>]*href="\/products\/[^"]+"[^>]*>([^<]+)<\/a>/g)].map(
        ([, text]) => text?.toLowerCase(),
      );
      expect(new Set(links).size).toBe(links.length);
    }
  });

  test("an unknown one: 'Article not found' and 'Back to Blog'", async () => {
    const page = await open('/blog/no-such-article');
    expect(page.status).toBe(404);
    expect(page.headings).toContain('1 Article not found');
    expect(page.links('Back to Blog')).toEqual(['/blog']);
  });
});
