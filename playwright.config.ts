import { chromium, defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium(chromium.executablePath());

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: './test-results/journeys',
  globalSetup: './tests/e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // Of some hundred journeys one may meet a busy moment; it is named as flaky, and to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A long journey of a minute on an idle machine must also end on a busy one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // `--trace on` shows more; recorded for every journey it takes half of their time.
    screenshot: 'only-on-failure',
    launchOptions: {
      args: chromiumArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      // What a narrow window or a finger changes once more. How each screen looks there, its pictures show.
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
