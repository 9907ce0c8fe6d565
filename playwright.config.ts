import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();
const launchOptions = {
  args: chromiumArgs,
  ...(executablePath === undefined ? {} : { executablePath }),
};

const { values } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
  allowPositionals: true,
});
/** The stores that a project needs are started only where it runs. */
const runs = (...projects: readonly string[]): boolean =>
  values.project === undefined || projects.some((name) => [values.project].flat().includes(name));

const visual = {
  testDir: './tests/visual',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  // A difference that nobody would see: less than a word of the smallest text.
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 100 } },
  use: {
    launchOptions: {
      ...launchOptions,
      // Fonts are drawn alike on every machine that has the same browser.
      args: [
        ...chromiumArgs,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
};

export default defineConfig({
  outputDir: './test-results/browser',
  globalSetup: [
    ...(runs('desktop', 'phone') ? ['./tests/e2e/support/global-setup.ts'] : []),
    ...(runs('visual', 'contact-sheet') ? ['./tests/visual/support/global-setup.ts'] : []),
  ],
  // A page waits for the store, for timers and for animations half of the time.
  workers: 2 * availableParallelism(),
  fullyParallel: true,
  // A busy machine may make one of some hundred tests time out; it is then named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A long journey takes a minute on an idle machine, and must also end on a busy one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // `--trace on` shows more, but recording every journey doubles their time.
    screenshot: 'only-on-failure',
    // Each frame of an animation takes processor time. Journeys about animations turn them on: `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      testDir: './tests/e2e',
      testMatch: '*.e2e.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      // Only what a narrow window or a finger changes; the visual tests check how each screen looks there.
      name: 'phone',
      testDir: './tests/e2e',
      testMatch: '*.e2e.ts',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      ...visual,
      name: 'visual',
      testMatch: '*.visual.ts',
      testIgnore: 'contact-sheet.visual.ts',
    },
    { ...visual, name: 'contact-sheet', testMatch: 'contact-sheet.visual.ts' },
  ],
});
