import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';

/** The answer to a form of this page never comes, as on a line that has just died. */
export const holdAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}.data*`, () => undefined);

/** Nothing is sent, because the line is down. */
export const failAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}.data*`, (route) => route.abort());

/** Presses the button, whose words tell from then on that something is under way. */
export const pressAndWait = async (page: Page, button: string, busy: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('button', { name: busy, exact: true })).toBeVisible();
};
