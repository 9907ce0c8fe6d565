import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/order-number.ts';
import { held } from '#tests/e2e/support/held.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { decided, moved, packed, paid, readied } from '#tests/e2e/support/order-life.ts';
import {
  field,
  fill,
  loggedIn,
  mailAbout,
  mailsTo,
  ordered,
  signed,
  uploaded,
  withAccount,
} from '#tests/e2e/support/people.ts';

const card = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Order ${orderId}` });
const status = (page: Page, orderId: string) => card(page, orderId).getByLabel('Status');
const orderAt = (orderId: string): string => `/admin/dashboard?open=${orderId}`;
const tracking = (page: Page) => page.getByRole('dialog', { name: 'Add Tracking Information' });

test('an administrator logs in and out, and cannot log in with a wrong password', async ({
  page,
  store,
}) => {
  await visit(page, '/admin/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Username is required');
  await expect(page.getByRole('alert')).toContainText('Password is required');
  await fill(page, { Username: store.username, Password: 'not this one' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Invalid admin credentials',
  );
  await expect(toast(page, 'Login Failed', 'Invalid admin credentials')).toBeVisible();
  await field(page, 'Password').fill(store.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(toast(page, 'Login Successful', 'Welcome to admin dashboard')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  // A staff session does not open customer pages.
  await visit(page, '/account');
  await expect(page).toHaveURL(/\/login/);
  await visit(page, '/admin/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await visit(page, '/admin/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test('a customer cannot open the staff pages', async ({ page, store }, info) => {
  await loggedIn(page, store, info);
  for (const path of ['/admin/dashboard', '/admin/dashboard?tab=users', '/admin/outbox']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin$/);
  }
});

test('an order is confirmed, shipped and delivered, with a mail at each step', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await visit(staff, orderAt(orderId));
  const order = card(staff, orderId);
  await expect(order).toContainText('Mary Whitfield');
  await expect(order).toContainText(person.Email);
  await expect(order).toContainText('+1 202 555 0143');
  await expect(order).toContainText('12 Elm Street');
  await expect(order).toContainText('United States');
  await expect(order).toContainText('Ozempic 2mg/3mL × 2');
  await expect(order).toContainText('$718.00');
  await expect(order).toContainText('No prescription uploaded');

  await status(staff, orderId).selectOption('Order Confirmed');
  await expect(
    toast(staff, 'Error', 'Prescription required before confirming order'),
  ).toBeVisible();
  await expect(status(staff, orderId)).toHaveValue('Order Requested');

  await uploaded(page, store, orderId);
  await mailAbout(store, person.Email, 'prescription');
  await visit(staff, orderAt(orderId));
  const link = order.getByRole('link', { name: /View Prescription/ });
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await staff.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');

  // A confirmation needs the approval of the review desk; the dialog says so and leads there.
  await status(staff, orderId).selectOption('Order Confirmed');
  const unready = staff.getByRole('alertdialog', { name: 'This order is not ready' });
  await expect(unready).toContainText('No pharmacist has approved exactly these lines');
  await expect(unready.getByRole('link', { name: 'Open the review desk' })).toBeVisible();
  await unready.getByRole('button', { name: 'Cancel' }).click();
  await decided(staff, store, orderId, 'approve');
  await moved(staff, store, orderId, 'Cancelled');
  await staff.reload();

  // A pharmacist signs to confirm an approved order that was stopped.
  await status(staff, orderId).selectOption('Order Confirmed');
  const signing = staff.getByRole('dialog', { name: 'Sign the confirmation' });
  await field(staff, 'Your user name').fill(store.username);
  await field(staff, 'Your password').fill('not this one');
  await signing.getByRole('button', { name: 'Sign and confirm' }).click();
  await expect(signing.getByRole('alert')).toContainText('is wrong');
  await expectAccessible(staff);
  await expectNoSideScroll(staff);
  await signing.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(staff, orderId)).toHaveValue('Cancelled');
  await status(staff, orderId).selectOption('Order Confirmed');
  await signed(staff, store);
  await expect(
    toast(staff, 'Status Updated', 'Order status has been updated successfully.'),
  ).toBeVisible();
  await mailAbout(store, person.Email, 'is confirmed');
  await visit(page, '/account');
  await expect(page.getByTestId('order-status')).toHaveText('Order Confirmed');

  // Packing needs the payment; the dialog says so and leads to it.
  await status(staff, orderId).selectOption('Preparing for Shipment');
  await expect(unready).toContainText('Not paid. $718.00 is still unpaid');
  await expect(unready.getByRole('link', { name: 'Open the payment' })).toBeVisible();
  await expectAccessible(staff);
  await expectNoSideScroll(staff);
  await unready.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(staff, orderId)).toHaveValue('Order Confirmed');
  await paid(staff, store, orderId);
  await staff.reload();
  await status(staff, orderId).selectOption('Preparing for Shipment');
  await mailAbout(store, person.Email, 'is being packed');

  // The dialog changes nothing when canceled, and does not accept an empty value.
  await status(staff, orderId).selectOption('Order Shipped');
  await expect(tracking(staff)).toBeVisible();
  await expect(tracking(staff).getByRole('button', { name: 'Save Tracking Info' })).toBeDisabled();
  await tracking(staff).getByRole('button', { name: 'Cancel' }).click();
  await expect(status(staff, orderId)).toHaveValue('Preparing for Shipment');
  await status(staff, orderId).selectOption('Order Shipped');
  await field(staff, 'Tracking Number or URL').press('Enter');
  await expect(toast(staff, 'Error', 'Please enter tracking information')).toBeVisible();
  // The confirmation is about one number, and has to be given again for another one.
  const another = tracking(staff).getByLabel(
    'Another carrier delivers it. I have checked the number.',
  );
  await field(staff, 'Tracking Number or URL').fill('789123456789');
  await another.check();
  await field(staff, 'Tracking Number or URL').fill('https://courier.example/t/1Z999');
  await expect(another).not.toBeChecked();
  await another.check();
  // Sending needs the packs; what was typed stays while they are recorded.
  await expect(tracking(staff)).toContainText('Ozempic 2mg/3mL: 0 of 2');
  await tracking(staff).getByRole('button', { name: 'Save Tracking Info' }).click();
  await expect(tracking(staff).getByRole('alert')).toContainText('Order Shipped was not set.');
  await tracking(staff).getByRole('link', { name: 'Open the packs' }).click();
  await expect(staff).toHaveURL(/\/packs$/);
  await packed(staff, store, orderId);
  await visit(staff, orderAt(orderId));
  await status(staff, orderId).selectOption('Order Shipped');
  // A number or address that no known courier accepts has to be confirmed.
  await tracking(staff).getByRole('button', { name: 'Save Tracking Info' }).click();
  await expect(tracking(staff).getByRole('alert')).toContainText(
    'This is not a tracking number or address of FedEx or DHL.',
  );
  await tracking(staff)
    .getByLabel('Another carrier delivers it. I have checked the number.')
    .check();
  await tracking(staff).getByRole('button', { name: 'Save Tracking Info' }).click();
  await expect(
    toast(
      staff,
      'Tracking Info Added',
      'Order tracking information has been updated successfully.',
    ),
  ).toBeVisible();
  await expect(status(staff, orderId)).toHaveValue('Order Shipped');
  await expect(order).toContainText('https://courier.example/t/1Z999');
  await expect(order.getByRole('button', { name: 'Add Tracking' })).toHaveCount(0);
  const shipped = await mailAbout(store, person.Email, 'has shipped');
  expect(shipped.email.text).toContain('https://courier.example/t/1Z999');

  await visit(page, '/account');
  await expect(page.getByTestId('order-status')).toHaveText('Order Shipped');
  await expect(page.getByRole('link', { name: 'https://courier.example/t/1Z999' })).toHaveAttribute(
    'href',
    'https://courier.example/t/1Z999',
  );
  const progress = page.getByRole('list', { name: 'Progress of this order' });
  await expect(progress.locator('[aria-current="step"]')).toContainText('Order Shipped');

  for (const [next, words] of [
    ['In Transit', 'is on its way'],
    ['Out for Delivery', 'is out for delivery'],
  ] as const) {
    await status(staff, orderId).selectOption(next);
    await expect(field(staff, 'Tracking Number or URL')).toHaveValue(
      'https://courier.example/t/1Z999',
    );
    const release = await held(staff, '**/admin/dashboard.data*', 'GET');
    await tracking(staff).getByRole('button', { name: 'Save Tracking Info' }).click();
    await mailAbout(store, person.Email, words);
    // Until the order is read again, another change would be refused as one of somebody else.
    await expect(tracking(staff)).toBeHidden();
    await expect(status(staff, orderId)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(status(staff, orderId)).toHaveAttribute('aria-busy', 'false');
  }
  await status(staff, orderId).selectOption('Delivered');
  await mailAbout(store, person.Email, 'was delivered');
  await visit(page, '/account');
  await expect(page.getByTestId('order-status')).toHaveText('Delivered');
  const dates = progress.getByText(/20\d\d$/);
  await expect(dates).toHaveCount(7);
  // The order sends thirteen mails: welcome, order, prescription, two payment links, receipt, and seven changes. The mail with the referral code is separate.
  const mails = await mailsTo(store, person.Email);
  expect(mails.filter(({ email }) => !email.subject?.includes('referral code'))).toHaveLength(13);
});

test('a tracking number can be added without a change of status', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await readied(page, staff, store, orderId);
  await visit(staff, orderAt(orderId));
  await card(staff, orderId).getByRole('button', { name: 'Add Tracking' }).click();
  await field(staff, 'Tracking Number or URL').fill('RR123456785DE');
  await tracking(staff)
    .getByLabel('Another carrier delivers it. I have checked the number.')
    .check();
  await tracking(staff).getByRole('button', { name: 'Save Tracking Info' }).click();
  await expect(toast(staff, 'Tracking Info Added')).toBeVisible();
  await expect(card(staff, orderId)).toContainText('RR123456785DE');
  await expect(status(staff, orderId)).toHaveValue('Order Confirmed');
  const mail = await mailAbout(store, person.Email, 'Tracking details');
  expect(mail.email.text).toContain('RR123456785DE');
  await visit(page, '/account');
  await expect(page.getByRole('article')).toContainText('RR123456785DE');
  await expect(page.getByRole('article')).toContainText(
    'A carrier other than FedEx or DHL delivers it',
  );
});

test('an administrator sees an error when another one has changed the order', async ({
  page,
  staff,
  another,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  const second = await another({ storageState: store.staffState });
  await readied(page, staff, store, orderId);
  await visit(staff, orderAt(orderId));
  await visit(second, orderAt(orderId));
  await status(staff, orderId).selectOption('Cancelled');
  // The patient is told at once, so it is asked first; nothing changes by an answer of no.
  const asked = staff.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(asked).toContainText('will get an email right away');
  await asked.getByRole('button', { name: 'Keep the order' }).click();
  await expect(status(staff, orderId)).not.toHaveValue('Cancelled');
  await status(staff, orderId).selectOption('Cancelled');
  await asked.getByRole('button', { name: 'Cancel the order and send the email' }).click();
  await expect(toast(staff, 'Status Updated')).toBeVisible();
  await status(second, orderId).selectOption('Preparing for Shipment');
  await expect(toast(second, 'Error', 'Someone else has changed this order')).toBeVisible();
  await expect(status(second, orderId)).toHaveValue('Cancelled');
});

test('an order is deleted after a confirmation and leaves every list', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await visit(staff, orderAt(orderId));
  const asked = staff.getByRole('alertdialog', { name: 'Confirm Order Deletion' });
  const ask = card(staff, orderId).getByRole('button', { name: 'Delete' });
  await ask.click();
  await expect(asked).toContainText(orderNumber(orderId));
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(ask).toBeFocused();
  await ask.click();
  await asked.getByRole('button', { name: 'Delete Order' }).click();
  await expect(toast(staff, 'Order Deleted', 'Order has been deleted successfully.')).toBeVisible();
  await expect(card(staff, orderId)).toHaveCount(0);
  await visit(page, '/account');
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('a user is deleted after a confirmation and can no longer log in', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(staff, '/admin/dashboard');
  await staff.getByRole('link', { name: 'Users' }).click();
  await expect(staff.getByRole('heading', { name: 'All Users' })).toBeVisible();
  await staff.getByLabel('Name, email, phone or country').fill(person.Email);
  await staff.getByLabel('Name, email, phone or country').press('Enter');
  await expect(staff.getByText('1 user found')).toBeVisible();
  await staff.getByRole('link', { name: 'Mary Whitfield' }).click();
  const user = staff.getByRole('article', { name: 'Mary Whitfield' });
  await expect(user).toContainText('Mary Whitfield');
  await expect(user).toContainText('+1 202 555 0143');
  await expect(user).toContainText('Member since');
  await user.getByRole('button', { name: 'Delete' }).click();
  const asked = staff.getByRole('alertdialog', { name: 'Confirm User Deletion' });
  await expect(asked).toContainText(person.Email);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await user.getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete User' }).click();
  await expect(toast(staff, 'User Deleted', 'User has been deleted successfully.')).toBeVisible();
  await expect(user).toHaveCount(0);
  await expect(staff.getByText('No users match.')).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'All Users' })).toBeFocused();
  await visit(page, '/login');
  await fill(page, { Email: person.Email, Password: person.Password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Login Failed', 'Invalid email or password.')).toBeVisible();
});

test('the outbox lists and opens the mails of the store', async ({ page, staff, store }, info) => {
  const person = await withAccount(page, store, info);
  const mail = await mailAbout(store, person.Email, 'account is ready');
  await visit(staff, '/admin/outbox');
  const line = staff.getByRole('row').filter({ hasText: person.Email });
  // The mail is there before the outbox records that it was kept, so the test retries.
  await expect(async () => {
    await visit(staff, '/admin/outbox');
    await expect(line).toContainText('Saved', { timeout: 500 });
  }).toPass();
  await line.getByRole('link').click();
  await expect(staff).toHaveURL(`/admin/outbox/${mail.id}`);
  await expect(staff.getByRole('main')).toContainText('account is ready');
});
