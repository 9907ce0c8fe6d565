import type { Page } from '@playwright/test';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, withAccount } from '#tests/e2e/support/people.ts';

/** Drafts survive a reload, a rejected submission and an expired session, and never hold a secret. */

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('the login pages share the typed email address and keep it until the login', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login');
  await fill(page, { Email: person.Email, Password: 'not this one' });
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await expect(field(page, 'Password')).toHaveValue('');
  await field(page, 'Password').fill('not this one');
  await press(page, 'Sign in');
  await expect(alert(page)).toContainText('Invalid email or password.');
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(person.Email);

  await visit(page, '/forgot-password');
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await press(page, 'Send the link');
  await expect(page.getByRole('main').getByRole('status')).toContainText(person.Email);
  await page.getByRole('link', { name: 'try again' }).click();
  await expect(field(page, 'Email')).toHaveValue(person.Email);

  await visit(page, '/login/code');
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await press(page, 'Send the code');
  await field(page, 'Code from the email').fill('123456');
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  expect(await kept(page)).not.toMatch(/not this one|123456/);

  await visit(page, '/login');
  await field(page, 'Password').fill(person.Password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');
  // A login deletes the draft.
  expect(await kept(page)).not.toContain(person.Email);
});

test('the new email address of a staff member survives a reload, a lost connection and an expired session', async ({
  another,
  store,
}) => {
  const page = await another();
  const logIn = async (): Promise<void> => {
    await fill(page, { Username: store.username, Password: store.password });
    await press(page, 'Sign in');
    await expect(page).toHaveURL('/admin/dashboard');
    await visit(page, '/admin/security');
  };
  const email = page.getByRole('region', { name: 'Email address' });
  await visit(page, '/admin');
  await logIn();
  await field(page, 'New email address').fill('new@example.com');
  await field(page, 'Current password').fill('not this one');
  await page.reload();
  await expect(field(page, 'New email address')).toHaveValue('new@example.com');
  await expect(field(page, 'Current password')).toHaveValue('');
  expect(await kept(page)).not.toContain('not this one');

  await field(page, 'New email address').focus();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await press(page, 'Send the link');
  // The error is shown in the section of the email address, not in that of the password.
  await expect(email.getByRole('alert')).toContainText('We could not send the email right now.');
  await expect(field(page, 'New email address')).toHaveValue('new@example.com');
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await press(page, 'Send the link');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await logIn();
  await expect(field(page, 'New email address')).toHaveValue('new@example.com');
  await field(page, 'New email address').fill('no address');
  await press(page, 'Send the link');
  await expect(email.getByRole('alert')).toContainText('Please enter a valid email address');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin');
  expect(await kept(page)).not.toContain('draft');
});
