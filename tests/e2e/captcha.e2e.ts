import { startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { held } from '#tests/e2e/support/held.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test as base,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { field, fill } from '#tests/e2e/support/people.ts';

/** A store that requires a proof of work for every form. */
const test = base.extend<object, { guarded: string }>({
  guarded: [
    async ({}, use) => {
      const { store, stop } = await startOwnStore({ CAPTCHA: 'on' });
      await use(store.url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ guarded }, use) => use(guarded),
});

const MESSAGE = {
  Name: 'Ann Lee',
  Email: 'ann@example.com',
  Subject: 'Delivery',
  Message: 'Do you ship to Maine?',
};

test('the browser requests a challenge on the first input of a form', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/contact');
  expect(asked.filter((path) => /challenge|proof/.test(path))).toEqual([]);
  await fill(page, MESSAGE);
  await expect.poll(() => asked).toContain('/challenge/contact');
  await expect.poll(() => asked.some((path) => /proof-worker/.test(path))).toBe(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent Successfully!')).toBeVisible();
});

test('a form that is submitted before its proof shows progress and is sent afterwards', async ({
  page,
}) => {
  const letGo = await held(page, '**/challenge/contact');
  await visit(page, '/contact');
  await fill(page, MESSAGE);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Please wait');
  letGo();
  await expect(toast(page, 'Message Sent Successfully!')).toBeVisible();
});

test('every login attempt has its own proof, and a wrong password shows the usual error', async ({
  page,
}) => {
  await visit(page, '/login');
  for (const password of ['Not-This-One-1', 'Not-This-One-2']) {
    await fill(page, { Email: 'nobody@example.com', Password: password });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Invalid email or password.',
    );
  }
});

test('a form keeps its values when no proof can be made', async ({ page }) => {
  await page.route('**/challenge/*', (route) => route.abort());
  await visit(page, '/contact');
  await fill(page, MESSAGE);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('write to support@');
  await expect(field(page, 'Message')).toHaveValue(MESSAGE.Message);
  await expect(toast(page, 'Error')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form shows an email address instead and keeps its values', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.locator('main')).toContainText('This form needs JavaScript', {
      useInnerText: true,
    });
    await fill(page, MESSAGE);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('write to support@');
    await expect(field(page, 'Message')).toHaveValue(MESSAGE.Message);
  });
});
