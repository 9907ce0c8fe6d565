import { RECALL_LINK } from '#tests/visual/support/seed-packs.ts';
import type { Page } from '@playwright/test';
import { expect, toast } from '#tests/e2e/support/journey.ts';
import { field, fill, someone } from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { CUSTOMERS, type CustomerKey, idOf, PASSWORD } from '#tests/visual/support/people.ts';
import { MAIL_LINKS } from '#tests/visual/support/seed-security.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';
import { holdAnswer, pressAndWait } from '#tests/visual/support/waiting.ts';

const orderOf = (who: CustomerKey): string =>
  `/account/orders/${idOf('order', CUSTOMERS[who].orders[0]?.number ?? 0)}`;

/** Orders in each status, including one that ended early. */
const statuses = (
  [
    'requested',
    'confirmed',
    'paid',
    'preparing',
    'shipped',
    'transit',
    'delivery',
    'delivered',
    'cancelled',
  ] as const
).map((who): Screen => ({ name: `order-${who}`, path: orderOf(who), who }));

const { Password: _, ...REGISTRATION } = someone({
  testId: 'visual',
  project: { name: 'new' },
  repeatEachIndex: 0,
  retry: 0,
});

export const register = async (page: Page, email: string): Promise<void> => {
  await fill(page, { ...REGISTRATION, Email: email, Password: PASSWORD });
  await field(page, 'Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
};

const openUpload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Upload Prescription' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Upload Prescription' })).toBeVisible();
};

const choose = (page: Page, name: string, mimeType: string): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Upload Prescription' })
    // The other file input opens the camera.
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name, mimeType, buffer: pdfFile() });

const upload = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Upload Prescription' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();

export const accountScreens: Area = {
  area: 'account',
  screens: [
    { name: 'login', path: '/login' },
    {
      name: 'login-wrong',
      path: '/login',
      reach: async (page) => {
        await fill(page, { Email: 'nobody@example.com', Password: 'not this one' });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(toast(page, 'Login Failed', 'Invalid email or password.')).toBeVisible();
      },
    },
    {
      name: 'login-under-way',
      path: '/login',
      reach: async (page) => {
        await holdAnswer(page, '/login');
        await fill(page, { Email: 'nobody@example.com', Password: PASSWORD });
        await pressAndWait(page, 'Sign in', 'Signing in...');
      },
    },
    {
      name: 'login-done',
      path: '/login',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await fill(page, { Email: CUSTOMERS.declined.email, Password: PASSWORD });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(toast(page, 'Login Successful')).toBeVisible();
      },
    },
    { name: 'register', path: '/register' },
    {
      name: 'register-refused',
      path: '/register',
      reach: async (page) => {
        await field(page, 'Password').fill('short');
        await page.getByRole('button', { name: 'Create Account' }).click();
        await expect(page.getByRole('alert')).toContainText('First Name is required');
      },
    },
    {
      name: 'register-countries',
      path: '/register',
      overlay: true,
      reach: async (page) => {
        // The custom country list loads on the first input.
        await field(page, 'First Name').click();
        await expect(field(page, 'Country')).toHaveAttribute('aria-haspopup', 'listbox');
        await field(page, 'Country').fill('united');
        await expect(page.getByRole('option', { name: /^United Kingdom/ })).toBeVisible();
      },
    },
    {
      name: 'register-done',
      path: '/register',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await register(page, 'mary-looks-around@example.com');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'register-email-taken',
      path: '/register',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await register(page, CUSTOMERS.mary.email);
        await expect(page.getByRole('dialog')).toContainText('already');
      },
    },
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      store: 'changing',
      reach: async (page) => {
        await fill(page, { Email: 'nobody@example.com' });
        await page.getByRole('button', { name: 'Send the link' }).click();
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      },
    },
    { name: 'reset-password', path: `/reset-password?token=${MAIL_LINKS['reset-password']}` },
    { name: 'confirm-email', path: `/confirm-email?token=${MAIL_LINKS['confirm-email']}` },
    { name: 'login-link', path: `/login/link?token=${MAIL_LINKS['log-in']}` },
    { name: 'reset-password-dead', path: '/reset-password?token=spent' },
    {
      name: 'login-code-sent',
      path: '/login/code',
      store: 'changing',
      reach: async (page) => {
        await fill(page, { Email: 'nobody@example.com' });
        await page.getByRole('button', { name: 'Send the code' }).click();
        await expect(field(page, 'Code from the email')).toBeVisible();
      },
    },
    { name: 'account-empty', path: '/account', who: 'newcomer' },
    { name: 'account', path: '/account', who: 'mary' },
    { name: 'account-long', path: '/account', who: 'long' },
    // The specification requires an empty list if the orders cannot be read.
    { name: 'account-failed', path: '/account', who: 'mary', store: 'broken' },
    { name: 'order-failed', path: orderOf('mary'), who: 'mary', store: 'broken', status: 500 },
    { name: 'details', path: '/account/details', who: 'mary' },
    { name: 'order-address', path: `${orderOf('requested')}/address`, who: 'requested' },
    { name: 'order-address-fixed', path: `${orderOf('shipped')}/address`, who: 'shipped' },
    {
      name: 'order-address-refused',
      path: `${orderOf('requested')}/address`,
      who: 'requested',
      reach: async (page) => {
        await fill(page, { 'Street Address': 'P.O. Box 12' });
        await page.getByRole('button', { name: 'Save the address' }).click();
        await expect(page.getByText('do not deliver to a PO box').first()).toBeVisible();
      },
    },
    { name: 'security', path: '/account/security', who: 'mary' },
    // The staff open nothing of this customer, so the access list of the page stays the same.
    { name: 'privacy', path: '/account/privacy', who: 'newcomer' },
    {
      name: 'privacy-refused',
      path: '/account/privacy',
      who: 'newcomer',
      store: 'changing',
      reach: async (page) => {
        await field(page, 'Password').fill('not this one');
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'health', path: '/account/health', who: 'mary' },
    { name: 'referral', path: '/referral', who: 'mary' },
    ...statuses,
    {
      name: 'message-refused',
      path: orderOf('shipped'),
      who: 'shipped',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Send message' }).click();
        await expect(page.getByText('Please write a message first.')).toBeVisible();
      },
    },
    {
      name: 'arrival-told',
      path: orderOf('delivered'),
      who: 'delivered',
      store: 'changing',
      reach: async (page) => {
        await page.getByRole('radio', { name: 'No', exact: true }).check();
        await page.getByRole('radio', { name: 'Something is broken or leaking' }).check();
        await page
          .getByLabel('What should we know?')
          .fill('The ice had melted, and one box was wet.');
        await page.getByRole('button', { name: 'Send report' }).click();
        await expect(page.getByText('You reported on')).toBeVisible();
      },
    },
    {
      name: 'arrival-not-taken',
      path: orderOf('delivered'),
      who: 'delivered',
      // The script submits the form directly, as a browser without JavaScript does.
      reach: async (page) => {
        await page.getByLabel('What should we know?').fill('One box was wet.');
        await page.getByRole('button', { name: 'Send report' }).evaluate((button) => {
          button.closest('form')?.submit();
        });
        await expect(page).toHaveURL(/\/arrival$/);
        await expect(toast(page, 'Error')).toBeVisible();
      },
    },
    { name: 'order-again', path: `${orderOf('delivered')}/again`, who: 'delivered' },
    { name: 'order-again-long', path: `${orderOf('long')}/again`, who: 'long' },
    {
      name: 'reminders',
      path: '/account',
      who: 'secured',
      store: 'changing',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Remind me about every order' }).click();
        await expect(page.getByRole('button', { name: 'Stop all reminders' })).toBeVisible();
        await page.getByRole('button', { name: 'Close message' }).click();
      },
    },
    // The page checks its token only when the button is pressed.
    { name: 'reminders-stop', path: '/reminders/stop?token=of-a-mail' },
    { name: 'reminders-stop-dead', path: '/reminders/stop' },
    { name: 'recall', path: `/recall?token=${RECALL_LINK}` },
    { name: 'recall-own', path: `/recall?token=${RECALL_LINK}`, who: 'shipped' },
    { name: 'recall-dead', path: '/recall', status: 410 },
    {
      name: 'recall-refused',
      path: `/recall?token=${RECALL_LINK}`,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Send the answer' }).click();
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      },
    },
    {
      name: 'recall-answered',
      path: `/recall?token=${RECALL_LINK}`,
      store: 'changing',
      reach: async (page) => {
        await page.getByRole('radio', { name: 'I no longer have it.' }).check();
        await page.getByRole('button', { name: 'Send the answer' }).click();
        await expect(page.getByRole('status').getByText('Thank you')).toBeVisible();
      },
    },
    { name: 'order-printed', path: orderOf('shipped'), who: 'shipped', paper: true },
    { name: 'order-long-printed', path: orderOf('long'), who: 'long', paper: true },
    {
      name: 'upload',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: openUpload,
    },
    {
      name: 'upload-chosen',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: async (page) => {
        await openUpload(page);
        await choose(page, 'scan.pdf', 'application/pdf');
      },
    },
    {
      name: 'upload-refused',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: async (page) => {
        await openUpload(page);
        await choose(page, 'letter.docx', 'application/msword');
        await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
          'We can only accept PDF, JPG, JPEG and PNG files',
        );
      },
    },
    {
      name: 'upload-under-way',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: async (page) => {
        // The request stays unanswered, as on a lost connection.
        await page.route('**/prescription', () => undefined);
        await openUpload(page);
        await choose(page, 'scan.pdf', 'application/pdf');
        await upload(page);
        await expect(page.getByRole('progressbar')).toBeVisible();
      },
    },
    {
      name: 'upload-failed',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: async (page) => {
        await page.route('**/prescription', (route) => route.abort());
        await openUpload(page);
        await choose(page, 'scan.pdf', 'application/pdf');
        await upload(page);
        await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
          'Failed to upload prescription',
        );
      },
    },
    {
      name: 'withdraw',
      path: '/account',
      who: 'requested',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Cancel order' }).click();
        await expect(page.getByRole('alertdialog', { name: 'Cancel this order?' })).toBeVisible();
      },
    },
  ],
};
