import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { field, fill, intoCart, loggedIn, mailAbout, someone } from '#tests/e2e/support/people.ts';

const PEN = 'Ozempic 2mg/3mL';
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const done = (page: Page) =>
  page.getByRole('dialog', {
    name: 'Thank you! Your order has been placed successfully! 🎉',
  });

test(
  'a visitor registers from the checkout, places an order and receives a mail',
  { tag: '@phone' },
  async ({ page, store, staff }, info) => {
    const person = someone(info);
    await intoCart(page, 'ozempic', PEN, 2);
    await visit(page, '/cart');
    await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await field(page, 'Order Notes').fill('Please ring twice.');
    await place(page).click();
    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    await expect(dialog).toContainText('You must be logged in to place an order.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await place(page).click();
    await dialog.getByRole('link', { name: 'Create Account' }).click();

    await expect(page).toHaveURL(/\/register/);
    // The URL changes before the page has faded in.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
    await fill(page, { ...person, 'Confirm Password': person.Password });
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    const opened = page.getByRole('dialog', { name: 'Registration Successful!' });
    await expect(opened).toContainText('You are logged in, and your cart is as you left it.');
    await opened.getByRole('link', { name: 'Continue to Checkout' }).click();

    await expect(page).toHaveURL('/checkout');
    const { Password: _, Phone: __, ...filled } = person;
    for (const [label, text] of Object.entries(filled))
      await expect(field(page, label)).toHaveValue(text);
    await expect(field(page, 'Phone')).toHaveValue('+1 202 555 0143');
    await expect(field(page, 'Order Notes')).toHaveValue('Please ring twice.');
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText(`${PEN} × 2`);
    await expect(summary).toContainText('$718.00');

    await page.getByRole('region', { name: 'Shipping Address' }).getByText('Change').click();
    await field(page, 'ZIP Code').fill('');
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('ZIP Code is required');
    await expect(field(page, 'ZIP Code')).toBeFocused();
    await field(page, 'ZIP Code').fill('04102');
    await place(page).click();
    await expect(done(page)).toContainText(
      "We've received your order and will process it shortly.",
    );
    await expect(done(page)).toContainText(
      'Please check your email for further instructions on uploading your prescription.',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(done(page)).toBeVisible();
    const number = await done(page)
      .getByText(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/)
      .innerText();
    await expect(done(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
    await done(page).getByRole('link', { name: 'Go to Order History' }).click();

    await expect(page).toHaveURL('/account');
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);
    const order = page.getByRole('article');
    await expect(order).toHaveCount(1);
    await expect(order.getByTestId('order-status')).toHaveText('Order Requested');
    await expect(order).toContainText(
      'Please upload your prescription to proceed with this order.',
    );
    await expect(order).toContainText('Quantity: 2');
    await expect(order).toContainText('$718.00');
    await expect(order.getByRole('heading', { level: 3 })).toContainText(number);

    const mail = await mailAbout(store, person.Email, 'order request');
    expect(mail.email.text).toContain(number);
    expect(mail.email.text).toContain('$718.00');
    // The outbox shows the same mail to the administrator.
    await visit(staff, '/admin/outbox');
    await expect(staff.getByRole('row').filter({ hasText: person.Email }).first()).toBeVisible();
    await visit(staff, `/admin/outbox/${mail.id}`);
    await expect(staff.getByRole('main')).toContainText(number);
    await expect(staff.frameLocator('iframe').getByText(number).first()).toBeVisible();
  },
);

test(
  'the prescription is uploaded in the dialog after the order',
  { tag: '@phone' },
  async ({ page, store }, info) => {
    await loggedIn(page, store, info);
    await intoCart(page, 'ozempic', PEN);
    await visit(page, '/checkout');
    await place(page).click();
    await expect(done(page)).toContainText('One step left');
    const steps = done(page).getByRole('list', { name: 'Steps of your order' });
    await expect(steps.locator('[aria-current]')).toContainText('Prescription');
    const file = done(page).getByLabel('Prescription file: Choose files');
    await file.setInputFiles({
      name: 'torn.pdf',
      mimeType: '',
      buffer: Buffer.from(pdfFile().subarray(0, 300)),
    });
    await done(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(done(page).getByRole('alert')).toContainText('This file is damaged');
    await file.setInputFiles({ name: 'scan.pdf', mimeType: '', buffer: Buffer.from(pdfFile()) });
    await done(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(done(page).getByText('Prescription uploaded', { exact: true })).toBeFocused();
    await expect(done(page)).toContainText('A pharmacist reviews it next');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await done(page).getByRole('link', { name: 'Go to Order History' }).click();
    await expect(page.getByRole('article')).toContainText('Prescription uploaded');
    await expect(page.getByText('Please upload your prescription')).toHaveCount(0);
  },
);

test('an order of needles asks for no prescription', async ({ page, store }, info) => {
  await loggedIn(page, store, info);
  await intoCart(page, 'bdpenneedle', 'BD Pen Needle 32G x 4mm');
  await visit(page, '/checkout');
  await place(page).click();
  await expect(done(page)).toBeVisible();
  await expect(done(page)).not.toContainText('prescription');
  await done(page).getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/products');
  await visit(page, '/account');
  await expect(page.getByRole('article')).not.toContainText('Please upload your prescription');
  await expect(page.getByRole('button', { name: 'Upload Prescription' })).toHaveCount(0);
});

test('the checkout rejects a supply over 90 days, names the line and keeps its values', async ({
  page,
  store,
}, info) => {
  await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', PEN, 4);
  await visit(page, '/checkout');
  await field(page, 'Order Notes').fill('Is this too much?');
  await place(page).click();
  await expect(toast(page, 'Error', PEN)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('90 days');
  await expect(field(page, 'Order Notes')).toHaveValue('Is this too much?');
  await expect(done(page)).toBeHidden();
  await page.getByRole('link', { name: 'Edit your cart' }).click();
  await page.getByRole('button', { name: `Decrease quantity of ${PEN}` }).click();
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(field(page, 'Order Notes')).toHaveValue('Is this too much?');
  await expect(page.getByRole('main')).toContainText('$1,077.00');
  await place(page).click();
  await expect(done(page)).toBeVisible();
});

test('the checkout asks for a login after an expired session and keeps its values', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', PEN);
  await visit(page, '/checkout');
  await page.getByRole('region', { name: 'Shipping Address' }).getByText('Change').click();
  await field(page, 'City').fill('Bangor');
  await field(page, 'Order Notes').fill('Leave it with the neighbour.');
  await page.context().clearCookies();
  await place(page).click();
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await dialog.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  // The URL changes before the page has faded in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
  await fill(page, { Email: person.Email, Password: person.Password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(field(page, 'City')).toHaveValue('Bangor');
  await expect(field(page, 'Order Notes')).toHaveValue('Leave it with the neighbour.');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Bangor');
  await place(page).click();
  await expect(done(page)).toBeVisible();
});

test('the checkout asks for confirmation of a changed price', async ({ page, store }, info) => {
  await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', PEN);
  // The cart holds the price before an increase.
  await page.evaluate(() => {
    const kept = localStorage.getItem('pharos-storage') ?? '';
    localStorage.setItem('pharos-storage', kept.replace('"price":35900', '"price":30000'));
  });
  await visit(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$300.00');
  await place(page).click();
  await expect(toast(page, 'Error', '$359.00')).toBeVisible();
  await expect(done(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$359.00');
  await place(page).click();
  await expect(done(page)).toBeVisible();
});

test('a customer withdraws a new order', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', PEN);
  await visit(page, '/checkout');
  await place(page).click();
  await done(page).getByRole('link', { name: 'Go to Order History' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await asked.getByRole('button', { name: 'Keep order' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByTestId('order-status')).toHaveText('Order Requested');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await asked.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page, 'Order cancelled')).toBeVisible();
  await expect(page.getByTestId('order-status')).toHaveText('Cancelled');
  await mailAbout(store, person.Email, 'You cancelled');
});

test('the order summary stays visible when the checkout scrolls', async ({ page }) => {
  await intoCart(page, 'ozempic', PEN);
  await visit(page, '/checkout');
  await page.getByText('You pay nothing now.').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeInViewport({ ratio: 1 });
});
