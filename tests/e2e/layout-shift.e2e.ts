import type { Page } from '@playwright/test';
import { expect, settled, test, visit, WITH_MOTION } from '#tests/e2e/support/journey.ts';
import { intoCart, loggedIn, ordered } from '#tests/e2e/support/people.ts';

test.use(WITH_MOTION);

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    shifts: { readonly value: number; readonly what: readonly string[] }[];
  }
}

/** Records layout shifts from the first paint on. */
const record = (): void => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue;
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : 'text';
        const inside = node?.parentElement?.className ?? '';
        return `${name} in ${inside}: ${from?.y}+${from?.height} to ${to?.y}+${to?.height}`;
      });
      window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The delay makes scripts and fonts arrive after the first paint, as on a slow connection. */
const LATE_MS = 300;

/** The highest cumulative layout shift that a page may have. */
const MOST = 0.01;

const slowly = async (page: Page): Promise<void> => {
  await page.addInitScript(record);
  await page.route(/\.(?:js|woff2)(?:$|\?)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined);
  });
};

const shiftOf = async (page: Page): Promise<{ sum: number; shifts: string }> => {
  const shifts = await page.evaluate(() => window.shifts);
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    shifts: JSON.stringify(shifts),
  };
};

const expectNoShift = async (page: Page, path: string): Promise<void> => {
  await visit(page, path);
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await settled(page);
  const { sum, shifts } = await shiftOf(page);
  expect(sum, `${path} ${shifts}`).toBeLessThan(MOST);
};

for (const path of [
  '/',
  '/products',
  '/products/ozempic',
  '/products/unheard-of',
  '/blog',
  '/blog/how-ozempic-works',
  '/savings',
  '/faq',
  '/search?q=ozempik',
  '/contact',
  '/login',
  '/register',
  '/cart',
  '/checkout',
])
  test(`${path} loads without a layout shift`, { tag: '@phone' }, async ({ page }) => {
    await slowly(page);
    await expectNoShift(page, path);
  });

test(
  'pages load without a layout shift for a customer with a cart and an order',
  { tag: '@phone' },
  async ({ page, store }, info) => {
    const person = await loggedIn(page, store, info);
    await ordered(page, store, person);
    await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
    await slowly(page);
    for (const path of ['/', '/products/ozempic', '/cart', '/checkout', '/account'])
      await expectNoShift(page, path);
  },
);

test('a planted layout shift is recorded', async ({ page }) => {
  await slowly(page);
  await visit(page, '/faq');
  // Browsers ignore shifts within half a second of an input, and may count the page load as an input.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.textContent = 'Late. '.repeat(60);
    document.body.prepend(late);
  });
  await expect.poll(async () => (await shiftOf(page)).sum).toBeGreaterThan(MOST);
});
