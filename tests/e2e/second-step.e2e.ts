import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { storeNow } from '#tests/e2e/support/store-clock.ts';
import { startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { field, fill, loggedIn, mailAbout, type Person } from '#tests/e2e/support/people.ts';
import { appWith, type AuthenticatorApp, RECOVERY_CODE } from '#tests/support/authenticator.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();

/** Adds a virtual authenticator that keeps passkeys and verifies its user. */
const withDevice = async (page: Page): Promise<void> => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** Sets up an app with the key that the page shows, and types its first code. */
const addApp = async (page: Page, name: string): Promise<AuthenticatorApp> => {
  await follow(page, 'Add an authenticator app');
  await expect(heading(page)).toHaveText('Add an authenticator app');
  await field(page, 'Name').fill(name);
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const uri = await page.getByRole('link', { name: 'Open it' }).getAttribute('href');
  const app = appWith(new URL(uri ?? '').searchParams.get('secret') ?? '', storeNow);
  await field(page, 'Code from your app').fill(app.code());
  await press(page, 'Add the app');
  return app;
};

const recoveryCodesOn = async (page: Page): Promise<readonly string[]> => {
  await expect(heading(page)).toHaveText('Your recovery codes');
  const codes = (await page.getByRole('main').innerText()).match(RECOVERY_CODE) ?? [];
  expect(new Set(codes).size).toBe(10);
  return codes;
};

const typePassword = async (page: Page, person: Person): Promise<void> => {
  // The browser leaves the store first, because an open page redirects to the login when its session ends.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await visit(page, '/login');
  await fill(page, { Email: person.Email, Password: person.Password });
  await press(page, 'Sign in');
  await expect(heading(page)).toHaveText('One more step');
};

const inside = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/account');
  await expect(toast(page, 'Login Successful')).toBeVisible();
};

test('a customer adds an authenticator app, logs in with its code, and logs in with a recovery code', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await visit(page, '/account/security');
  await follow(page, 'Add an authenticator app');
  await press(page, 'Continue');
  await expect(alert(page)).toContainText('Please give it a name');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await follow(page, 'Back to Security');
  const app = await addApp(page, 'My phone');
  const [paper = ''] = await recoveryCodesOn(page);
  const download = page.waitForEvent('download');
  await follow(page, 'Download');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await follow(page, 'I have saved them');
  const section = page.getByRole('region', { name: 'Second step' });
  await expect(section).toContainText('My phone');
  await expect(section).toContainText('10 codes left');
  await mailAbout(store, person.Email, 'A new way to log in was added');

  await typePassword(page, person);
  await field(page, 'Code from your app').fill(app.wrong());
  await press(page, 'Log in');
  await expect(alert(page)).toContainText('This code is wrong');
  await expect(field(page, 'Code from your app')).toBeFocused();
  await expectAccessible(page);
  // The setup used the current code, so the login needs the next one.
  await field(page, 'Code from your app').fill(app.code(1));
  await press(page, 'Log in');
  await inside(page);

  await typePassword(page, person);
  await follow(page, 'Use a recovery code');
  await expect(heading(page)).toHaveText('Use a recovery code');
  await expectAccessible(page);
  await field(page, 'Recovery code').fill(paper.toLowerCase());
  await press(page, 'Log in');
  await inside(page);
  await mailAbout(store, person.Email, 'A recovery code was used');

  await visit(page, '/account/security');
  await expect(section).toContainText('9 codes left');
  await page.getByRole('link', { name: 'Change My phone' }).click();
  await field(page, 'Name').fill('Old phone');
  await press(page, 'Save the name');
  await expect(section).toContainText('Old phone');
  await page.getByRole('link', { name: 'Change Old phone' }).click();
  await press(page, 'Remove it');
  await expect(page).toHaveURL('/account/security');
  await expect(section).not.toContainText('Old phone');
  await mailAbout(store, person.Email, 'A way to log in was removed');
});

test('a customer adds a passkey, logs in with it alone, and uses it as the second step', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await withDevice(page);
  await visit(page, '/account/security/passkey');
  await press(page, 'Add the passkey');
  await expect(alert(page)).toContainText('Please give it a name');
  await field(page, 'Name').fill('My laptop');
  await press(page, 'Add the passkey');
  await recoveryCodesOn(page);
  await follow(page, 'I have saved them');
  await expect(page.getByRole('region', { name: 'Second step' })).toContainText('My laptop');

  // The same device cannot be registered twice.
  await visit(page, '/account/security/passkey');
  await field(page, 'Name').fill('Again');
  await press(page, 'Add the passkey');
  await expect(alert(page)).toContainText('already has a passkey for your account');

  await page.context().clearCookies();
  await visit(page, '/login?from=%2Faccount%2Fdetails');
  await press(page, 'Log in with a passkey');
  await expect(page).toHaveURL('/account/details');

  await typePassword(page, person);
  await expectAccessible(page);
  await press(page, 'Use your passkey');
  await inside(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer adds an app and logs in with its code and a recovery code, and the passkey page asks for JavaScript', async ({
    page,
    store,
  }, info) => {
    const person = await loggedIn(page, store, info);
    await page.goto('/account/security');
    const app = await addApp(page, 'My phone');
    const [paper = ''] = await recoveryCodesOn(page);
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      /^data:text\/plain.*Recovery/,
    );
    await follow(page, 'I have saved them');
    await page.goto('/account/security/passkey');
    await expect(page.locator('body')).toContainText('Passkeys need JavaScript', {
      useInnerText: true,
    });
    for (const [label, code] of [
      ['Code from your app', app.code(1)],
      ['Recovery code', paper],
    ] as const) {
      await page.context().clearCookies();
      await page.goto('/login');
      await fill(page, { Email: person.Email, Password: person.Password });
      await press(page, 'Sign in');
      await expect(heading(page)).toHaveText('One more step');
      if (label === 'Recovery code') await follow(page, 'Use a recovery code');
      await field(page, label).fill(code);
      await press(page, 'Log in');
      await expect(page).toHaveURL('/account');
    }
  });
});

test('a staff member adds an app and a passkey, and logs in with each', async ({ another }) => {
  // The journey needs its own store, because the first second step of an administrator ends their other sessions.
  const { store: own, stop } = await startOwnStore();
  try {
    const page = await another({ baseURL: own.url, extraHTTPHeaders: {} });
    await withDevice(page);
    const typed = async (): Promise<void> => {
      await page.context().clearCookies();
      await visit(page, '/admin');
      await fill(page, { Username: own.username, Password: own.password });
      await press(page, 'Sign in');
    };
    await typed();
    await expect(page).toHaveURL(`${own.url}/admin/dashboard`);
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(page).toHaveURL(`${own.url}/admin/security`);
    const app = await addApp(page, 'Work phone');
    await recoveryCodesOn(page);
    await follow(page, 'I have saved them');
    await expect(page).toHaveURL(`${own.url}/admin/dashboard`);
    await visit(page, '/admin/security');
    await follow(page, 'Add a passkey');
    await field(page, 'Name').fill('Work laptop');
    await press(page, 'Add the passkey');
    await expect(page).toHaveURL(`${own.url}/admin/security`);
    await expect(page.getByRole('region', { name: 'Second step' })).toContainText('Work laptop');

    await typed();
    await expect(heading(page)).toHaveText('One more step');
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(`${own.url}/admin`);
    await typed();
    await field(page, 'Code from your app').fill(app.code(1));
    await press(page, 'Log in');
    await expect(page).toHaveURL(`${own.url}/admin/dashboard`);

    await page.context().clearCookies();
    await visit(page, '/admin');
    await press(page, 'Log in with a passkey');
    await expect(page).toHaveURL(`${own.url}/admin/dashboard`);
  } finally {
    await stop();
  }
});
