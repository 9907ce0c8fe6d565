import type { Page } from '@playwright/test';
import { expect, test, toast } from '#tests/e2e/support/journey.ts';

/** Holds the page's scripts back, as on a slow connection, until `release` is called. */
const withoutScripts = async (page: Page): Promise<{ readonly release: () => void }> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(?:$|\?)/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return { release };
};

test(
  'presses before the scripts have arrived are kept: quantity and Add to Cart',
  { tag: '@phone' },
  async ({ page }) => {
    const { release } = await withoutScripts(page);
    await page.goto('/products/ozempic', { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' });
    await page.getByRole('button', { name: 'Increase quantity of Ozempic 2mg/3mL' }).click();
    await add.click();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(toast(page, /2 in cart/)).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('2');
    await expect(add).not.toHaveAttribute('aria-busy');
    // From then on a press counts once.
    await add.click();
    await expect(page.getByTestId('cart-badge')).not.toHaveText('2');
  },
);

test('the menu opens once the scripts have arrived', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { release } = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('presses are sent as a form if the scripts stay away', { tag: '@phone' }, async ({ page }) => {
  const { release } = await withoutScripts(page);
  await page.goto('/products/ozempic', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Increase quantity of Ozempic 2mg/3mL' }).click();
  await page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel('Quantity of Ozempic 2mg/3mL')).toHaveValue('2');
  // The browser's own cart takes it over, once.
  release();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  await page.reload();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
});
