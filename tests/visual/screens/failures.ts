import { expect } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { failureShown } from '#tests/visual/support/failure-shown.ts';
import { CUSTOMERS, idOf } from '#tests/visual/support/people.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

/** Staff lists, some of which are empty in a new store. */
const empty = (
  [
    ['users', '/admin/dashboard?tab=users'],
    ['outbox', '/admin/outbox'],
    ['affiliates', '/admin/affiliates'],
  ] as const
).map(([name, path]): Screen => ({ name: `${name}-empty`, path, who: 'staff', store: 'empty' }));

const brokenAt = (name: string, path: string): Screen => ({
  name: `${name}-failed`,
  path,
  who: 'staff',
  store: 'broken',
  status: 503,
  reach: failureShown,
});

const failed = (
  [
    ['home', '/admin/home'],
    ['outbox', '/admin/outbox'],
    ['affiliates', '/admin/affiliates'],
    ['arrivals', '/admin/arrivals'],
    ['recalls', '/admin/recalls'],
    ['pharmacies', '/admin/pharmacies'],
    ['pharmacy', `/admin/pharmacies/${idOf('pharmacy', 1)}`],
    ['stock', `/admin/pharmacies/${idOf('pharmacy', 1)}/stock`],
    ['message-queue', '/admin/messages'],
    ['templates', '/admin/templates'],
    ['messages', `/admin/orders/${idOf('order', CUSTOMERS.shipped.number)}/messages`],
    ['queue', '/admin/review'],
    ['team', '/admin/team'],
    ['payments', '/admin/payments'],
    ['audit', '/admin/audit'],
    ['mail', `/admin/outbox/${idOf('mail', 1)}`],
    ['users', '/admin/dashboard?tab=users'],
    ['packs', `/admin/orders/${idOf('order', CUSTOMERS.preparing.number)}/packs`],
    ['order-address', `/admin/orders/${idOf('order', CUSTOMERS.preparing.number)}/address`],
    ['order-lines', `/admin/orders/${idOf('order', CUSTOMERS.preparing.number)}/lines`],
    ['order-pharmacy', `/admin/orders/${idOf('order', CUSTOMERS.preparing.number)}/pharmacy`],
    ['payment', `/admin/payments/${idOf('payment', CUSTOMERS.shipped.number)}`],
    ['customer', `/admin/users/${idOf('user', CUSTOMERS.secured.number)}`],
    ['desk', `/admin/review/${idOf('order', CUSTOMERS.inReview.number)}`],
    ['events', '/admin/payments/events'],
  ] as const
).map(([name, path]) => brokenAt(name, path));

/** Empty, forbidden and unreadable pages. */
export const failureScreens: Area = {
  area: 'failures',
  screens: [
    { name: 'article-missing', path: '/blog/unheard-of', status: 404 },
    { name: 'not-allowed', path: '/admin/team', who: 'colleague', status: 403 },
    { name: 'users-none-found', path: '/admin/dashboard?tab=users&country=Malta', who: 'staff' },
    {
      name: 'too-many-forms',
      path: '/account/details',
      who: 'hasty',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many attempts');
      },
    },
    {
      name: 'too-many-forms-page',
      path: '/account/details',
      who: 'hasty',
      // The script submits the form directly, as a browser without JavaScript does.
      reach: async (page) => {
        await page
          .getByRole('main')
          .locator('form')
          .first()
          .evaluate((form: HTMLFormElement) => form.submit());
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please wait a moment');
      },
    },
    {
      name: 'no-connection',
      path: '/products/ozempic',
      reach: async (page) => {
        await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Trusted Medications');
        await page.context().setOffline(true);
        await page.getByRole('link', { name: 'View Details of Humira' }).last().press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
      },
    },
    {
      name: 'proof-under-way',
      path: '/contact',
      store: 'broken',
      reach: async (page) => {
        // The challenge stays pending, so that the form keeps showing its progress.
        await page.route('**/challenge/contact', () => undefined);
        await fill(page, {
          Name: 'Ann Lee',
          Email: 'ann@example.com',
          Subject: 'Delivery',
          Message: 'Do you ship to Maine?',
        });
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText('Please wait');
      },
    },
    {
      name: 'referral-failed',
      path: '/referral',
      who: 'mary',
      reach: async (page) => {
        await page.route('**/referral/own*', (route) => route.abort());
        await page.reload();
        await expect(page.getByText('We could not load them right now.')).toBeVisible();
      },
    },
    {
      name: 'register-failed',
      path: '/pharmacies',
      store: 'broken',
      status: 503,
      reach: failureShown,
    },
    ...empty,
    ...failed,
  ],
};
