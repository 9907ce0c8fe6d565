import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { field, fill, type Mail, mailAbout, withAccount } from '#tests/e2e/support/people.ts';

const NEW_PASSWORD = 'quite Another one!';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const summary = (page: Page) => page.getByRole('main').getByRole('alert');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Returns the path of the link in a mail. */
const linkOf = ({ email }: Mail, path: string): string => {
  const found = /https?:\/\/[^\s/]+(\/[\w/-]+\?token=[\w.~-]+)/.exec(email.text ?? '')?.[1];
  if (!found?.startsWith(path)) throw new Error(`the mail does not lead to ${path}`);
  return found;
};

const codeOf = ({ email }: Mail): string => {
  const code = /\b\d{6}\b/.exec(email.text ?? '')?.[0];
  if (code === undefined) throw new Error('there is no code in the mail');
  return code;
};

test('a customer resets a forgotten password with a mailed link that works once', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await press(page, 'Send the link');
  await expect(summary(page)).toContainText('Email is required');
  await expect(field(page, 'Email')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await field(page, 'Email').fill(person.Email);
  await press(page, 'Send the link');
  await expect(heading(page)).toHaveText('Check your email');
  await expect(page.getByRole('main').getByRole('status')).toContainText(person.Email);

  const link = linkOf(await mailAbout(store, person.Email, 'Set a new'), '/reset-password');
  await visit(page, link);
  await expect(heading(page)).toHaveText('Choose a new password');
  await fill(page, { 'New password': 'short', 'Confirm Password': 'another' });
  await press(page, 'Save the password');
  await expect(summary(page)).toContainText('Minimum 8 characters required');
  await expect(summary(page)).toContainText('Passwords do not match');
  await expect(field(page, 'New password')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await fill(page, { 'New password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
  await press(page, 'Save the password');
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Password changed')).toBeVisible();

  await fill(page, { Email: person.Email, Password: person.Password });
  await press(page, 'Sign in');
  await expect(summary(page)).toContainText('Invalid email or password.');
  await field(page, 'Password').fill(NEW_PASSWORD);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');
  await expect(toast(page, 'Login Successful')).toBeVisible();

  await visit(page, link);
  await expect(heading(page)).toHaveText('This link has expired');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a customer logs in with a mailed code and returns to the requested page', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login?from=%2Fcheckout');
  await page.getByRole('link', { name: 'Log in with a code' }).click();
  await expect(heading(page)).toHaveText('Log in with a code');
  await field(page, 'Email').fill(person.Email);
  await press(page, 'Send the code');
  const typed = field(page, 'Code from the email');
  await expect(typed).toBeVisible();
  await press(page, 'Log in');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await expect(typed).toBeFocused();

  const code = codeOf(await mailAbout(store, person.Email, 'login code'));
  const wrong = code === '000000' ? '000001' : '000000';
  await typed.fill(wrong);
  await press(page, 'Log in');
  await expect(summary(page)).toBeVisible();
  await expect(typed).toHaveValue(wrong);
  await expectAccessible(page);
  // A copied code often contains spaces.
  await typed.fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, 'Log in');
  await expect(page).toHaveURL('/checkout');
  await page.goto('/account');
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer resets a password and logs in with a mailed link', async ({
    page,
    store,
  }, info) => {
    const person = await withAccount(page, store, info);
    await page.goto('/forgot-password');
    await field(page, 'Email').fill(person.Email);
    await press(page, 'Send the link');
    await expect(heading(page)).toHaveText('Check your email');
    await page.goto(linkOf(await mailAbout(store, person.Email, 'Set a new'), '/reset-password'));
    await fill(page, { 'New password': 'short', 'Confirm Password': 'short' });
    await press(page, 'Save the password');
    await expect(summary(page)).toContainText('Minimum 8 characters required');
    await fill(page, { 'New password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
    await press(page, 'Save the password');
    await expect(page).toHaveURL('/login');
    // The assertion ignores <noscript> unless it reads the inner text.
    await expect(page.locator('body')).toContainText('Password changed', { useInnerText: true });

    await page.getByRole('link', { name: 'Log in with a code' }).click();
    await field(page, 'Email').fill(person.Email);
    await press(page, 'Send the code');
    await expect(field(page, 'Code from the email')).toBeVisible();
    const link = linkOf(await mailAbout(store, person.Email, 'login code'), '/login/link');
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(person.Email);
    await press(page, 'Log in');
    await expect(page).toHaveURL('/account');
    await page.goto(link);
    await expect(heading(page)).toHaveText('This link has expired');
  });
});
