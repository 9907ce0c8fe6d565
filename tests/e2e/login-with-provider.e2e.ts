import type { Page } from '@playwright/test';
import { expect, test, toast, hydrated, visit } from '#tests/e2e/support/journey.ts';
import {
  field,
  fill,
  loggedIn,
  mailAbout,
  someone,
  withAccount,
} from '#tests/e2e/support/people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Logs in on the page of the provider, which is another site. */
const logInThere = async (page: Page, login: string): Promise<void> => {
  await expect(heading(page)).toHaveText('Log in at the provider');
  await page.getByLabel('Name').fill(login);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const {
  Email: _,
  Password: __,
  'First Name': ___,
  'Last Name': ____,
  ...address
} = someone({
  testId: '',
  project: { name: '' },
  repeatEachIndex: 0,
  retry: 0,
});

test('a new customer registers with a provider and logs in with it', async ({
  page,
  store,
}, info) => {
  const login = someone(info).Email;
  await visit(page, '/login?from=%2Fcheckout');
  await button(page, 'Continue with Work ID').click();
  await logInThere(page, login);
  await expect(page).toHaveURL('/register/with/work');
  await hydrated(page);
  await expect(field(page, 'Email')).toHaveValue(login);
  await expect(field(page, 'First Name')).toHaveValue('Mary');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('ZIP Code is required');
  // The focused first error loads the country list.
  await expect(field(page, 'Country')).toHaveAttribute('aria-haspopup', 'listbox');
  await fill(page, address);
  await button(page, 'Create Account').click();
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Continue to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');
  await visit(page, '/login?from=%2Fcheckout');
  await button(page, 'Continue with Work ID').click();
  // The session at the provider is still active.
  await expect(page).toHaveURL('/checkout');
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await mailAbout(store, login, 'account is ready');

  await visit(page, '/account/security');
  await button(page, 'Remove Work ID').click();
  await expect(page.getByText('This is the only way to log in to your account.')).toBeVisible();
  await button(page, 'Send the link').click();
  await expect(toast(page, 'Email sent')).toBeVisible();
  await mailAbout(store, login, 'Set a new');
});

test('a customer adds a provider login and removes it', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await visit(page, '/account/security');
  await button(page, 'Add Work ID').click();
  await logInThere(page, `else-${person.Email}`);
  await expect(page).toHaveURL('/account/security');
  await expect(toast(page, 'Login added')).toBeVisible();
  await mailAbout(store, person.Email, 'You can now log in');
  await button(page, 'Remove Work ID').click();
  await expect(toast(page, 'Login removed')).toBeVisible();
  await expect(button(page, 'Add Work ID')).toBeVisible();
  await mailAbout(store, person.Email, 'can no longer log in');
});

test('a customer with an account logs in first, and then adds the provider login', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login');
  await button(page, 'Continue with Work ID').click();
  await logInThere(page, person.Email);
  await expect(heading(page)).toHaveText('You already have an account');
  await page.getByRole('link', { name: 'Log in with your password' }).click();
  await fill(page, { Email: person.Email, Password: person.Password });
  await button(page, 'Sign in').click();
  await expect(heading(page)).toHaveText('Add Work ID to your account');
  await button(page, 'Add Work ID').click();
  await expect(page).toHaveURL('/account');
  await expect(toast(page, 'Login added')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer cancels at the provider, then registers and logs in with it', async ({
    page,
  }, info) => {
    const login = someone(info).Email;
    await page.goto('/login');
    await button(page, 'Continue with Work ID').click();
    await expect(heading(page)).toHaveText('Log in at the provider');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText('You are not logged in');
    await expect(page.getByRole('main')).toContainText('You did not allow Work ID');
    await button(page, 'Try again').click();
    await logInThere(page, login);
    await expect(page).toHaveURL('/register/with/work');
    await fill(page, address);
    await button(page, 'Create Account').click();
    await expect(heading(page)).toHaveText('Registration Successful!');
    await page.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(heading(page)).toHaveText('My Account');
  });
});
