// The visual tests check each widget in each state, including with axe.
import { expect, test, visit } from '#tests/e2e/support/journey.ts';

test('the style guide renders its widgets with and without JavaScript', async ({
  page,
  another,
}) => {
  await visit(page, '/styleguide');
  await expect(page.getByRole('progressbar')).toHaveCount(7);
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto('/styleguide');
  await expect(plain.getByRole('group', { name: 'Quantity of Between' })).toBeVisible();
  await plain.getByText('What opens?').click();
  await expect(plain.getByText('One question at a time')).toBeVisible();
});

test('a long dialog scrolls within itself', async ({ page }) => {
  await visit(page, '/styleguide?open=long');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeInViewport({ ratio: 1 });
  const last = dialog.getByText('Line 24');
  await expect(last).not.toBeInViewport();
  await dialog.getByText('Line 3').hover();
  await page.mouse.wheel(0, 3_000);
  await expect(last).toBeInViewport();
});
