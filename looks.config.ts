import { defineConfig } from '@playwright/test';

/** Every screen in its states: pictures against accepted ones, axe, narrow windows and large text. */
export default defineConfig({
  testDir: './tests/visual',
  testMatch: '*.looks.ts',
  outputDir: './test-results/looks-runs',
  globalSetup: './tests/visual/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // A machine that is busy may draw one thing late; what is different stays different.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/looks.json' }]],
});
