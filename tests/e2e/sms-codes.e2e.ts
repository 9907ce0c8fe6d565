import type { Page } from '@playwright/test';
import { startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { expect, test as base, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, withAccount } from '#tests/e2e/support/people.ts';
import { startWebhook, type TextWebhook } from '#tests/support/text-webhook.ts';

/** A store that posts text messages to a webhook of this test. */
const test = base.extend<
  object,
  { texting: { store: Awaited<ReturnType<typeof startOwnStore>>['store']; texts: TextWebhook } }
>({
  texting: [
    async ({}, use) => {
      const texts = await startWebhook();
      const { store, stop } = await startOwnStore({
        PHONE_WEBHOOK_URL: texts.url,
        PHONE_WEBHOOK_SECRET: 'a secret of both sides',
      });
      await use({ store, texts });
      await stop();
      await texts.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ texting }, use) => use(texting.store.url),
});

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Returns the code of the text message after the first `before` messages. */
const codeOf = async ({ received }: TextWebhook, before: number): Promise<string> => {
  await expect.poll(() => received.length).toBeGreaterThan(before);
  const code = /\b\d{6}\b/.exec(received[before]?.text.text ?? '')?.[0];
  if (code === undefined) throw new Error('the text holds no code');
  return code;
};

test('a customer confirms a phone number with a texted code and logs in with another', async ({
  page,
  texting: { store, texts },
}, info) => {
  // Each project uses its own phone number.
  const number = `202 555 01${info.project.name === 'phone' ? '61' : '62'}`;
  const person = await withAccount(page, store, info, { Phone: number });
  await visit(page, '/login');
  await fill(page, { Email: person.Email, Password: person.Password });
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');

  await visit(page, '/account/security');
  await page.getByRole('link', { name: 'Confirm your phone number' }).click();
  await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  await press(page, 'Text me a code');
  const first = await codeOf(texts, 0);
  expect(texts.received[0]?.text.to).toBe(`+1${number.replaceAll(' ', '')}`);
  await expect(field(page, 'Code from the text message')).toBeVisible();
  await field(page, 'Code from the text message').fill(first === '000000' ? '000001' : '000000');
  await press(page, 'Confirm this number');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This code is not valid');
  await field(page, 'Code from the text message').fill(first);
  await press(page, 'Confirm this number');
  await expect(toast(page, 'Number confirmed')).toBeVisible();
  await expect(page.getByText('Confirmed. You can log in by text message.')).toBeVisible();

  await page.context().clearCookies();
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Text me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Log in by text message' })).toBeVisible();
  await field(page, 'Phone').fill(`+1 ${number}`);
  await press(page, 'Text me a code');
  await expect(page.getByRole('main').getByRole('status')).toContainText('is confirmed');
  const second = await codeOf(texts, 1);
  expect(second).not.toBe(first);
  await field(page, 'Code from the text message').fill(second);
  await press(page, 'Log in');
  await expect(page).toHaveURL('/account');
});
