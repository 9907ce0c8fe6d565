import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  hydrated,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { decided } from '#tests/e2e/support/order-life.ts';
import { field, fill, loggedIn, mailAbout, ordered, uploaded } from '#tests/e2e/support/people.ts';

test('an approved order is paid by bank transfer with the mailed link and refunded in part', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await uploaded(page, store, orderId);
  await decided(staff, store, orderId, 'approve');

  const mail = await mailAbout(store, person.Email, 'is approved: pay here');
  const link = /(\/pay\?token=[\w.~-]+)/.exec(mail.email.text ?? '')?.[1] ?? '';
  await visit(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
  await page.getByRole('button', { name: 'Show me how to pay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay by bank transfer');
  await expect(page.getByText(/^RF\d\d /)).toBeVisible();
  // The form led to a new document, whose buttons copy once its scripts run.
  await hydrated(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Amount' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied: Amount' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d\d$/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'We are watching for it' }),
  ).toContainText('We have not received it yet');
  await expect(page.getByRole('button', { name: 'I have sent it' })).toHaveCount(0);
  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByRole('article')).toContainText('You told us that you sent the transfer');
  await visit(staff, '/admin/payments');
  await expect(staff.getByText('The patient reported sending it on').first()).toBeVisible();

  await visit(staff, `/admin/dashboard?open=${orderId}`);
  // The link stands once, whatever the order lacks.
  await staff.getByRole('link', { name: 'Open the payment' }).click();
  await expect(staff.getByRole('heading', { name: /^Payment RF/ })).toBeVisible();
  await fill(staff, { 'Bank transaction ID': `NOTE ${orderId.slice(-6)}` });
  await staff.getByRole('button', { name: 'Mark as received' }).click();
  await expect(toast(staff, 'Payment recorded', 'The patient gets an email.')).toBeVisible();

  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByRole('group', { name: 'Payment' })).toContainText('Paid');
  await mailAbout(store, person.Email, 'We received your payment');

  await fill(staff, { 'Amount to refund': '1.00', Reason: 'Late by a day' });
  await staff.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(staff.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await staff.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(toast(staff, 'Refunded', 'The patient gets an email.')).toBeVisible();
  await mailAbout(store, person.Email, 'Your refund from');
  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByRole('group', { name: 'Payment' })).toContainText('$1.00');
  await visit(staff, '/admin/payments');
  await expect(staff.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await field(staff, 'Reference, order number or bank transaction ID').fill(orderId);
  await staff.getByRole('button', { name: 'Find' }).click();
  await expect(staff.getByRole('region', { name: 'Payments found' })).toContainText(
    'Paid, partly refunded',
  );
});
