import { expect, tabTo, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { loggedIn, ordered } from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';

test('an order is placed by the keyboard alone', async ({ page, store }, info) => {
  await loggedIn(page, store, info);
  await visit(page, '/products/ozempic');
  const { keyboard } = page;
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await keyboard.press('Enter');
  await tabTo(page, 'Increase quantity of Ozempic 2mg/3mL');
  await keyboard.press('Space');
  await tabTo(page, 'Add to Cart: Ozempic 2mg/3mL');
  await keyboard.press('Enter');
  await expect(toast(page, 'Ozempic 2mg/3mL added, 2 in cart')).toBeVisible();

  await visit(page, '/');
  await tabTo(page, 'Cart, 2 in cart2');
  await keyboard.press('Enter');
  const dropdown = page.getByRole('region', { name: 'Cart', exact: true });
  await expect(dropdown).toBeVisible();
  await tabTo(page, 'Proceed to Checkout');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(dropdown).toBeHidden();
  await tabTo(page, 'Decrease quantity of Ozempic 2mg/3mL');
  await keyboard.press('Space');
  await tabTo(page, 'Proceed to Checkout');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');

  await tabTo(page, 'City');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Bangor');
  await tabTo(page, 'Order Notes');
  await keyboard.type('Typed.');
  await tabTo(page, 'Place Order');
  await keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: /^Thank you!/ });
  await expect(done).toBeVisible();
  await tabTo(page, 'Go to Order History');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('article')).toContainText('$359.00');
});

test('a prescription is uploaded by the keyboard alone', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  const { keyboard } = page;
  await tabTo(page, 'Upload Prescription');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload Prescription' })).toBeVisible();
  // The dialog keeps the focus: it never leaves for the page below.
  for (let presses = 0; presses < 6; presses += 1) {
    await keyboard.press('Tab');
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest('[role=dialog]') === null,
    );
    expect(outside).toBe(false);
  }
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, 'Prescription file');
  await keyboard.press('Enter');
  await (
    await chosen
  ).setFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile(),
  });
  await tabTo(page, 'Upload');
  await keyboard.press('Enter');
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Prescription uploaded');
});

test('the menu of a phone opens and closes by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/');
  await tabTo(page, 'Open menu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await tabTo(page, 'How Much Can I Save?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/savings');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});
