import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { readied } from '#tests/e2e/support/order-life.ts';
import { field, loggedIn, mailAbout, ordered } from '#tests/e2e/support/people.ts';
import { jpegFile } from '#tests/support/sample-files.ts';

test('a patient reports a cold-chain parcel that arrived warm and gets an answer', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await readied(page, staff, store, orderId);

  await visit(staff, `/admin/dashboard?open=${orderId}`);
  // The text depends on the current day; a journey with a fixed clock covers the hold.
  const cold = /Cold-chain hold\. Hold until \w+day|Cold chain\. It may leave today/;
  await expect(staff.getByText(cold)).toBeVisible();
  await staff.getByRole('article').getByLabel('Status').selectOption('Order Shipped');
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText(cold)).toBeVisible();
  await dialog.getByLabel('Tracking Number or URL').fill('84 8713 5506');
  await visit(staff, `/admin/dashboard?open=${orderId}`);
  await staff.getByRole('article').getByLabel('Status').selectOption('Order Shipped');
  await expect(dialog.getByLabel('Tracking Number or URL')).toHaveValue('84 8713 5506');
  await dialog.getByRole('button', { name: 'Save Tracking Info' }).click();
  await expect(toast(staff, 'Tracking Info Added')).toBeVisible();

  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByText('Batch NX7, expires December 31, 2039').first()).toBeVisible();
  await page.getByText('Already arrived? Tell us how it arrived').click();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('radio', { name: 'The packs look right' }).check();
  await field(page, 'What should we know?').fill('The ice packs were warm.');
  // The draft survives a reload, and its section stays open.
  await page.reload();
  await expect(field(page, 'What should we know?')).toHaveValue('The ice packs were warm.');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'The packs look right' })).toBeChecked();
  // The draft also survives a rejected submission.
  await page.getByRole('radio', { name: 'The packs look right' }).evaluate((box) => {
    if (box instanceof HTMLInputElement) box.checked = false;
  });
  await page.locator('form[action$="/arrival"]').evaluate((form) => {
    if (form instanceof HTMLFormElement) form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(toast(page, 'Error', 'Please answer each question')).toBeVisible();
  await expect(field(page, 'What should we know?')).toHaveValue('The ice packs were warm.');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'The packs look right' }).check();
  await field(page, 'Photo (optional)').setInputFiles({
    name: 'box.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegFile(),
  });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('It did not arrive cold.')).toBeVisible();
  // A submitted report leaves no draft.
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join(' ')))
    .not.toContain('draft');
  await expect(page.getByText('Put it in the refrigerator now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your photo' })).toBeVisible();

  await visit(staff, '/admin/arrivals');
  const task = staff.getByRole('article').filter({ has: staff.locator(`a[href*="${orderId}"]`) });
  await expect(task.getByText('The ice packs were warm.')).toBeVisible();
  await expect(task.getByRole('link', { name: 'Open the photo' })).toBeVisible();
  await task.getByLabel('Answer to the patient').fill('Please do not use it. A new pen leaves.');
  // The draft answer survives a reload.
  await staff.reload();
  await expect(task.getByLabel('Answer to the patient')).toHaveValue(
    'Please do not use it. A new pen leaves.',
  );
  // Each medicine needs an outcome.
  await task.getByRole('button', { name: 'Answer and close' }).click();
  await expect(task.getByRole('alert')).toContainText('choose what happens with each medicine');
  await expect(task.getByLabel('Answer to the patient')).toHaveValue(
    'Please do not use it. A new pen leaves.',
  );
  await task.getByLabel(/Ozempic/).selectOption('Do not use: send it again');
  await expectAccessible(staff);
  await expectNoSideScroll(staff);
  await task.getByRole('button', { name: 'Answer and close' }).click();
  await expect(toast(staff, 'Answered', 'The patient gets an email')).toBeVisible();

  await page.reload();
  // At the report, and among the messages.
  await expect(page.getByText('A new pen leaves.')).toHaveCount(2);
  await expect(page.getByText(/^Do not use Ozempic/).first()).toBeVisible();
  await expect(page.getByText(/^Your parcel has (?:left|arrived)/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'I have set it aside' }).click();
  await expect(toast(page, 'Thank you')).toBeVisible();
  // The replacement has still to come.
  await expect(page.getByText(/^Do not use Ozempic/).first()).toBeVisible();
  await mailAbout(store, person.Email, 'Our answer about your');
});
