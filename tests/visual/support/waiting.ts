import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';

/** Leaves the form request of this page unanswered, as on a lost connection. */
export const holdAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}.data*`, () => undefined);

/** Aborts requests, as on a lost connection. */
export const failAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}.data*`, (route) => route.abort());

/** Presses a button and waits for its busy label. */
export const pressAndWait = async (page: Page, button: string, busy: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('button', { name: busy, exact: true })).toBeVisible();
};
