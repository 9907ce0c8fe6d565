import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, mailAbout, someone, withAccount } from '#tests/e2e/support/people.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account', exact: true });
const summary = (page: Page) => page.getByRole('main').getByRole('alert');

test(
  'missing fields show an error each and a summary, and an error clears while typing',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/register');
    await expect(
      page.getByRole('link', { name: 'Already have an account? Sign in' }),
    ).toBeVisible();
    await submit(page).click();
    for (const message of [
      'Email is required',
      'Password is required',
      'First Name is required',
      'Last Name is required',
      'Country is required',
      'Street Address is required',
      'City is required',
      'State is required',
      'ZIP Code is required',
      'Phone is required',
    ])
      await expect(summary(page).getByRole('link', { name: message, exact: true })).toBeVisible();
    await expect(summary(page)).not.toContainText('Apartment');
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email is required/);

    await summary(page).getByRole('link', { name: 'City is required' }).click();
    await expect(field(page, 'City')).toBeFocused();
    await field(page, 'City').fill('Portland');
    await expect(field(page, 'City')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'State')).toHaveAttribute('aria-invalid', 'true');
  },
);

test('the meter follows the password, and invalid fields show their errors', async ({
  page,
}, info) => {
  const person = someone(info);
  await visit(page, '/register');
  const meter = page.getByTestId('password-meter');
  await expect(meter).toHaveCount(0);
  // Screen readers announce text that is added to an existing live region.
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toHaveText('');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'At least 8 characters and at least one uppercase letter or symbol, or 15 characters of any kind',
  );
  for (const [password, band] of [
    ['short', 'Weak'],
    ['long enough', 'Medium'],
    ['Long enough', 'Medium'],
    ['Long enough!', 'Strong'],
    ['long enough without more', 'Medium'],
  ] as const) {
    await field(page, 'Password').fill(password);
    await expect(meter).toContainText(band);
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      band,
    );
    await expect(said).toHaveText(`Password strength: ${band}`);
    await expectAccessible(page);
  }
  await fill(page, { ...person, Phone: '12', Password: 'short', Email: 'mary@nowhere' });
  await submit(page).click();
  const alert = summary(page);
  await expect(alert).toContainText('Please enter a valid email address');
  await expect(alert).toContainText('Minimum 8 characters required');
  await expect(alert).toContainText('Passwords do not match');
  await expect(alert).toContainText('Please enter a valid phone number');
  await fill(page, { Password: 'long enough', 'Confirm Password': 'long enough' });
  await submit(page).click();
  await expect(alert).toContainText('Include at least one uppercase letter or symbol');
  await expect(alert).not.toContainText('Passwords do not match');
});

test(
  'a visitor registers with a foreign phone number, is logged in, and receives a mail',
  { tag: '@phone' },
  async ({ page, store, isMobile }, info) => {
    const person = someone(info);
    await visit(page, '/register');
    await fill(page, { ...person, 'Confirm Password': person.Password, Phone: '(030) 901820' });
    const code = page.getByLabel('Calling Code');
    await expect(code).toHaveValue('United States (+1)');
    await code.fill('germ');
    await page.getByRole('option', { name: 'Germany (+49)' }).click();
    await expect(code).toHaveValue('Germany (+49)');
    await submit(page).click();
    const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
    await expect(dialog).toContainText('Your account has been created successfully.');
    await expect(dialog).toContainText('You are logged in');
    await dialog.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await mailAbout(store, person.Email, 'account is ready');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await visit(page, '/login');

    await fill(page, { Email: person.Email, Password: person.Password });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/account');
    await expect(
      toast(page, 'Login Successful', 'Welcome back! Redirecting to your account...'),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(
      '+49 30 901820',
    );
    await expect(page.getByText('No orders found.')).toBeVisible();
  },
);

test('a registered email address shows a dialog, and another one can be used', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/register');
  await fill(page, { ...person, 'Confirm Password': person.Password });
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: 'This email is already registered' });
  await expect(dialog.getByRole('link', { name: 'Go to Login Page' })).toHaveAttribute(
    'href',
    '/login',
  );
  await dialog.getByRole('button', { name: 'Continue Registering with Different Email' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Street Address')).toHaveValue(person['Street Address']);
  await field(page, 'Email').fill(`other-${person.Email}`);
  await submit(page).click();
  await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
});

test('the registration form survives a reload except for the password', async ({ page }, info) => {
  const person = someone(info);
  await visit(page, '/register');
  await fill(page, { Email: person.Email, City: 'Portland', Password: 'Long enough!' });
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await expect(field(page, 'City')).toHaveValue('Portland');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('a failed login shows a banner and a toast, and keeps the email', async ({
  page,
  store,
}, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login');
  await expect(field(page, 'Email')).toBeFocused();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(summary(page)).toContainText('Email is required');
  await expect(summary(page)).toContainText('Password is required');
  await field(page, 'Email').fill('mary@nowhere');
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(summary(page)).toContainText('Please enter a valid email address');
  await field(page, 'Email').fill(person.Email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(summary(page)).toContainText('Invalid email or password.');
  await expect(toast(page, 'Login Failed', 'Invalid email or password.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(person.Email);
});

test(
  'My Account redirects to the login and back, and a logout keeps the cart',
  { tag: '@phone' },
  async ({ page, store, isMobile }, info) => {
    const person = await withAccount(page, store, info);
    const menu = async (): Promise<void> => {
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    };
    await visit(page, '/products/ozempic');
    await page.getByRole('button', { name: /^Add to Cart: Ozempic 2mg/ }).click();
    await visit(page, '/account');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
    await fill(page, { Email: person.Email, Password: person.Password });
    await page.getByLabel('Remember me', { exact: true }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/account');
    const sessions = (await page.context().cookies()).filter((cookie) => cookie.httpOnly);
    const days = sessions.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400));
    expect(days).toContain(30);

    await visit(page, '/products');
    await menu();
    await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    await menu();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My Account' })).toBeHidden();
    await visit(page, '/account');
    await expect(page).toHaveURL(/\/login/);
  },
);
