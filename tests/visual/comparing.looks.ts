import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { acceptLook, compareLook, openCamera } from './support/capture.ts';
import { drawsAlike } from './support/drawing.ts';
import { expect, test } from './support/looks.ts';
import { lossOf } from './support/loss.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pharos-looks-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NAME = 'planted/faq';

/** Small things that somebody would see, each done to the page in the browser. */
const PLANTED: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a word less': (page) =>
    page.evaluate(() => {
      const heading = document.querySelector('h1');
      if (heading) heading.textContent = 'Frequently Questions';
    }),
  'a line that is a pixel lower': (page) =>
    page.evaluate(() => document.querySelector('h1')?.style.setProperty('margin-top', '1px')),
  'another colour of a link': (page) =>
    page.evaluate(() =>
      document.querySelector<HTMLElement>('footer a')?.style.setProperty('color', '#b00'),
    ),
  'a paragraph more': (page) =>
    page.evaluate(() =>
      document.querySelector('main')?.append(document.createTextNode('One line more')),
    ),
};

for (const [what, plant] of Object.entries(PLANTED))
  test(`${what} is seen`, async ({ show }) => {
    const page = await show({ name: 'faq', path: '/faq', widths: [360] }, `planted ${what}`);
    const camera = await openCamera(page, 'page');
    expect(await compareLook(camera, NAME, folder)).toContain(`${NAME}: no accepted picture`);
    expect(await acceptLook(camera, NAME, folder)).toBeUndefined();
    expect(await compareLook(camera, NAME, folder)).toBeUndefined();
    await plant(page);
    expect(await compareLook(camera, NAME, folder)).toMatch(
      /^planted\/faq: .*\d+ pixels differ, red in test-results\/looks\/planted\/faq-difference\.png$/,
    );
  });

test('a browser that draws otherwise is told from one that draws alike', async ({ eye }) => {
  const file = join(folder, 'sample.webp');
  expect(await drawsAlike(eye, file)).toBe(false);
  expect(existsSync(file), 'who compares takes no sample').toBe(false);
  expect(await drawsAlike(eye, file, { accepting: true })).toBe(true);
  expect(await drawsAlike(eye, file)).toBe(true);
  for (const style of ['p { font-family: monospace }', 'body { letter-spacing: 0.1px }'])
    expect(await drawsAlike(eye, file, { style })).toBe(false);
  expect(await drawsAlike(eye, file)).toBe(true);
});

test('what is lost is told', async ({ show }) => {
  const page = await show({ name: 'faq', path: '/faq' }, 'planted loss');
  expect(await lossOf(page)).toEqual([]);
  await page.evaluate(() => {
    const make = (tag: string, text: string, style: string) => {
      const made = document.createElement(tag);
      made.textContent = text;
      made.style.cssText = style;
      document.querySelector('main')?.append(made);
    };
    make('p', 'A long line that is cut', 'width: 40px; overflow: hidden; white-space: nowrap');
    make('p', 'Wide', 'width: 3000px');
    make('button', 'Below', 'position: absolute; top: 300px; left: 20px');
    make('button', 'Above', 'position: absolute; top: 305px; left: 30px');
    make('b', 'Save', 'position: absolute; top: 400px; left: 20px');
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<svg><rect class="fill-leaf-fill" width="40" height="20" /></svg>',
      );
    document
      .querySelector<SVGElement>('main > svg')
      ?.style.setProperty('inset', '400px auto auto 20px');
    document.querySelector<SVGElement>('main > svg')?.style.setProperty('position', 'absolute');
  });
  const told = (await lossOf(page)).join('\n');
  expect(told).toContain('at 320 px text is cut off in <p> "A long line that is cut"');
  expect(told).toContain('at 320 px the page scrolls sideways');
  expect(told).toContain('at 320 px <button> "Below" lies on <button> "Above"');
  expect(told).toContain('at 320 px text lies on what is filled of a bar in <b> "Save"');
  expect(told).toContain(
    'at 1280 px with text at 200% text is cut off in <p> "A long line that is cut"',
  );
});
