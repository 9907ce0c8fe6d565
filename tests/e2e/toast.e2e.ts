import { expect, test, visit } from '#tests/e2e/support/journey.ts';

test('a toast leaves by itself, also after one that was closed by hand', async ({ page }) => {
  test.slow();
  await visit(page, '/products/ozempic');
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
  const close = page.getByRole('button', { name: 'Close message' });
  await add.click();
  await close.hover();
  await close.click();
  await expect(close).toHaveCount(0);
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(1);
  await page.mouse.move(10, 300);
  await expect(close).toHaveCount(0, { timeout: 15_000 });
});
