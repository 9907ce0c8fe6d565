import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { loggedIn, mailAbout, ordered } from '#tests/e2e/support/people.ts';

test('a patient asks on a phone, a pharmacist answers with a template, and the patient reads it', async ({
  page,
  staff,
  store,
}, info) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await staff.setViewportSize({ width: 1280, height: 800 });
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);

  await visit(page, `/account/orders/${orderId}`);
  await page.getByRole('link', { name: 'Ask a question' }).click();
  const field = page.getByLabel('Your message');
  await expect(field).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'My medicine or my health' })).toBeChecked();
  await field.fill('I am allergic to latex.\nIs that a problem?');
  // What was typed survives a reload, and a store that cannot be reached.
  await page.reload();
  await expect(field).toHaveValue('I am allergic to latex.\nIs that a problem?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message could not be sent.')).toBeVisible();
  await expect(field).toHaveValue('I am allergic to latex.\nIs that a problem?');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message sent')).toBeVisible();
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await expect(thread).toContainText('I am allergic to latex.');
  await expect(field).toHaveValue('');
  // The pressed button is gone, and the place on the page is kept.
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // Another journey may have the same name, so the template has one of its own.
  const title = `Allergy ${orderId.slice(-6)}`;
  await visit(staff, '/admin/templates');
  const made = staff.getByRole('region', { name: 'New template' });
  await made.getByLabel('Name').fill(title);
  await made.getByLabel('Text').fill('Hello {first name},\n\nthank you for telling us.');
  await made.getByRole('button', { name: 'Create template' }).click();
  await expect(toast(staff, 'Template saved')).toBeVisible();
  await expectAccessible(staff);

  await visit(staff, '/admin/messages');
  await expectAccessible(staff);
  const row = staff.getByRole('row').filter({ has: staff.locator(`a[href*="${orderId}"]`) });
  await expect(row).toContainText('Pharmacist');
  await row.getByRole('link').click();
  await expect(staff.getByText('I am allergic to latex.')).toBeVisible();
  await expect(staff.getByText('The patient is waiting for a pharmacist')).toBeVisible();
  await staff.getByLabel('Template').selectOption(title);
  await staff.getByRole('button', { name: 'Insert' }).click();
  const reply = staff.getByLabel('Message to the patient');
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue(`Hello ${person['First Name']},\n\nthank you for telling us.`);
  await reply.press('Control+End');
  await reply.pressSequentially(' There is no latex in the pen.');
  await expectAccessible(staff);
  await expectNoSideScroll(staff);
  await staff.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(staff, 'Message sent')).toBeVisible();
  await expect(staff.getByText('The patient is waiting for a pharmacist')).toBeHidden();
  await expect(staff.getByRole('heading', { name: 'Messages', exact: true })).toBeFocused();
  await staff.getByLabel('Internal note', { exact: true }).fill('Told the practice.');
  await staff.getByRole('button', { name: 'Add note' }).click();
  await expect(staff.getByRole('heading', { name: 'Internal notes' })).toBeFocused();
  await expect(staff.getByLabel('Internal note', { exact: true })).toHaveValue('');
  await expect(staff.getByRole('list', { name: 'Timeline' })).toContainText(
    'Pharmacist wrote to the patient',
  );

  const { text = '' } = (await mailAbout(store, person.Email, 'A message about your')).email;
  expect(text).not.toContain('latex');
  const link = /https?:\/\/\S*(\/account\/orders\/\S+#messages)/.exec(text)?.[1] ?? '';
  // The browser would only scroll if it was on the page already.
  await visit(page, '/account');
  await visit(page, link);
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await expect(thread.getByRole('listitem').last()).toContainText('There is no latex in the pen.');
  await expect(thread.getByRole('listitem').last()).toContainText('Pharmacist');
  await expect(page.getByRole('link', { name: 'Messages (2)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});
