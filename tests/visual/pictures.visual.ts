import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { AREAS } from './screens/areas.ts';
import { BASELINES, fileOf } from './support/baselines.ts';
import { drawingOf, keepDrawing, whyNotCompared } from './support/drawing.ts';
import { rested } from './support/layout.ts';
import { expect, restPointer, test as base } from './support/open-screen.ts';
import type { Screen } from './support/screen.ts';

const FOLDER = join(import.meta.dirname, 'baselines');
const DRAWN_BY = join(FOLDER, 'drawn-by.json');

const test = base.extend<object, { notCompared: string | undefined; updating: boolean }>({
  updating: [
    async ({}, use, { config }) => {
      await use(config.updateSnapshots === 'all' || config.updateSnapshots === 'changed');
    },
    { scope: 'worker' },
  ],
  notCompared: [
    async ({ browser, updating, launchOptions }, use) => {
      const program = basename(launchOptions.executablePath ?? 'Chromium');
      const now = await drawingOf(browser, { program });
      if (updating && whyNotCompared(now, DRAWN_BY) !== undefined) keepDrawing(now, DRAWN_BY);
      await use(whyNotCompared(now, DRAWN_BY));
    },
    { scope: 'worker' },
  ],
});

const screens = new Map<string, Screen>(
  AREAS.flatMap(({ area, screens: shown }) =>
    shown.map((screen) => [`${area} ${screen.name}`, screen] as const),
  ),
);

/** Masks text in scripts without a web font, because system fonts differ between machines. */
const masked = (page: Page) => [
  page.locator(':is(:lang(hi), :lang(zh), :lang(ja), :lang(ar), :lang(he))'),
];

/** Lossless compression shrinks screenshots to as little as a third. */
const compress = async (file: string): Promise<void> => {
  const small = await sharp(readFileSync(file)).webp({ lossless: true, effort: 6 }).toBuffer();
  writeFileSync(file, small);
};

for (const [name, screen] of screens) {
  const baselines = BASELINES.filter((each) => each.screen === name);
  if (baselines.length === 0) continue;
  test(`${name}: pictures`, async ({ show, notCompared, updating }) => {
    test.skip(notCompared !== undefined, notCompared);
    const page = await show(screen);
    for (const baseline of baselines) {
      await page.setViewportSize({ width: baseline.width, height: 800 });
      await page.emulateMedia({ colorScheme: baseline.scheme });
      // It changes with every release.
      await page.locator('[data-version]').evaluateAll((all) => all.forEach((one) => one.remove()));
      await restPointer(page);
      await rested(page);
      await expect.soft(page).toHaveScreenshot(fileOf(baseline), {
        fullPage: name.startsWith('styleguide '),
        mask: masked(page),
      });
      if (updating) await compress(join(FOLDER, fileOf(baseline)));
    }
  });
}

test('this browser renders like the one of the baselines', ({ notCompared }) => {
  if (notCompared !== undefined)
    process.stdout.write(`Pictures are not compared: ${notCompared}.\n`);
  test.skip(notCompared !== undefined, notCompared);
});

test('a planted change is detected', async ({ show, notCompared, updating }) => {
  test.skip(notCompared !== undefined, notCompared);
  test.skip(updating, 'The baselines are being written.');
  const page = await show({ name: 'login', path: '/login', widths: [360] });
  const differs = async (): Promise<boolean> => {
    await restPointer(page);
    await rested(page);
    return expect(page)
      .toHaveScreenshot('account-login-360-light.webp', { timeout: 2_000 })
      .then(
        () => false,
        () => true,
      );
  };
  expect(await differs()).toBe(false);
  const heading = page.getByRole('heading', { level: 1 });
  for (const plant of [
    // The changes are a word, a pixel, and the color of one link.
    () => heading.evaluate((element) => (element.textContent = 'Log on')),
    () => heading.evaluate((element) => element.style.setProperty('margin-top', '1px')),
    () =>
      page
        .getByRole('main')
        .getByRole('link')
        .first()
        .evaluate((element) => element.style.setProperty('color', '#b00')),
  ]) {
    await plant();
    expect(await differs()).toBe(true);
    await page.reload();
    await rested(page);
  }
  expect(await differs()).toBe(false);
});

test('a browser that renders differently is detected', async ({ browser }, info) => {
  const file = info.outputPath('drawn-by.json');
  const now = await drawingOf(browser);
  expect(whyNotCompared(now, file)).toBe('there are no baselines');
  keepDrawing(now, file);
  expect(whyNotCompared(await drawingOf(browser), file)).toBeUndefined();
  for (const style of ['p { font-family: monospace }', 'body { letter-spacing: 0.1px }'])
    expect(whyNotCompared(await drawingOf(browser, { style }), file)).toContain(
      'draws a sample page differently',
    );
});

test('the baselines match the key screens and stay few and small', () => {
  expect(BASELINES.filter(({ screen }) => !screens.has(screen))).toEqual([]);
  expect(BASELINES.length).toBeLessThanOrEqual(80);
  const kept = readdirSync(FOLDER);
  expect(kept.filter((name) => name.endsWith('.webp')).toSorted()).toEqual(
    BASELINES.map(fileOf).toSorted(),
  );
  const bytes = kept.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  expect(bytes).toBeLessThan(4_000_000);
});
