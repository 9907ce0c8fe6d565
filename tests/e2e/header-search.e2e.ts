import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, visit } from '#tests/e2e/support/journey.ts';

const field = (page: Page) => page.getByRole('banner').locator('input[name="q"]');
const suggestions = (page: Page) => page.getByRole('banner').getByRole('option');

test('the header search suggests products and works with the keyboard', async ({ page }) => {
  await visit(page, '/faq');
  await field(page).focus();
  await page.keyboard.type('ozempik', { delay: 30 });
  await expect(suggestions(page).first()).toContainText('Ozempic');
  await expect(suggestions(page).first()).toContainText('From $359');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/ozempic$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ozempic');
  await expect(suggestions(page)).toHaveCount(0);
});

test('the header search suggests articles and works with touch', async ({ another }) => {
  const page = await another({ hasTouch: true, viewport: { width: 820, height: 1180 } });
  await visit(page, '/faq');
  await field(page).tap();
  await page.keyboard.type('side effects', { delay: 30 });
  const article = suggestions(page).filter({ hasText: 'Side Effects' }).first();
  await expect(article).toBeVisible();
  const box = await article.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await article.tap();
  await expect(page).toHaveURL(/\/blog\/understanding-glp1-side-effects$/);
});

test('Enter in the header search opens the results page', async ({ page }) => {
  await visit(page, '/');
  await field(page).focus();
  await page.keyboard.type('blood thinner', { delay: 30 });
  await expect(suggestions(page).first()).toContainText('Eliquis');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=blood\+thinner$/);
});

test('the header links to the search on a phone, where suggestions work with touch', async ({
  another,
}) => {
  const page = await another({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  await expect(page).toHaveURL(/\/search$/);
  const search = page.getByRole('main').locator('input[name="q"]');
  await search.tap();
  await page.keyboard.type('xarelt', { delay: 30 });
  await page.getByRole('option').filter({ hasText: 'Xarelto' }).first().tap();
  await expect(page).toHaveURL(/\/products\/xarelto/);
});
