import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';
import { CUSTOMERS, type CustomerKey, idOf } from '#tests/visual/support/people.ts';
import { MOVING, RENEWING } from '#tests/visual/support/seed-desk.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

const orderOf = (who: CustomerKey): string => idOf('order', CUSTOMERS[who].orders[0]?.number ?? 0);
const deskOf = (who: CustomerKey): string => `/admin/review/${orderOf(who)}`;

/** Waits for the scan, which loads after the page. */
const scanned = async (page: Page): Promise<void> => {
  await expect(page.getByRole('img', { name: /scan\./ })).toBeVisible();
};

const asStaff = (screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ who: 'staff', ...screen }));

/** The order page of the patient in the states of a review. */
const patients = (['asked', 'approved'] as const).map((who): Screen => ({
  name: `patient-${who.toLowerCase()}`,
  path: `/account/orders/${orderOf(who)}`,
  who,
}));

export const reviewScreens: Area = {
  area: 'review',
  screens: [
    ...asStaff([
      { name: 'queue', path: '/admin/review' },
      { name: 'queue-empty', path: '/admin/review', store: 'empty' },
      { name: 'queue-none-found', path: '/admin/review?q=xyzzyplugh' },
      { name: 'queue-decided', path: '/admin/review?view=decided' },
      { name: 'desk', path: deskOf('inReview'), reach: scanned },
      {
        name: 'desk-long',
        path: `/admin/review/${idOf('order', CUSTOMERS.long.orders[1]?.number ?? 0)}`,
        reach: scanned,
      },
      {
        name: 'desk-contacts',
        path: deskOf('inReview'),
        reach: async (page) => {
          await scanned(page);
          await page.getByText(/^Contacts with the prescriber/).click();
          await expect(page.getByRole('button', { name: 'Save the contact' })).toBeVisible();
        },
      },
      { name: 'desk-second', path: deskOf('secondLook'), reach: scanned },
      // The changing store is used, because opening a prescription adds to the list that its patient sees.
      {
        name: 'desk-decided',
        path: deskOf('approved'),
        store: 'changing',
        reach: scanned,
      },
      {
        name: 'desk-record',
        path: deskOf('approved'),
        store: 'changing',
        reach: async (page) => {
          await scanned(page);
          await page.getByText('Correct this prescription').click();
          await page.getByText('Close this prescription').click();
          await expect(page.getByRole('button', { name: 'Close the prescription' })).toBeVisible();
        },
      },
      {
        name: 'desk-decline',
        path: deskOf('inReview'),
        // The changing store is used, because the selection is saved.
        store: 'changing',
        overlay: true,
        reach: async (page) => {
          await scanned(page);
          await page.getByRole('radio', { name: /^Decline/ }).check();
          await expect(
            page.getByRole('button', { name: 'Decline and cancel the order' }),
          ).toBeVisible();
          await expect(page.getByText('Everything you typed is saved')).toBeVisible();
        },
      },
      {
        name: 'desk-dose',
        path: deskOf('inReview'),
        // The changing store is used, because what is typed is saved.
        store: 'changing',
        reach: async (page) => {
          await scanned(page);
          await page.getByLabel('Days between doses', { exact: true }).fill('1');
          // One answer settles all checks about the dose, wherever among them it is asked.
          await page.getByLabel('Confirmed dose').first().fill('7');
          await expect(page.getByText('7 is not the typed dose of 1.').first()).toBeVisible();
          await expect(page.getByText('Everything you typed is saved')).toBeVisible();
        },
      },
      {
        name: 'desk-ask-information',
        path: deskOf('inReview'),
        // The changing store is used, because the selection is saved.
        store: 'changing',
        overlay: true,
        reach: async (page) => {
          await scanned(page);
          await page.getByRole('radio', { name: /^Ask for information/ }).check();
          await page.getByRole('button', { name: 'Ask the patient' }).scrollIntoViewIfNeeded();
          await expect(page.getByText('Everything you typed is saved')).toBeVisible();
        },
      },
      { name: 'queue-waiting', path: '/admin/review?view=patient' },
      { name: 'security', path: '/admin/security', who: 'colleague' },
      { name: 'security-bare', path: '/admin/security' },
      {
        name: 'security-password-refused',
        path: '/admin/security',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Change the password' }).click();
          await expect(page.getByRole('alert').first()).toBeVisible();
        },
      },
      { name: 'security-app', path: '/admin/security/authenticator' },
      { name: 'security-passkey', path: '/admin/security/passkey' },
      { name: 'security-codes', path: '/admin/security/codes', who: 'colleague' },
      { name: 'new-address', path: `/admin/change-email?token=${MOVING}`, who: 'colleague' },
      { name: 'new-password', path: `/admin/reset-password?token=${RENEWING}`, who: 'colleague' },
      {
        name: 'new-password-dead-link',
        path: '/admin/reset-password?token=spent',
        who: 'colleague',
      },
      { name: 'new-address-dead-link', path: '/admin/change-email?token=spent', who: 'colleague' },
    ]),
    ...patients,
  ],
};
