import {
  expect,
  expectFocusSeen,
  pressTab,
  reach,
  tabTo,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { intoCart, loggedIn, ordered, withAccount } from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';

test('a customer places an order with the keyboard alone', async ({ page, store }, info) => {
  const person = await withAccount(page, store, info);
  const { keyboard } = page;
  await visit(page, '/login');
  await reach(page, 'Email');
  await keyboard.type(person.Email);
  await reach(page, 'Password');
  await keyboard.type(person.Password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await visit(page, '/');
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await keyboard.press('Enter');
  const main = page.locator('#main');
  await expect(main).toBeFocused();
  await pressTab(page);
  await expect(main.locator(':focus')).toHaveCount(1);
  await keyboard.press('Shift+Tab');
  await reach(page, 'Browse Products');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/products');
  // The URL changes before the page does, and both pages have a card of Ozempic.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Our Trusted Medications' }),
  ).toBeVisible();
  await reach(page, 'View Details of Ozempic');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/products/ozempic');
  await reach(page, 'Increase quantity of Ozempic 2mg/3mL');
  await keyboard.press('Space');
  await reach(page, 'Add to Cart: Ozempic 2mg/3mL');
  await keyboard.press('Enter');
  await expect(toast(page, 'Ozempic 2mg/3mL added, 2 in cart')).toBeVisible();

  // The cart button is at the top of a long page, so Shift+Tab is shorter.
  await reach(page, 'Cart, 2 in cart2', 'Shift+Tab');
  await keyboard.press('Enter');
  const dropdown = page.getByRole('dialog', { name: 'Cart', exact: true });
  const proceed = dropdown.getByRole('link', { name: 'Proceed to Checkout' });
  await expect(proceed).toBeFocused();
  await expectFocusSeen(page);
  // Tab closes the dropdown and continues from the button that opened it.
  await keyboard.press('Tab');
  await expect(dropdown).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cart, 2 in cart' })).toBeFocused();
  await expectFocusSeen(page);
  await keyboard.press('Enter');
  await expect(proceed).toBeFocused();
  await expectFocusSeen(page);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(dropdown).toBeHidden();
  await reach(page, 'Decrease quantity of Ozempic 2mg/3mL');
  await keyboard.press('Space');
  await reach(page, 'Proceed to Checkout');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');

  await tabTo(page, /Shipping Address[^]*Change$/);
  await keyboard.press('Enter');
  await reach(page, 'City');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Bangor');
  await reach(page, 'Order Notes');
  await keyboard.type('Typed.');
  await reach(page, 'Place Order');
  await keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: /^Thank you!/ });
  await expect(done).toBeVisible();
  await expectFocusSeen(page);
  await reach(page, 'Go to Order History');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('article')).toContainText('$359.00');
});

test('a customer uploads a prescription and withdraws an order with the keyboard alone', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  const { keyboard } = page;
  await reach(page, 'Upload Prescription');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload Prescription' })).toBeVisible();
  // The dialog traps the focus.
  for (let presses = 0; presses < 6; presses += 1) {
    await pressTab(page);
    const inside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog]') !== null,
    );
    expect(inside).toBe(true);
  }
  const chosen = page.waitForEvent('filechooser');
  await reach(page, 'Prescription file: Choose files');
  await keyboard.press('Enter');
  await (
    await chosen
  ).setFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile(),
  });
  await reach(page, 'Upload');
  await keyboard.press('Enter');
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Prescription uploaded');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The button that opened the dialog no longer exists, so the order receives the focus.
  const order = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect(order).toBeFocused();
  await expectFocusSeen(page);
  await reach(page, 'Every step in detail');
  const steps = page.getByRole('list', { name: 'Each step of this order' });
  await expect(steps).toBeHidden();
  await keyboard.press('Enter');
  await expect(steps).toBeVisible();
  await expect(steps.locator('[aria-current=step]')).toHaveCount(1);
  await keyboard.press('Space');
  await expect(steps).toBeHidden();
  // A canceled dialog returns the focus to its button, and a completed one moves it to the order.
  await reach(page, 'Cancel order');
  await keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(question).toBeVisible();
  await expectFocusSeen(page);
  await keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(question).toBeVisible();
  await reach(page, 'Cancel order');
  await keyboard.press('Enter');
  await expect(page.getByTestId('order-status')).toHaveText('Cancelled');
  await expect(order).toBeFocused();
  await expectFocusSeen(page);
});

test('the phone menu opens and closes with the keyboard', async ({ page }) => {
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

test('a quantity changes with arrow keys, typed digits and a held button', async ({ page }) => {
  await visit(page, '/products/ozempic');
  const { keyboard } = page;
  const group = page.getByRole('group', { name: 'Quantity of Ozempic 2mg/3mL' });
  const field = group.getByRole('textbox', { name: 'Quantity of Ozempic 2mg/3mL' });
  const said = group.getByRole('status');
  await page.evaluate(() => document.fonts.ready);
  /** Where it is on the page, wherever the window has scrolled to. */
  const placeOf = () =>
    group.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: Math.round(y + window.scrollY), width, height };
    });
  const place = await placeOf();
  // The first focus loads the rest of the stepper, which must not shift the layout.
  await tabTo(page, 'Quantity of Ozempic 2mg/3mL');
  await expect(field).toBeFocused();
  await page.locator('h1').click();
  await expect(field).toHaveAttribute('aria-roledescription', 'Number field');
  expect(await placeOf()).toEqual(place);
  await field.focus();
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(said).toHaveText('3');
  await keyboard.press('ArrowDown');
  await expect(field).toHaveValue('2');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('12');
  await keyboard.press('Tab');
  await expect(said).toHaveText('12');
  await expect(field).toHaveValue('12');
  await field.focus();
  await keyboard.press('Home');
  await expect(said).toHaveText('1');
  await keyboard.press('ArrowDown');
  await expect(said).toHaveText('1');
  const more = group.getByRole('button', { name: /^Increase/ });
  await more.hover();
  await page.mouse.down();
  await expect(async () => {
    expect(Number(await field.inputValue())).toBeGreaterThan(4);
  }).toPass();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' }).click();
  await expect(toast(page, `in cart`)).toContainText(`added, ${await field.inputValue()} in cart`);
});

test('the order confirmation cannot be dismissed without a choice', async ({
  page,
  store,
}, info) => {
  await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const done = page.getByRole('dialog', { name: /^Thank you!/ });
  await expect(done).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.waitForTimeout(500);
  await expect(done).toBeVisible();
  await expect(done.getByRole('button', { name: 'Close dialog' })).toHaveCount(0);
  await tabTo(page, 'Go to Order History');
});
