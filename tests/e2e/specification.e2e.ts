import type { Page } from '@playwright/test';
import { held } from '#tests/e2e/support/held.ts';
import { expect, expectNotCovered, test, toast, visit } from '#tests/e2e/support/journey.ts';
import {
  field,
  fill,
  intoCart,
  loggedIn,
  ordered,
  someone,
  withAccount,
} from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';

/** Covers the part of the checklist that needs a browser, in the order of the specification. */

const OZEMPIC = 'Ozempic 2mg/3mL';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Aborts requests of a form. */
const unreachable = async (page: Page, path: string): Promise<void> => {
  await page.route(`**${path}.data*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
};

test.describe('§2 header', () => {
  test('the cart dropdown shows names, quantities and totals, and closes when it loses the focus', async ({
    page,
  }) => {
    await visit(page, '/');
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);
    await intoCart(page, 'ozempic', OZEMPIC, 2);
    await intoCart(page, 'bdpenneedle', 'BD Pen Needle 32G x 4mm');
    await expect(page.getByTestId('cart-badge')).toHaveText('3');
    const opener = page.getByRole('button', { name: 'Cart, 3 in cart' });
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Cart', exact: true });
    await expect(panel.getByRole('listitem').first()).toHaveText(/Ozempic 2mg\/3mL.*2.*\$718\.00/);
    await expect(panel).toContainText('$733.99');
    await expect(link(page, 'Proceed to Checkout')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel).toBeHidden();
    await opener.click();
    await panel.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('a path change scrolls to the top', async ({ page }) => {
    await visit(page, '/products');
    await page.evaluate(() => scrollTo(0, 1_500));
    await page.getByRole('article').last().getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/\w+$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test(
    'Logout clears the session, goes to / and leaves the cart',
    { tag: '@phone' },
    async ({ page, store }, info) => {
      await loggedIn(page, store, info);
      await intoCart(page, 'ozempic', OZEMPIC);
      await visit(page, '/account');
      if (info.project.name === 'phone') await button(page, 'Open menu').click();
      await expect(link(page, 'My Account').and(page.locator(':visible'))).toBeVisible();
      await button(page, 'Logout').and(page.locator(':visible')).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByTestId('cart-badge')).toHaveText('1');
      if (info.project.name === 'phone') await button(page, 'Open menu').click();
      await expect(link(page, 'Login').and(page.locator(':visible'))).toBeVisible();
      await page.goto('/account');
      await expect(page).toHaveURL(/\/login\?from=%2Faccount$/);
    },
  );
});

test.describe('§2 carousel and cards', () => {
  test(
    'cards are 300 px wide, and an arrow appears only where there is more',
    { tag: '@phone' },
    async ({ page }, info) => {
      await visit(page, '/');
      const group = page.getByRole('group', { name: /best sellers/i });
      const list = group.getByRole('list');
      const card = await group.getByRole('listitem').first().boundingBox();
      expect(card?.width).toBe(300);
      if (info.project.name === 'phone') return;
      await expect(button(page, 'Scroll left')).toHaveCount(0);
      await button(page, 'Scroll right').click();
      const width = await list.evaluate((element) => element.clientWidth);
      await expect
        .poll(() => list.evaluate((element) => element.scrollLeft))
        .toBeGreaterThan(width * 0.8 - 301);
      await expect(button(page, 'Scroll left')).toBeVisible();
      await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
      await expect(button(page, 'Scroll right')).toHaveCount(0);
    },
  );

  for (const [how, open] of [
    ['a click', (page: Page) => page.getByRole('article').first().click()],
    ['Enter', (page: Page) => press(page, 'Enter')],
    ['Space', (page: Page) => press(page, ' ')],
  ] as const)
    test(`${how} on a card opens its product`, async ({ page }) => {
      await visit(page, '/products');
      await open(page);
      await expect(page).toHaveURL(/\/products\/ozempic$/);
    });
});

const press = async (page: Page, key: string): Promise<void> => {
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press(key);
};

test.describe('§2 §3 §4 cart', () => {
  const stored = (page: Page) =>
    page.evaluate((): unknown => JSON.parse(localStorage.getItem('pharos-storage') ?? 'null'));

  test("'Your Cart' without lines shows 'Your cart is empty' and 'Browse Products'", async ({
    page,
  }) => {
    for (const path of ['/cart', '/checkout']) {
      await visit(page, path);
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
      await expect(page).toHaveURL(/\/products$/);
    }
  });

  test("lines are kept under 'pharos-storage', version 1, with the unit price", async ({
    page,
  }) => {
    await intoCart(page, 'ozempic', OZEMPIC, 2);
    await expect
      .poll(() => stored(page))
      .toMatchObject({
        version: 1,
        state: {
          lines: [
            {
              id: 'ozempic-2mg/3mL',
              name: OZEMPIC,
              description: '2x 1 pen (4 weekly doses of 0.5 mg)',
              price: 35_900,
              quantity: 2,
            },
          ],
        },
      });
  });

  test('adding a line again raises its quantity, minus stops at 1, and a button removes the line', async ({
    page,
  }) => {
    await intoCart(page, 'ozempic', OZEMPIC);
    await intoCart(page, 'ozempic', OZEMPIC, 2);
    await visit(page, '/cart');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem')).toHaveCount(1);
    const count = page.getByRole('group', { name: `Quantity of ${OZEMPIC}` });
    await expect(count.locator('output')).toHaveText('3');
    await expect(main).toContainText('3x 1 pen (4 weekly doses of 0.5 mg)');
    await expect(main).toContainText('Subtotal $1,077.00');
    for (let times = 0; times < 2; times += 1)
      await count.getByRole('button', { name: /Decrease/ }).click();
    await expect(count.getByRole('button', { name: /Decrease/ })).toBeDisabled();
    await expect(main).toContainText('Subtotal $359.00');
    await expect(link(page, 'Proceed to Checkout').last()).toHaveAttribute('href', '/checkout');
    await main.getByRole('button', { name: /Remove/ }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test.describe('§2 §5 §8 login', () => {
  test('the email has the focus, and an error clears when its field is edited', async ({
    page,
  }) => {
    await visit(page, '/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(link(page, 'create a new account')).toHaveAttribute('href', '/register');
    await expect(field(page, 'Email')).toBeFocused();
    await button(page, 'Sign in').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
    await field(page, 'Email').pressSequentially('a');
    await expect(field(page, 'Email')).not.toHaveAccessibleDescription(/required/);
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
    await button(page, 'Sign in').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
  });

  test("a failure shows the toast 'Login Failed' and a banner, a success 'Signing in...' and 'Login Successful'", async ({
    page,
    store,
  }, info) => {
    const person = await withAccount(page, store, info);
    await visit(page, '/login');
    await fill(page, { Email: person.Email, Password: 'Wrong-password' });
    await button(page, 'Sign in').click();
    await expect(toast(page, 'Login Failed', 'Invalid email or password.')).toBeVisible();
    const banner = page.getByRole('main').getByRole('alert');
    await expect(banner).toContainText('Invalid email or password.');
    await page.getByRole('button', { name: 'Close message' }).hover();
    const [email, password] = [field(page, 'Email'), field(page, 'Password')];
    await expectNotCovered(page, banner, email, password, button(page, 'Sign in'));
    await expect(field(page, 'Email')).toHaveValue(person.Email);
    const letGo = await held(page, '**/login.data*');
    await fill(page, { Password: person.Password });
    await button(page, 'Sign in').click();
    await expect(button(page, 'Signing in...')).toBeDisabled();
    letGo();
    await expect(page).toHaveURL(/\/account$/);
    await expect(
      toast(page, 'Login Successful', 'Welcome back! Redirecting to your account...'),
    ).toBeVisible();
  });

  test("a login returns to the path in 'from'", async ({ page, store }, info) => {
    const person = await withAccount(page, store, info);
    await intoCart(page, 'ozempic', OZEMPIC);
    await visit(page, '/checkout');
    await button(page, 'Place Order').click();
    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    await expect(dialog).toContainText('You must be logged in to place an order.');
    await expect(dialog.getByRole('link', { name: 'Create Account' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Login' }).click();
    // The checkout also has a field with this label.
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await fill(page, { Email: person.Email, Password: person.Password });
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(field(page, 'First Name')).toHaveValue('Mary');
  });
});

test.describe('§2 §5 §8 registration', () => {
  test('the meter shows Weak under 40, Medium under 80, and Strong from 80', async ({ page }) => {
    await visit(page, '/register');
    const meter = page.getByTestId('password-meter');
    await expect(meter).toHaveCount(0);
    for (const [password, band] of [
      ['short', 'Weak'],
      ['lowercase', 'Medium'],
      ['Uppercase', 'Medium'],
      ['Uppercase!', 'Strong'],
    ] as const) {
      await fill(page, { Password: password });
      await expect(meter).toContainText(band);
    }
    await expect(
      page.getByText('At least 8 characters and at least one uppercase letter or symbol'),
    ).toBeVisible();
  });

  test("'Registration Successful!' leads on logged in, and a second registration shows 'This email is already registered'", async ({
    page,
  }, info) => {
    const { Password, ...person } = someone(info);
    const form = { ...person, Password, 'Confirm Password': Password };
    await visit(page, '/register');
    await fill(page, form);
    await button(page, 'Create Account').click();
    const done = page.getByRole('dialog', { name: 'Registration Successful!' });
    await expect(done).toContainText('Your account has been created successfully.');
    await done.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await visit(page, '/register');
    await fill(page, form);
    await button(page, 'Create Account').click();
    const taken = page.getByRole('dialog', { name: 'This email is already registered' });
    await expect(taken.getByRole('link', { name: 'Go to Login Page' })).toHaveAttribute(
      'href',
      '/login',
    );
    await taken.getByRole('button', { name: 'Continue Registering with Different Email' }).click();
    await expect(field(page, 'Email')).toHaveValue('');
    await expect(field(page, 'City')).toHaveValue('Portland');
    await unreachable(page, '/register');
    await fill(page, { Email: `x${person.Email}` });
    await button(page, 'Create Account').click();
    await expect(toast(page, 'Registration Failed')).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Portland');
  });
});

test.describe('§2 §4 §8 checkout', () => {
  test("a failure shows 'Error' and 'Failed to create order', a success 'Processing...', the dialog and an empty cart", async ({
    page,
    store,
  }, info) => {
    await loggedIn(page, store, info);
    await intoCart(page, 'ozempic', OZEMPIC, 2);
    await visit(page, '/checkout');
    for (const name of ['Contact Information', 'Shipping Address', 'Order Notes', 'Order Summary'])
      await expect(page.getByRole('heading', { name })).toBeAttached();
    await field(page, 'Order Notes').fill('Ring twice');
    await unreachable(page, '/checkout');
    await button(page, 'Place Order').click();
    await expect(toast(page, 'Error', 'Failed to create order')).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).hover();
    const next = page.getByText('press the button again');
    await expectNotCovered(page, next, button(page, 'Place Order'));
    await expect(field(page, 'Order Notes')).toHaveValue('Ring twice');
    await page.unroute('**/checkout.data*');
    const letGo = await held(page, '**/checkout.data*');
    await button(page, 'Place Order').click();
    await expect(button(page, 'Processing...')).toBeDisabled();
    await expect(button(page, 'Processing...')).toHaveAttribute('aria-busy', 'true');
    letGo();
    const dialog = page.getByRole('dialog', {
      name: 'Thank you! Your order has been placed successfully! 🎉',
    });
    await expect(dialog).toContainText("We've received your order and will process it shortly.");
    await expect(dialog).toContainText(
      'Please check your email for further instructions on uploading your prescription.',
    );
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
    await dialog.getByRole('link', { name: 'Go to Order History' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);
    await expect(
      page.getByText('Please upload your prescription to proceed with this order.'),
    ).toBeVisible();
  });
});

test.describe('§2 §5 §8 account', () => {
  test("'N/A' for what is missing; 'No orders found.'; the draft of a mail to support", async ({
    page,
    store,
  }, info) => {
    await loggedIn(page, store, info);
    await visit(page, '/account');
    for (const name of [
      'Account Information',
      'Contact Information',
      'Address Information',
      'Order History',
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('CompanyN/A');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await expect(link(page, 'Contact Support')).toHaveAttribute(
      'href',
      /^mailto:support@pharos\.example/,
    );
  });

  test("upload: 'Please select a file to upload', 'Failed to upload prescription', 'Success'", async ({
    page,
    store,
  }, info) => {
    const person = await loggedIn(page, store, info);
    await ordered(page, store, person);
    await visit(page, '/account');
    await button(page, 'Upload Prescription').click();
    const dialog = page.getByRole('dialog', { name: 'Upload Prescription' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const refused = dialog.getByRole('alert');
    await expect(refused).toHaveText('Please select a file to upload');
    const choose = (name: string, buffer: Buffer) =>
      dialog
        .getByLabel('Prescription file: Choose files')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('large.pdf', Buffer.alloc(20 * 1024 * 1024 + 1));
    await expect(refused).toHaveText('File size must be less than 20MB');
    await page.route('**/prescription', (route) => route.abort());
    await choose('scan.pdf', pdfFile());
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(toast(page, 'Error', 'Failed to upload prescription')).toBeVisible();
    await page.unroute('**/prescription');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
    await expect(page.getByText('Prescription uploaded', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Please upload your prescription to proceed with this order.'),
    ).toHaveCount(0);
  });
});
