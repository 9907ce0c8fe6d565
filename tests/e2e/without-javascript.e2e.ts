import type { Page } from '@playwright/test';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { decided, moved } from '#tests/e2e/support/order-life.ts';
import {
  field,
  fill,
  loggedIn,
  mailAbout,
  ordered,
  someone,
  uploaded,
} from '#tests/e2e/support/people.ts';
import { pngFile } from '#tests/support/sample-files.ts';

test.use({ javaScriptEnabled: false });

/** The page itself shows the notice that would be a toast with JavaScript. */
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const readable = [
  ['/', 'Browse Products'],
  ['/products', 'Our Trusted Medications'],
  ['/products/ozempic', 'Available Options'],
  ['/about', 'licensed'],
  ['/how-to-order', 'Upload Your Prescription'],
  ['/savings', 'Our Price'],
  ['/faq', 'Frequently Asked Questions'],
  ['/blog', 'Read more'],
  ['/blog/how-ozempic-works', 'Related Articles'],
  ['/rewards', 'Affiliation Program for Healthcare Providers'],
  ['/referral', 'Refer & Save'],
  ['/search?q=ozempik', 'Ozempic'],
  ['/cart', 'Your cart is empty'],
  ['/checkout', 'Your cart is empty'],
  ['/legal/terms', 'Terms'],
] as const;

test('the public pages render', async ({ page }) => {
  for (const [path, words] of readable) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The assertion ignores <noscript> unless it reads the inner text.
    await expect(page.getByRole('main')).toContainText(words, { useInnerText: true });
    // Controls that need JavaScript are hidden.
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  }
});

test('the menu, the search and the FAQ work', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL('/faq');
  const first = page.getByRole('main').getByRole('group').first();
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open', '');
  await page.goto('/search');
  await page.getByLabel('Medicine, ingredient or topic').fill('apixaban');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Eliquis', exact: true })).toBeVisible();
});

test('a visitor sends a message, and an invalid one keeps its values', async ({
  page,
  store,
}, info) => {
  const subject = `Plain question of ${attemptName(info)}`;
  await page.goto('/contact');
  await fill(page, { Name: 'Ada Writer', Email: 'ada@example', Subject: subject });
  await field(page, 'Message').fill('Hello');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(field(page, 'Subject')).toHaveValue(subject);
  await field(page, 'Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page, 'Message Sent Successfully! 🎉')).toBeVisible();
  await mailAbout(store, 'support@pharos.example', subject);
});

test('a visitor requests a medicine', async ({ page }) => {
  await page.goto('/request?medication=Toujeo');
  await fill(page, { 'Full Name': 'Ada Asker', Email: 'asker@example.com' });
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL('/');
  await expect(notice(page, 'Request Submitted')).toBeVisible();
});

test('a visitor registers and logs in, and sees the errors of invalid input', async ({
  page,
}, info) => {
  const person = someone(info);
  await page.goto('/register');
  await fill(page, { ...person, 'Confirm Password': 'another one!', Phone: '12' });
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Passwords do not match');
  await expect(alert).toContainText('Please enter a valid phone number');
  await expect(field(page, 'City')).toHaveValue('Portland');
  await expect(field(page, 'Password')).toHaveValue('');
  const right = {
    Phone: person.Phone,
    Password: person.Password,
    'Confirm Password': person.Password,
  };
  await fill(page, right);
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!');
  await page.getByRole('link', { name: 'Go to My Account' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.goto('/login');
  await fill(page, { Email: person.Email, Password: 'not this one' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await field(page, 'Password').fill(person.Password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account');
  await expect(notice(page, 'Login Successful')).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();

  await page.goto('/register');
  await fill(page, { ...person, ...right });
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page.getByText('This email is already registered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login Page' })).toBeVisible();
});

test('a customer uploads a prescription after an invalid file, and withdraws the order', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await page.goto('/account');
  const upload = page.getByRole('button', { name: 'Upload Prescription' });
  await upload.click();
  await expect(notice(page, 'Please select a file to upload')).toBeVisible();
  const file = page.getByLabel('Prescription file');
  await file.setInputFiles({ name: 'torn.png', mimeType: '', buffer: Buffer.from('nothing') });
  await upload.click();
  await expect(notice(page, 'We can only accept')).toBeVisible();
  await file.setInputFiles({ name: 'scan.png', mimeType: '', buffer: await pngFile() });
  await upload.click();
  await expect(notice(page, 'Prescription uploaded successfully')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Prescription uploaded');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByTestId('order-status')).toHaveText('Cancelled');
});

test('an administrator confirms an order and deletes it', async ({
  page,
  another,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await uploaded(page, store, orderId);
  const staff = await another({ storageState: store.staffState, javaScriptEnabled: false });
  await staff.goto(`/admin/dashboard?open=${orderId}`);
  const order = staff.getByRole('article', { name: `Order ${orderId}` });
  await order.getByLabel('Status').selectOption('Order Confirmed');
  await order.getByRole('button', { name: 'Save status' }).click();
  const stopped = staff.getByRole('region', { name: 'This order is not ready' });
  await expect(stopped).toContainText('No pharmacist has approved exactly these lines');
  await decided(staff, store, orderId, 'approve');
  await moved(staff, store, orderId, 'Cancelled');
  await staff.goto(`/admin/dashboard?open=${orderId}`);
  await order.getByLabel('Status').selectOption('Order Confirmed');
  await order.getByLabel('Your user name').fill(store.username);
  await order.getByLabel('Your password').fill(store.password);
  await order.getByRole('button', { name: 'Save status' }).click();
  await expect(notice(staff, 'Status Updated')).toBeVisible();
  await expect(order.getByLabel('Status')).toHaveValue('Order Confirmed');
  // What a pharmacist has reviewed is kept, and archived once it is done.
  await expect(order).toContainText('This order was reviewed by a pharmacist, so it must be kept');
  await expect(order.getByRole('button', { name: 'Delete Order' })).toHaveCount(0);
  await order.getByLabel('Status').selectOption('Cancelled');
  await order.getByRole('button', { name: 'Save status' }).click();
  await order.getByRole('button', { name: 'Archive' }).click();
  await expect(notice(staff, 'Order archived')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Restore from the archive' })).toBeVisible();
  const other = await ordered(page, store, person);
  await staff.goto(`/admin/dashboard?open=${other}`);
  const unread = staff.getByRole('article', { name: `Order ${other}` });
  await unread.locator('summary').click();
  await unread.getByRole('button', { name: 'Delete Order' }).click();
  await expect(notice(staff, 'Order Deleted')).toBeVisible();
  await expect(unread).toHaveCount(0);
});

test('a patient without an account orders from the product to the placed order', async ({
  page,
  store,
}, info) => {
  const { Password: _, ...person } = someone(info);
  await page.goto('/products/ozempic');
  await page
    .getByLabel('Quantity of Ozempic 2mg/3mL', { exact: true })
    .and(page.locator('input'))
    .fill('2');
  await page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main')).toContainText('$718.00');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fill(page, person);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  await expect(notice(page, person.Email)).toBeVisible();
  await expect(field(page, 'City')).toHaveValue(person.City);
  const code = /\b\d{6}\b/.exec(
    (await mailAbout(store, person.Email, 'code')).email.text ?? '',
  )?.[0];
  await page.getByLabel('Code from the email').fill(code ?? '');
  await place.click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByTestId('order-status')).toHaveText('Order Requested');
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty', { useInnerText: true });
});
