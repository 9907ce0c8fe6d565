import { expect } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { CUSTOMERS, idOf, PASSWORD } from '#tests/visual/support/people.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { INVITING, MAIL_LINKS } from '#tests/visual/support/seed-security.ts';

/** Pages before a login: the first view of each login method, and the targets of mailed links. */
export const loginScreens: Area = {
  area: 'logins',
  screens: [
    { name: 'login-code', path: '/login/code' },
    { name: 'login-phone', path: '/login/phone' },
    // The callback URL is opened without a login at the provider.
    { name: 'provider-refused', path: '/login/with/work/return', status: 410 },
    {
      name: 'new-email-confirm',
      path: `/change-email/confirm?token=${MAIL_LINKS['confirm-new-email']}`,
    },
    {
      name: 'new-email-approve',
      path: `/change-email/approve?token=${MAIL_LINKS['approve-new-email']}`,
    },
    { name: 'phone', path: '/account/phone', who: 'mary' },
    { name: 'staff-invitation', path: `/admin/invitation?token=${INVITING}` },
    {
      name: 'staff-second-step',
      path: '/admin',
      store: 'changing',
      reach: async (page) => {
        await fill(page, { Username: 'grace', Password: PASSWORD });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
      },
    },
    {
      name: 'staff-delete-user',
      path: `/admin/dashboard?tab=users&open=${idOf('user', 1)}`,
      who: 'staff',
      overlay: true,
      reach: async (page) => {
        await page
          .getByRole('article')
          .getByRole('button', { name: 'Delete', exact: true })
          .click();
        await expect(
          page.getByRole('alertdialog', { name: 'Confirm User Deletion' }),
        ).toBeVisible();
      },
    },
    {
      name: 'staff-sign',
      path: `/admin/dashboard?open=${idOf('order', CUSTOMERS.preparing.number)}`,
      who: 'staff',
      overlay: true,
      reach: async (page) => {
        await page
          .getByRole('article', { name: /^Order / })
          .getByLabel('Status')
          .selectOption('Order Confirmed');
        await expect(page.getByRole('dialog', { name: 'Sign the confirmation' })).toBeVisible();
      },
    },
  ],
};
