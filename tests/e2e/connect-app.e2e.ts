import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PillBox } from '#tests/e2e/support/pill-box.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { field, fill, withAccount } from '#tests/e2e/support/people.ts';

const verifier = randomBytes(32).toString('base64url');

/** The authorization URL of the app. */
const askingOf = ({ id, redirectUris: [back] }: PillBox): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: back,
    state: 'kept',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the query parameters of the redirect to the app. */
const backAt = async (page: Page, { redirectUris: [back] }: PillBox): Promise<URLSearchParams> => {
  await page.waitForURL((url) => url.href.startsWith(back));
  return new URL(page.url()).searchParams;
};

test('a customer denies an app, allows it, and ends its access', async ({ page, store }, info) => {
  const person = await withAccount(page, store, info);
  // The authorization page redirects to the login and back.
  await visit(page, askingOf(store.pillBox));
  await expect(page).toHaveURL(/\/login\?from=/);
  await fill(page, { Email: person.Email, Password: person.Password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Connect Pill Box?');
  await expect(page.getByRole('main')).toContainText(person.Email);
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await expect(toast(page, 'Login Successful')).toBeHidden();
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  expect((await backAt(page, store.pillBox)).get('error')).toBe('access_denied');

  await visit(page, askingOf(store.pillBox));
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  const code = (await backAt(page, store.pillBox)).get('code') ?? '';
  const exchanged = await page.request.post(`${store.url}/oauth/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: store.pillBox.id,
      redirect_uri: store.pillBox.redirectUris[0],
      code_verifier: verifier,
      code,
    },
  });
  const { access_token }: { access_token: string } = await exchanged.json();
  const read = () =>
    page.request.get(`${store.url}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
  expect(await (await read()).json()).toMatchObject({ email: person.Email.toLowerCase() });

  await visit(page, '/account/security');
  const apps = page.getByRole('region', { name: 'Connected apps' });
  await expect(apps).toContainText('Pill Box');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await apps.getByRole('button', { name: 'End access of Pill Box' }).click();
  await expect(toast(page, 'Access ended')).toBeVisible();
  await expect(apps).toBeHidden();
  expect((await read()).status()).toBe(401);
});

test('an unknown app cannot be connected', async ({ page, store }, info) => {
  const person = await withAccount(page, store, info);
  await visit(page, '/login');
  await fill(page, { Email: person.Email, Password: person.Password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account');
  await visit(page, askingOf({ ...store.pillBox, id: 'stranger' }));
  await expect(heading(page)).toHaveText('This app cannot be connected');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer allows an app', async ({ page, store }, info) => {
    const person = await withAccount(page, store, info);
    await page.goto(askingOf(store.pillBox));
    await field(page, 'Email').fill(person.Email);
    await field(page, 'Password').fill(person.Password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page)).toHaveText('Connect Pill Box?');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    expect((await backAt(page, store.pillBox)).get('code')).toMatch(/^[\w-]{43}$/);
  });
});
