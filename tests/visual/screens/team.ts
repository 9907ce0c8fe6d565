import { RECALL_ID } from '#tests/visual/support/seed-packs.ts';
import { expect } from '#tests/e2e/support/journey.ts';
import { field } from '#tests/e2e/support/people.ts';
import { CUSTOMERS, idOf } from '#tests/visual/support/people.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { RECORDED, RECORDED_LONG } from '#tests/visual/support/seed-desk.ts';
import { INVITING } from '#tests/visual/support/seed-security.ts';

const RECORD = idOf('order', RECORDED);

const memberAt = (number: number): string => `/admin/team/${idOf('staff', number)}`;

export const teamScreens: Area = {
  area: 'team',
  screens: [
    { name: 'team', path: '/admin/team', who: 'staff' },
    { name: 'member', path: memberAt(1), who: 'staff' },
    { name: 'member-long', path: memberAt(2), who: 'staff' },
    {
      name: 'member-remove',
      path: memberAt(1),
      who: 'staff',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await expect(page.getByRole('alertdialog', { name: /^Remove / })).toBeVisible();
      },
    },
    {
      name: 'invitation-refused',
      path: `/admin/invitation?token=${INVITING}`,
      reach: async (page) => {
        await field(page, 'Username').fill('Rosalind Franklin');
        await page.getByRole('button', { name: 'Create your account' }).click();
        await expect(page.getByRole('alert').first()).toBeVisible();
      },
    },
    {
      name: 'customer',
      path: `/admin/users/${idOf('user', CUSTOMERS.secured.number)}`,
      who: 'staff',
    },
    {
      name: 'customer-long',
      path: `/admin/users/${idOf('user', CUSTOMERS.long.number)}`,
      who: 'staff',
    },
    {
      name: 'new-customer-refused',
      path: '/admin/users/new',
      who: 'staff',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Create the account' }).click();
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      },
    },
    { name: 'new-customer', path: '/admin/users/new', who: 'staff' },
    { name: 'recalls', path: '/admin/recalls', who: 'staff' },
    { name: 'recalls-empty', path: '/admin/recalls', who: 'staff', store: 'empty' },
    { name: 'recalls-found', path: '/admin/recalls?batch=NP5K209', who: 'staff' },
    { name: 'recalls-wrong', path: '/admin/recalls?gtin=123', who: 'staff' },
    { name: 'recalls-opened', path: `/admin/recalls?open=${RECALL_ID}`, who: 'staff' },
    {
      name: 'recalls-refused',
      path: '/admin/recalls?batch=NP5K209',
      who: 'staff',
      reach: async (page) => {
        await page.getByRole('button', { name: /^Recall/ }).click();
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      },
    },
    { name: 'templates-empty', path: '/admin/templates', who: 'staff', store: 'empty' },
    { name: 'message-queue-empty', path: '/admin/messages', who: 'staff', store: 'empty' },
    { name: 'arrivals', path: '/admin/arrivals', who: 'staff' },
    {
      name: 'arrivals-refused',
      path: '/admin/arrivals',
      who: 'staff',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Answer and close' }).first().click();
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      },
    },
    { name: 'arrivals-answered', path: '/admin/arrivals?list=solved', who: 'staff' },
    { name: 'arrivals-empty', path: '/admin/arrivals', who: 'staff', store: 'empty' },
    { name: 'audit', path: `/admin/audit?about=${RECORD}`, who: 'staff' },
    {
      name: 'audit-long',
      path: `/admin/audit?about=${idOf('order', RECORDED_LONG)}`,
      who: 'staff',
    },
    {
      name: 'audit-filtered',
      path: `/admin/audit?about=${RECORD}&staff=${idOf('staff', 1)}&action=prescription+opened`,
      who: 'staff',
    },
    {
      name: 'audit-none-found',
      path: `/admin/audit?about=${idOf('order', 9)}&action=nothing`,
      who: 'staff',
    },
    { name: 'affiliates', path: '/admin/affiliates', who: 'staff' },
    {
      name: 'affiliate',
      path: `/admin/affiliates?open=${idOf('application', 2)}`,
      who: 'staff',
    },
    {
      name: 'affiliate-long',
      path: `/admin/affiliates?open=${idOf('application', 9)}`,
      who: 'staff',
    },
    {
      name: 'apply-refused',
      path: '/rewards',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Send Application' }).click();
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          'Practice or clinic is required',
        );
      },
    },
  ],
};
