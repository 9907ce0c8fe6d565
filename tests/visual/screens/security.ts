import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';
import { field, fill } from '#tests/e2e/support/people.ts';
import { APPS, CUSTOMERS, idOf, PASSWORD } from '#tests/visual/support/people.ts';
import type { Area } from '#tests/visual/support/screen.ts';

export const asking = (app: (typeof APPS)[number]): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: app.redirectUris[0],
    state: 'kept',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Logs in with the password up to the second step. */
const halfIn = async (page: Page): Promise<void> => {
  await fill(page, { Email: CUSTOMERS.secured.email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'One more step')).toBeVisible();
};

const nameApp = async (page: Page): Promise<void> => {
  await fill(page, { Name: 'The phone in the kitchen drawer', 'Your password': PASSWORD });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
};

/** Logs in with the provider from the login page. */
const comeFrom = async (page: Page, login: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue with Work ID' }).click();
  await expect(heading(page, 'Log in at the provider')).toBeVisible();
  await page.getByLabel('Name').fill(login);
  await page.getByRole('button', { name: 'Log in' }).click();
};

export const securityScreens: Area = {
  area: 'security',
  screens: [
    { name: 'second-step', path: '/login', store: 'changing', reach: halfIn },
    {
      name: 'login-phone-sent',
      path: '/login/phone',
      store: 'changing',
      reach: async (page) => {
        await field(page, 'Phone').fill('+1 202 555 0199');
        await page.getByRole('button', { name: 'Text me a code' }).click();
        await expect(page.getByLabel(/^Code/)).toBeVisible();
      },
    },
    {
      name: 'provider-new',
      path: '/login',
      store: 'changing',
      reach: async (page) => {
        await comeFrom(page, 'mary-from-work@example.com');
        await expect(field(page, 'Email')).toHaveValue('mary-from-work@example.com');
        // The focused field loads the country list.
        await field(page, 'First Name').click();
        await expect(field(page, 'Country')).toHaveAttribute('aria-haspopup', 'listbox');
      },
    },
    {
      name: 'provider-known',
      path: '/login',
      store: 'changing',
      reach: async (page) => {
        await comeFrom(page, CUSTOMERS.mary.email);
        await expect(heading(page, 'You already have an account')).toBeVisible();
      },
    },
    { name: 'settings', path: '/account/security', who: 'secured' },
    { name: 'new-app', path: '/account/security/authenticator', who: 'mary' },
    { name: 'codes', path: '/account/security/codes', who: 'secured' },
    {
      name: 'new-app-key',
      path: '/account/security/authenticator',
      who: 'mary',
      store: 'changing',
      reach: nameApp,
    },
    {
      name: 'new-passkey-refused',
      path: '/account/security/passkey',
      who: 'mary',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add the passkey' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'factor',
      path: `/account/security/factors/${idOf('factor', 2)}`,
      who: 'secured',
    },
    {
      name: 'new-codes',
      path: '/account/security/codes',
      who: 'secured',
      store: 'changing',
      reach: async (page) => {
        await field(page, 'Your password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Create new codes' }).click();
        await expect(heading(page, 'Your recovery codes')).toBeVisible();
      },
    },
    {
      name: 'provider-prove',
      path: '/account/security',
      who: 'newcomer',
      store: 'changing',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add Work ID' }).click();
        await expect(heading(page, 'Add Work ID to your account')).toBeVisible();
      },
    },
    { name: 'email', path: '/account/email', who: 'mary' },
    { name: 'email-under-way', path: '/account/email', who: 'outsider' },
    { name: 'phone-sent', path: '/account/phone', who: 'outsider' },
    { name: 'connect-app', path: asking(APPS[0]), who: 'mary' },
    {
      name: 'connect-app-unknown',
      path: '/oauth/authorize?client_id=stranger',
      who: 'mary',
      status: 400,
    },
  ],
};
