import { expect } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { failureTold } from '#tests/visual/support/failure-told.ts';
import { idOf } from '#tests/visual/support/people.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

/** Lists of the staff of which some hold nothing in a store that was just opened. */
const empty = (
  [
    ['users', '/admin/dashboard?tab=users'],
    ['outbox', '/admin/outbox'],
    ['affiliates', '/admin/affiliates'],
  ] as const
).map(([name, path]): Screen => ({ name: `${name}-empty`, path, who: 'staff', store: 'empty' }));

const brokenAt = (name: string, path: string, widths?: readonly number[]): Screen => ({
  name: `${name}-failed`,
  path,
  who: 'staff',
  store: 'broken',
  status: 503,
  reach: failureTold,
  ...(widths ? { widths } : {}),
});

const failed = (
  [
    ['outbox', '/admin/outbox'],
    ['affiliates', '/admin/affiliates'],
    ['arrivals', '/admin/arrivals'],
    ['queue', '/admin/review'],
    ['team', '/admin/team'],
    ['payments', '/admin/payments'],
  ] as const
).map(([name, path]) => brokenAt(name, path));

/** What a person sees where there is nothing, nothing for them, or nothing that can be read now. */
export const failureScreens: Area = {
  area: 'failures',
  screens: [
    { name: 'article-missing', path: '/blog/unheard-of', status: 404 },
    { name: 'not-allowed', path: '/admin/team', who: 'colleague', status: 403 },
    { name: 'users-none-found', path: '/admin/dashboard?tab=users&country=Malta', who: 'staff' },
    {
      name: 'no-connection',
      path: '/products/ozempic',
      widths: [360, 1280],
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
      widths: [360, 1280],
      reach: async (page) => {
        // What the browser is to prove does not come: it stays at its work.
        await page.route('**/challenge/contact', () => undefined);
        await fill(page, {
          Name: 'Ann Lee',
          Email: 'ann@example.com',
          Subject: 'Delivery',
          Message: 'Do you ship to Maine?',
        });
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText('One moment');
      },
    },
    ...empty,
    ...failed,
    brokenAt('audit', '/admin/audit', [360, 1280]),
    brokenAt('mail', `/admin/outbox/${idOf('mail', 1)}`, [360]),
    brokenAt('users', '/admin/dashboard?tab=users', [768]),
  ],
};
