import type { Page } from '@playwright/test';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';

const field = (page: Page) => page.getByRole('main').locator('input[name="q"]');
const suggestions = (page: Page) => page.getByRole('option');

test('the search suggests products while typing and opens the selected one', async ({ page }) => {
  await visit(page, '/search');
  await field(page).click();
  await field(page).pressSequentially('ozempik', { delay: 30 });
  await expect(suggestions(page).first()).toContainText('Ozempic');
  await expect(suggestions(page).first()).toContainText('From $359');
  await expect(page.getByText(/\d suggestions/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/ozempic$/);
});

test('a suggestion for a strength opens the options of its product', async ({ page }) => {
  await visit(page, '/search');
  await field(page).click();
  await field(page).pressSequentially('mounjaro 7.5', { delay: 30 });
  await expect(suggestions(page).first()).toContainText('Mounjaro 7.5mg');
  await suggestions(page).first().click();
  await expect(page).toHaveURL(/\/products\/mounjaro#options$/);
});

test('Escape closes the suggestions, and Enter without a selection searches', async ({ page }) => {
  await visit(page, '/search');
  await field(page).click();
  await field(page).pressSequentially('blood thinner', { delay: 30 });
  await expect(suggestions(page).first()).toContainText('Eliquis');
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('blood thinner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=blood\+thinner$/);
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toContainText('medicines');
});

test('text and caret are kept when the suggestions load late', async ({ page }) => {
  let arrive = (): void => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/search-suggestions.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/search');
  await field(page).click();
  await page.keyboard.type('xarelt');
  await page.keyboard.press('Home');
  arrive();
  await expect(field(page)).toHaveRole('combobox');
  await expect(field(page)).toHaveValue('xarelt');
  await page.keyboard.type('z');
  await expect(field(page)).toHaveValue('zxarelt');
  await expect(suggestions(page).first()).toContainText('Xarelto');
});

test('the search works without suggestions', async ({ page }) => {
  await page.route('**/search/suggestions*', (route) => route.abort());
  await visit(page, '/search');
  await field(page).click();
  await page.keyboard.type('januvia');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=januvia$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Januvia/ })
      .first(),
  ).toBeVisible();
});
