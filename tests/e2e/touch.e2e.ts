import type { Page } from '@playwright/test';
import { press, swipe } from '#tests/e2e/support/fingers.ts';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, loggedIn, ordered } from '#tests/e2e/support/people.ts';
import { jpegFile, pdfFile } from '#tests/support/sample-files.ts';

// The tests tap, because a click in a window with touch still sends mouse events.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Returns a y position at the left edge that is not near any control. */
const freePlace = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pressed = (x: number, y: number): boolean =>
      document
        .elementsFromPoint(x, y)
        .some((each) => each.closest('a, button, input, label, summary, [role=dialog]') !== null);
    for (let y = innerHeight - 40; y > 40; y -= 8)
      if (![8, 32, 56].some((x) => [-32, -16, 0, 16, 32].some((off) => pressed(x, y + off))))
        return y;
    throw new Error('something can be pressed everywhere');
  });

test('a touch user opens an answer, changes a quantity, and opens and closes the cart', async ({
  page,
}) => {
  await visit(page, '/faq');
  const questions = page.getByRole('main').getByRole('group');
  await questions.nth(1).locator('summary').tap();
  await expect(questions.nth(1)).toHaveAttribute('open', '');
  await questions.nth(4).locator('summary').tap();
  await expect(questions.nth(4)).toHaveAttribute('open', '');
  await expect(questions.nth(1)).not.toHaveAttribute('open');

  await visit(page, '/products/ozempic');
  const pen = 'Ozempic 2mg/3mL';
  const count = page.getByRole('group', { name: `Quantity of ${pen}` });
  const number = count.getByRole('textbox');
  const more = count.getByRole('button', { name: /^Increase/ });
  await more.tap();
  await expect(number).toHaveValue('2');
  await more.tap();
  await expect(number).toHaveValue('3');
  await count.getByRole('button', { name: /^Decrease/ }).tap();
  await expect(number).toHaveValue('2');
  // The rest of the stepper loads after the first touch.
  await expect(number).toHaveAttribute('aria-roledescription', 'Number field');
  await press(page, more, () =>
    expect.poll(async () => Number(await number.inputValue())).toBeGreaterThan(4),
  );
  await number.tap();
  await expect(number).toBeFocused();
  await number.fill('2');

  const add = page.getByRole('button', { name: `Add to Cart: ${pen}` });
  const close = page.getByRole('button', { name: 'Close message' });
  await add.tap();
  await expect(toast(page, `${pen} added, 2 in cart`)).toBeVisible();
  await swipe(page, page.getByText('added, 2 in cart'), 160);
  await expect(close).toHaveCount(0, { timeout: 3_000 });
  await add.tap();
  await expect(toast(page, `${pen} added, 4 in cart`)).toBeVisible();
  await close.tap();
  await expect(close).toHaveCount(0, { timeout: 3_000 });

  const cart = page.getByRole('button', { name: 'Cart, 4 in cart' });
  const dropdown = page.getByRole('dialog', { name: 'Cart', exact: true });
  await cart.tap();
  await expect(dropdown).toContainText(`${pen} × 4`);
  await cart.tap();
  await expect(dropdown).toBeHidden();
  await cart.tap();
  await expect(dropdown).toBeVisible();
  await page.touchscreen.tap(8, await freePlace(page));
  await expect(dropdown).toBeHidden();
  await expect(page).toHaveURL('/products/ozempic');
  await cart.tap();
  await dropdown.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
});

test('a touch user fills in a password, a country and a calling code', async ({ page }) => {
  await visit(page, '/register');
  await field(page, 'Password').tap();
  await page.keyboard.type('Long enough');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toHaveAttribute('aria-valuetext', 'Medium');
  await page.keyboard.type('!');
  await expect(meter).toHaveAttribute('aria-valuetext', 'Strong');

  for (const [label, name, value] of [
    ['Country', /^Canada/, 'Canada'],
    ['Calling Code', /^Canada/, 'Canada (+1)'],
  ] as const) {
    const box = field(page, label);
    await expect(box).toHaveAttribute('aria-haspopup', 'listbox');
    const arrow = page.locator('div', { has: box }).last().getByLabel('Show the list');
    await arrow.tap();
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await arrow.tap();
    await expect(page.getByRole('option')).toHaveCount(0);
    await arrow.tap();
    await page.getByRole('option', { name }).tap();
    await expect(box).toHaveValue(value);
    await expect(page.getByRole('option')).toHaveCount(0);
    await box.tap();
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await page.touchscreen.tap(8, 400);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveValue(value);
  }
});

test('a touch user uploads a prescription and opens the steps of the order', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  const open = page.getByRole('button', { name: 'Upload Prescription' });
  const dialog = page.getByRole('dialog', { name: 'Upload Prescription' });
  await open.tap();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close dialog' }).tap();
  await expect(dialog).toBeHidden();
  await open.tap();
  await expect(dialog).toBeVisible();
  await page.touchscreen.tap(180, 20);
  await expect(dialog).toBeHidden();

  await open.tap();
  const photo = page.waitForEvent('filechooser');
  await dialog.getByText('Take a photo').tap();
  const camera = await photo;
  await expect(dialog.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment');
  await camera.setFiles({ name: 'photo.jpg', mimeType: '', buffer: await jpegFile() });
  await expect(dialog.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove photo.jpg' }).tap();
  const file = page.waitForEvent('filechooser');
  await dialog.getByText('Choose files').tap();
  await (await file).setFiles({ name: 'scan.pdf', mimeType: '', buffer: pdfFile() });
  await expect(dialog).toContainText('scan.pdf');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).tap();
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();

  const steps = page.getByRole('list', { name: 'Each step of this order' });
  await expect(steps).toBeHidden();
  await page.getByText('Every step in detail').tap();
  await expect(steps).toBeVisible();
  await page.getByText('Every step in detail').tap();
  await expect(steps).toBeHidden();
});
