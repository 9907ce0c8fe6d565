import type { Page } from '@playwright/test';
import { held } from '#tests/e2e/support/held.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';

/** The drawn bars of the page, each with the figures that stand beside it. */
const bars = (page: Page) =>
  page.locator('main .medicine').evaluateAll((cards) =>
    cards.map((card) => {
      const [whole, filled] = [...card.querySelectorAll('rect')].map(
        (rect) => rect.getBoundingClientRect().width,
      );
      const amount = (label: string): number =>
        Number(
          new RegExp(`${label}\\$([\\d,.]+)`).exec(card.textContent ?? '')?.[1]?.replace(',', ''),
        );
      return { drawn: (filled ?? 0) / (whole ?? 1), paid: amount('From ') / amount('US: ') };
    }),
  );

test('on every card the bar is filled as far as the figures beside it say', async ({ page }) => {
  await visit(page, '/products');
  const found = await bars(page);
  expect(found).toHaveLength(9 + 27);
  for (const { drawn, paid } of found) expect(drawn).toBeCloseTo(paid, 2);
});

test(
  'the list leads to its sections, and a phone sees three medicines at once',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/products');
    const jump = page.getByRole('navigation', { name: 'Sections of this page' });
    await expect(jump.getByRole('link')).toHaveCount(4);
    await jump.getByRole('link', { name: 'Oral Diabetes & Heart Medications' }).click();
    await expect(page).toHaveURL(/#oral-heart$/);
    await expect(
      page.getByRole('heading', { name: 'Oral Diabetes & Heart Medications' }),
    ).toBeInViewport();
    const cards = page
      .getByRole('region', { name: 'Oral Diabetes & Heart Medications' })
      .getByRole('article');
    const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
    if (isMobile) for (const height of heights) expect(height).toBeLessThan(260);
    const columns = await cards.evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );
    expect(columns).toBe(isMobile ? 1 : 4);
  },
);

test('two columns at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/products');
  const columns = await page
    .getByRole('region', { name: 'Oral Diabetes & Heart Medications' })
    .getByRole('article')
    .evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );
  expect(columns).toBe(2);
});

test('a page that is slow to come shows a bar at the top, which moves nothing', async ({
  page,
}) => {
  await visit(page, '/products');
  const letGo = await held(page, '**/cart.data*');
  await page.evaluate(() => document.fonts.ready);
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('link', { name: 'Cart, empty' }).click();
  await expect(bar).toHaveCSS('opacity', '1');
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(top);
  letGo();
  await expect(page).toHaveURL('/cart');
  await expect(bar).toHaveCount(0);
});

test('a medicine and an article print black on white, with their sources and nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/products/ozempic', '/blog/how-ozempic-works']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
  await visit(page, '/products/ozempic');
  const [source] = await page
    .locator('main a[href^="https://"]')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(source).toContain('https://');
});

test(
  'savings: a table on a wide window, a card for each medicine on a phone',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/savings');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(1 + 26);
    await expect(page.getByRole('row', { name: /Ozempic/ })).toContainText('$359');
    const display = await rows.nth(1).evaluate((row) => getComputedStyle(row).display);
    expect(display).toBe(isMobile ? 'flex' : 'table-row');
  },
);

test('a thirty-line cart and a very long name stay whole', async ({ page }) => {
  await visit(page, '/cart');
  await page.evaluate(() => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      id: `ozempic-${index}`,
      productId: 'ozempic',
      strength: `${index}`,
      name: `A medicine with a name that is much longer than any that we sell today, number ${index}`,
      description: '1x 1 pen (4 weekly doses of 0.5 mg)',
      pack: '1 pen (4 weekly doses of 0.5 mg)',
      price: 35_900,
      quantity: 1,
    }));
    localStorage.setItem('pharos-storage', JSON.stringify({ state: { lines }, version: 1 }));
  });
  await visit(page, '/cart');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(30);
  await expect(page.getByRole('region', { name: 'Subtotal' })).toContainText('$10,770.00');
});

test('a lost connection is called one, and the way back is there', async ({ page, context }) => {
  // What a page of a medicine is made of has been loaded; only the medicine itself is missing.
  await visit(page, '/products/ozempic');
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL('/products');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Details of Humira' }).last().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Humira');
});
