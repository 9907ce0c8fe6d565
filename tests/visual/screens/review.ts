import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';
import { CUSTOMERS, type CustomerKey, idOf } from '#tests/visual/support/people.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

const ENDS = [360, 1280] as const;

const orderOf = (who: CustomerKey): string => idOf('order', CUSTOMERS[who].orders[0]?.number ?? 0);
const deskOf = (who: CustomerKey): string => `/admin/review/${orderOf(who)}`;

/** The scan comes by itself, after the page. */
const scanned = async (page: Page): Promise<void> => {
  await expect(page.getByRole('img', { name: /scan\./ })).toBeVisible();
};

const asStaff = (screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ who: 'staff', ...screen }));

/** An order as its patient sees it, in the states that its review can be in. */
const patients = (['asked', 'approved'] as const).map((who): Screen => ({
  name: `patient-${who.toLowerCase()}`,
  path: `/account/orders/${orderOf(who)}`,
  who,
  widths: ENDS,
}));

export const reviewScreens: Area = {
  area: 'review',
  screens: [
    ...asStaff([
      { name: 'queue', path: '/admin/review' },
      { name: 'queue-empty', path: '/admin/review', store: 'empty', widths: ENDS },
      { name: 'queue-decided', path: '/admin/review?view=decided', widths: ENDS },
      { name: 'desk', path: deskOf('inReview'), reach: scanned },
      { name: 'desk-second', path: deskOf('secondLook'), widths: ENDS, reach: scanned },
      // Who opens a prescription is told to its patient.
      {
        name: 'desk-decided',
        path: deskOf('approved'),
        store: 'changing',
        widths: ENDS,
        reach: scanned,
      },
      {
        name: 'desk-decline',
        path: deskOf('inReview'),
        // What is chosen there is kept.
        store: 'changing',
        extent: 'window',
        widths: ENDS,
        reach: async (page) => {
          await scanned(page);
          await page.getByRole('radio', { name: /^Decline/ }).check();
          await expect(
            page.getByRole('button', { name: 'Decline and cancel the order' }),
          ).toBeVisible();
          await expect(page.getByText('All that you typed is kept')).toBeVisible();
        },
      },
      { name: 'security', path: '/admin/security', who: 'colleague' },
    ]),
    ...patients,
  ],
};
