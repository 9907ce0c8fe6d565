import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';

export const failureShown = (page: Page): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: 'Error: Failed to fetch data' })).toBeVisible();
