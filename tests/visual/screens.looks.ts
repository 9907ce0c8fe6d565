import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/journey.ts';
import { AREAS } from './screens/areas.ts';
import { ACCEPTED, ACCEPTING, acceptLook, compareLook, openCamera } from './support/capture.ts';
import { expect, SAMPLE, test } from './support/looks.ts';
import { lossOf } from './support/loss.ts';
import { SCHEMES, type Screen, WIDTHS } from './support/screen.ts';

/** An A4 sheet between its margins. */
const PAPER = 718;

const widthsOf = (screen: Screen): readonly number[] =>
  screen.paper ? [PAPER] : (screen.widths ?? WIDTHS);

type Sight = { readonly width: number; readonly scheme: (typeof SCHEMES)[number] };

/**
 * Every width in both lights; paper has no dark. From one sight to the next either the width changes or the
 * light: each makes the browser draw everything anew.
 */
const sightsOf = (screen: Screen): readonly Sight[] =>
  widthsOf(screen).flatMap((width, index) => {
    const schemes = SCHEMES.filter((scheme) => scheme === 'light' || !screen.paper);
    return (index % 2 === 0 ? schemes : schemes.toReversed()).map((scheme) => ({ width, scheme }));
  });

const pictureOf = (area: string, screen: Screen, { width, scheme }: Sight): string =>
  join(area, `${screen.name}-${width}-${scheme}`);

/** All that differs, not the first alone: each is a picture to look at. */
const differences = async (page: Page, area: string, screen: Screen): Promise<string[]> => {
  const camera = await openCamera(page, screen.extent ?? 'page', screen.fleeting);
  const found: string[] = [];
  for (const sight of sightsOf(screen)) {
    await page.setViewportSize({ width: sight.width, height: 800 });
    await page.emulateMedia({ colorScheme: sight.scheme });
    const judge = ACCEPTING ? acceptLook : compareLook;
    const different = await judge(camera, pictureOf(area, screen, sight));
    if (different) found.push(different);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

for (const { area, screens } of AREAS)
  for (const screen of screens)
    test(`${area}: ${screen.name}`, async ({ show, alike }) => {
      const page = await show(screen, `${area} ${screen.name}`);
      const found = alike ? await differences(page, area, screen) : [];
      expect
        .soft(
          found,
          'Look at the pictures in test-results/looks. If they are as they should be: npm run accept-looks',
        )
        .toEqual([]);
      if (screen.paper) return;
      expect
        .soft(await lossOf(page), 'what is lost in a narrow window or in large text')
        .toEqual([]);
      // What is wrong in the dark is wrong at each width, and what is wrong at a width in each light.
      const widths = widthsOf(screen);
      for (const [width, colorScheme] of [
        [widths[0] ?? 360, 'light'],
        [widths.at(-1) ?? 1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    });

test('pictures are compared, because this machine draws as the one that took them', ({ alike }) => {
  expect(existsSync(SAMPLE), 'the sample by which the accepting machine is known').toBe(true);
  test.skip(
    !alike,
    'Another browser, or other fonts: only what can be read and reached is checked.',
  );
  expect(alike).toBe(true);
});

test('each accepted picture is of a screen', () => {
  const known = AREAS.flatMap(({ area, screens }) =>
    screens.flatMap((screen) =>
      sightsOf(screen).map((sight) => `${pictureOf(area, screen, sight)}.webp`),
    ),
  );
  expect(new Set(known).size, 'a name that two screens have').toBe(known.length);
  const kept = existsSync(ACCEPTED)
    ? readdirSync(ACCEPTED, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.webp'),
      )
    : [];
  const strange = kept.filter((name) => !known.includes(name) && join(ACCEPTED, name) !== SAMPLE);
  if (ACCEPTING) for (const name of strange) rmSync(join(ACCEPTED, name));
  else expect(strange).toEqual([]);
});
