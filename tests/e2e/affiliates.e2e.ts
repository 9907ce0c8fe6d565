import type { Page } from '@playwright/test';
import { type Attempt, attemptName } from '#tests/e2e/support/attempt.ts';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, mailAbout } from '#tests/e2e/support/people.ts';

/** The address that receives the mail of the store itself. */
const OWN_ADDRESS = 'support@pharos.example';

const applicant = (attempt: Attempt) => ({
  'Practice or clinic': `Elm Street Clinic ${attemptName(attempt)}`,
  'Contact person': 'Dr. Ann Lee',
  Email: `ann-${attemptName(attempt)}@clinic.example`,
  'Country or state': 'Illinois',
  'License or NPI number': '1234567893',
  Message: 'May we call you?',
});
type Applicant = ReturnType<typeof applicant>;

const kind = (page: Page) => field(page, 'Type of practice');
const send = (page: Page) => page.getByRole('button', { name: 'Send Application' });
const opened = (page: Page, who: Applicant) =>
  page.getByRole('article', { name: who['Practice or clinic'] });

test('a clinic applies, and a staff member sets its state with a note', async ({
  page,
  staff,
  store,
}, info) => {
  const who = applicant(info);
  await visit(page, '/rewards');
  await page.getByRole('link', { name: 'Apply online' }).click();
  await expect(page.getByRole('heading', { name: 'Apply online' })).toBeInViewport();
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Practice or clinic is required');
  await expect(page.getByRole('alert')).toContainText('Please choose what fits your practice best');
  await expect(field(page, 'Practice or clinic')).toBeFocused();
  await fill(page, who);
  await kind(page).selectOption('Diabetes centers');

  // The form keeps its values after a reload and after a failed request.
  await page.reload();
  await expect(kind(page)).toHaveValue('Diabetes centers');
  await expect(field(page, 'Message')).toHaveValue(who.Message);
  await field(page, 'Message').focus();
  await expect(send(page)).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await send(page).click();
  await expect(
    toast(page, 'Error', 'We could not receive your application right now. Please try again'),
  ).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(who.Email);
  await page.context().setOffline(false);
  await send(page).click();
  await expect(toast(page, 'Application sent')).toBeVisible();
  await expect(field(page, 'Practice or clinic')).toHaveValue('');
  await expect(kind(page)).toHaveValue('');

  const received = await mailAbout(store, who.Email, 'affiliation program');
  expect(received.email.text).toContain('Diabetes centers');
  expect(received.email.text).not.toContain(who['Practice or clinic']);
  const mail = await mailAbout(store, OWN_ADDRESS, who['Practice or clinic']);
  expect(mail.email.replyTo?.[0]?.address).toBe(who.Email);
  const link = /https?:\/\/\S+\/admin\/affiliates\?open=[\da-f-]+/.exec(mail.email.text ?? '')?.[0];
  expect(link).toBeDefined();

  await visit(staff, '/admin/dashboard');
  // Keys pressed before hydration are lost, so the test retries.
  await expect(async () => {
    await staff.keyboard.press('g');
    await staff.keyboard.press('a');
    await expect(staff.getByRole('heading', { name: 'Affiliates' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await staff.keyboard.press('/');
  await staff.keyboard.type(who.Email);
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('1 application found')).toBeVisible();
  await staff.keyboard.press('Tab');
  await staff.getByRole('heading', { name: 'Affiliates' }).focus();
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  const pane = opened(staff, who);
  await expect(pane.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(pane).toContainText('May we call you?');

  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(pane.getByRole('alert')).toContainText('Choose another state or write a note.');
  await staff.keyboard.press('Escape');
  await pane.getByRole('heading', { level: 3 }).focus();
  await staff.keyboard.press('n');
  await expect(field(staff, 'Note')).toBeFocused();
  await staff.keyboard.type('Called them.');
  await pane.getByLabel('Status').selectOption('in-talks');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(toast(staff, 'Saved')).toBeVisible();
  await expect(pane).toContainText('New to In talks');
  await expect(field(staff, 'Note')).toHaveValue('');
  await expect(pane.getByLabel('Status')).toHaveValue('in-talks');
  await staff.goBack();
  await expect(pane).toBeHidden();
  await expect(staff.getByRole('row').filter({ hasText: who['Practice or clinic'] })).toContainText(
    'In talks',
  );
});

test('a clinic applies and is declined without JavaScript', async ({ another, store }, info) => {
  const who = applicant(info);
  const page = await another({ javaScriptEnabled: false });
  await page.goto('/rewards');
  await fill(page, { ...who, Email: 'ann@clinic' });
  await kind(page).selectOption('Something else');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(kind(page)).toHaveValue('Something else');
  await expect(field(page, 'Message')).toHaveValue(who.Message);
  await field(page, 'Email').fill(who.Email);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Application sent' })).toBeVisible();

  const staff = await another({ storageState: store.staffState, javaScriptEnabled: false });
  await staff.goto('/admin/affiliates?state=new');
  await staff.getByLabel('Practice, person, email or place').fill(who.Email);
  await staff.getByRole('button', { name: 'Apply' }).click();
  await staff.getByRole('link', { name: who['Practice or clinic'] }).click();
  const pane = opened(staff, who);
  await pane.getByLabel('Status').selectOption('declined');
  await pane.getByLabel('Note').fill('No practice at all.');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(pane).toContainText('New to Declined');
  await expect(pane).toContainText('No practice at all.');
  await staff.goto('/admin/affiliates?state=declined');
  await expect(staff.getByRole('link', { name: who['Practice or clinic'] })).toBeVisible();
});
