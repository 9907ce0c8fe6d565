import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { intoCart } from '#tests/e2e/support/people.ts';

const PEN = 'Ozempic 2mg/3mL';
const badge = (page: Page) => page.getByTestId('cart-badge');
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test(
  'a medicine is added to the cart with its quantity, and the dropdown opens and closes',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/products');
    await page
      .getByRole('region', { name: 'Diabetes & Weight Loss Medications' })
      .getByRole('link', { name: 'View Details of Ozempic' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ozempic');
    const main = page.getByRole('main');
    await expect(main).toContainText('Starting at $359');
    await expect(main).toContainText('US Price: $1,203');
    await expect(main).toContainText('Cheaper at home');
    await expect(main.getByRole('heading', { name: 'Available Options' })).toBeVisible();
    await expect(main).toContainText('1 pen (4 weekly doses of 0.5 mg)');

    const less = page.getByRole('button', { name: `Decrease quantity of ${PEN}` });
    const more = page.getByRole('button', { name: `Increase quantity of ${PEN}` });
    await expect(less).toBeDisabled();
    await more.click();
    await more.click();
    await less.click();
    const quantity = page.getByRole('textbox', { name: `Quantity of ${PEN}` });
    await expect(quantity).toHaveValue('2');
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('button', { name: `Add to Cart: ${PEN}` }).click();
    await expect(toast(page, `${PEN} added, 2 in cart`)).toBeVisible();
    await expect(badge(page)).toHaveText('2');
    // A second press adds the same quantity again.
    await page.getByRole('button', { name: `Add to Cart: ${PEN}` }).click();
    await expect(badge(page)).toHaveText('4');

    await page.getByRole('button', { name: 'Cart, 4 in cart' }).click();
    const dropdown = page.getByRole('dialog', { name: 'Cart', exact: true });
    await expect(dropdown).toContainText(`${PEN} × 4`);
    await expect(dropdown).toContainText('$1,436.00');
    await page.keyboard.press('Escape');
    await expect(dropdown).toBeHidden();
    await page.getByRole('button', { name: 'Cart, 4 in cart' }).click();
    await expect(dropdown).toBeVisible();
    await expect(dropdown.getByRole('link', { name: 'Proceed to Checkout' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dropdown).toBeHidden();
    // A press on the button or outside also closes the dropdown.
    const button = page.getByRole('button', { name: 'Cart, 4 in cart' });
    await button.click();
    await expect(dropdown).toBeVisible();
    await button.click();
    await expect(dropdown).toBeHidden();
    await button.click();
    await expect(dropdown).toBeVisible();
    await page.mouse.click(4, 300);
    await expect(dropdown).toBeHidden();
    await page.getByRole('button', { name: 'Cart, 4 in cart' }).click();
    await dropdown.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL('/cart');
  },
);

test(
  'cart lines are changed and removed, and a line over 90 days shows an error',
  { tag: '@phone' },
  async ({ page }) => {
    await intoCart(page, 'ozempic', PEN, 3);
    await intoCart(page, 'lantus', 'Lantus 100u/mL');
    await intoCart(page, 'bdpenneedle', 'BD Pen Needle 32G x 4mm');
    await visit(page, '/cart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart');
    const pen = row(page, PEN);
    await expect(pen).toContainText('3x 1 pen (4 weekly doses of 0.5 mg)');
    await expect(pen).toContainText('$1,077.00');
    await expect(pen).toContainText('84 days');
    await expect(pen.getByRole('alert')).toHaveCount(0);

    await pen.getByRole('button', { name: `Increase quantity of ${PEN}` }).click();
    await expect(pen.getByRole('alert')).toContainText('90 days');
    await expect(pen).toContainText('$1,436.00');
    const checkout = page.getByRole('region', { name: 'Subtotal' });
    await checkout
      .getByRole('button', { name: 'Proceed to Checkout', disabled: true })
      .press('Enter');
    await expect(page).toHaveURL('/cart');
    await expect(pen.getByRole('alert')).toBeFocused();
    await pen.getByRole('button', { name: 'Change to 3 packs' }).click();
    await expect(pen.getByRole('alert')).toHaveCount(0);
    await expect(checkout.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    for (let presses = 0; presses < 2; presses += 1)
      await pen.getByRole('button', { name: `Decrease quantity of ${PEN}` }).click();
    await expect(pen.getByRole('alert')).toHaveCount(0);
    await expect(pen.getByRole('button', { name: `Decrease quantity of ${PEN}` })).toBeDisabled();
    await expect(badge(page)).toHaveText('3');

    const insulin = row(page, 'Lantus');
    await insulin.getByLabel('Units a day', { exact: true }).fill('0');
    await expect(insulin).toContainText('Please enter a whole number from 1 to 500');
    await insulin.getByLabel('Units a day', { exact: true }).fill('10');
    await expect(insulin.getByRole('alert')).toContainText('90 days');
    await insulin.getByLabel('Units a day', { exact: true }).fill('50');
    await expect(insulin.getByRole('alert')).toHaveCount(0);

    await insulin.getByRole('button', { name: /^Remove/ }).click();
    await expect(toast(page, /removed from your cart/)).toBeVisible();
    await expect(insulin).toHaveCount(0);
    await row(page, 'BD Pen Needle')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByRole('region', { name: 'Subtotal' })).toContainText('$359.00');
    await pen.getByRole('button', { name: `Remove ${PEN}` }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
    await expect(page).toHaveURL('/products');
  },
);

test('the cart survives a restart of the browser', async ({
  store,
  launchOptions,
  viewport,
  hasTouch,
  isMobile,
}, info) => {
  const folder = info.outputPath('profile');
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: store.url,
      viewport,
      hasTouch,
      isMobile,
    });
  const first = await open();
  await intoCart(await first.newPage(), 'ozempic', PEN, 2);
  await first.close();
  const second = await open();
  const page = await second.newPage();
  await visit(page, '/');
  await expect(badge(page)).toHaveText('2');
  await visit(page, '/cart');
  await expect(row(page, PEN)).toContainText('$718.00');
  await second.close();
});

test('two windows share one cart', async ({ page, context }) => {
  await intoCart(page, 'ozempic', PEN);
  const other = await context.newPage();
  await intoCart(other, 'eliquis', 'Eliquis 5mg');
  await expect(badge(page)).toHaveText('2');
});
