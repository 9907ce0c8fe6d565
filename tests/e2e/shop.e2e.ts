import type { Page } from '@playwright/test';
import { held } from '#tests/e2e/support/held.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';

/** The price bars of the page, each with the prices shown next to it. */
const bars = (page: Page) =>
  page.locator('main .medicine').evaluateAll((cards) =>
    cards.map((card) => {
      const [filled, whole] = [...card.querySelectorAll('rect')].map(
        (rect) => rect.getBoundingClientRect().width,
      );
      const amount = (label: string): number =>
        Number(
          new RegExp(`${label}\\$([\\d,.]+)`).exec(card.textContent ?? '')?.[1]?.replace(',', ''),
        );
      return {
        drawn: (filled ?? 0) / (whole ?? 1),
        paid: amount('From ') / amount('(?<!Lowest )US: '),
      };
    }),
  );

test('the price bar of each card matches the prices next to it', async ({ page }) => {
  await visit(page, '/products');
  const found = await bars(page);
  expect(found).toHaveLength(9 + 27);
  for (const { drawn, paid } of found) expect(drawn).toBeCloseTo(paid, 2);
});

test(
  'the product list links to its sections and shows compact cards on a phone',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/products');
    const jump = page.getByRole('navigation', { name: 'Sections of this page' });
    await expect(jump.getByRole('link')).toHaveCount(5);
    await jump.getByRole('link', { name: 'Oral Diabetes & Heart Medications' }).click();
    await expect(page).toHaveURL(/#oral-heart$/);
    await expect(
      page.getByRole('heading', { name: 'Oral Diabetes & Heart Medications' }),
    ).toBeInViewport();
    const cards = page
      .getByRole('region', { name: 'Oral Diabetes & Heart Medications' })
      .getByRole('article');
    const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
    // A card with a sentence about US prices has up to three lines more, and three bars.
    if (isMobile) for (const height of heights) expect(height).toBeLessThan(360);
    const columns = await cards.evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );
    expect(columns).toBe(isMobile ? 1 : 4);
  },
);

test('the product list has two columns at 768 px', async ({ page }) => {
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

test('a slow page shows a progress bar that does not shift the layout', async ({ page }) => {
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

test(
  'the bar of a product adds the chosen dose while the options are out of sight',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/products/ozempic');
    const bar = page.getByRole('region', { name: 'Order Ozempic' });
    await page.getByRole('heading', { name: 'Available Options' }).scrollIntoViewIfNeeded();
    await page
      .getByRole('button', { name: 'Add to Cart: Ozempic 4mg/3mL' })
      .scrollIntoViewIfNeeded();
    await expect(bar).toHaveCount(0);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await bar.getByLabel('Dose of Ozempic').selectOption('Ozempic 4mg/3mL');
    await expect(bar).toContainText('$359');
    await bar.getByRole('button', { name: 'Add Ozempic 4mg/3mL to the cart' }).click();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
  },
);

test('the texts of a medicine open at their address, also after a navigation in the browser', async ({
  page,
}) => {
  await visit(page, '/products/ozempic#cautions');
  await expect(page.locator('#cautions')).toBeVisible();
  await expect(page.locator('#directions')).toBeHidden();
  await visit(page, '/products');
  await page.getByRole('link', { name: 'View Details of Humira' }).last().click();
  await expect(page).toHaveURL('/products/humira');
  const section = page.getByRole('heading', { name: 'Side Effects' });
  await section.click();
  await expect(page.locator('#side-effects')).toBeVisible();
});

test('"/" and Control with K lead to the search, but not from a field', async ({ page }) => {
  await visit(page, '/products/ozempic');
  const search = page
    .getByRole('banner')
    .getByRole('searchbox')
    .or(page.getByRole('banner').getByRole('combobox'));
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
});

test('a product and an article print black on white without controls, and a product prints the URLs of its sources', async ({
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
  'the savings page shows a table on a wide screen and cards on a phone',
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

test('the cart shows thirty lines with very long names', async ({ page }) => {
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

test('a lost connection shows an error page with a link to retry', async ({ page, context }) => {
  // The scripts of a product page are already loaded, so only its data is missing.
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
