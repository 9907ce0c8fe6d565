import type { Page } from '@playwright/test';
import { expect, toast } from '#tests/e2e/support/journey.ts';

/** The page is there before its words about the failure are, which come with code of their own. */
export const failureTold = (page: Page): Promise<void> =>
  expect(toast(page, 'Error', 'Failed to fetch data')).toBeVisible();
