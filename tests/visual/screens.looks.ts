import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/journey.ts';
import { accountScreens } from './screens/account.ts';
import { adminScreens } from './screens/admin.ts';
import { orderingScreens } from './screens/ordering.ts';
import { publicScreens } from './screens/public.ts';
import { styleguideScreens } from './screens/styleguide.ts';
import { ACCEPTED, ACCEPTING, acceptLook, compareLook, openCamera } from './support/capture.ts';
import { expect, test } from './support/looks.ts';
import { lossOf } from './support/loss.ts';
import { type Area, SCHEMES, type Screen, WIDTHS } from './support/screen.ts';

const AREAS: readonly Area[] = [
  publicScreens,
  orderingScreens,
  accountScreens,
  adminScreens,
  styleguideScreens,
];

/** An A4 sheet between its margins. */
const PAPER = 718;

const widthsOf = (screen: Screen): readonly number[] =>
  screen.paper ? [PAPER] : (screen.widths ?? WIDTHS);

const pictureOf = (area: string, screen: Screen, width: number, scheme: string): string =>
  join(area, `${screen.name}-${width}-${scheme}`);

/** All that differs, not the first alone: each is a picture to look at. */
const differences = async (page: Page, area: string, screen: Screen): Promise<string[]> => {
  const camera = await openCamera(page, screen.extent ?? 'page');
  const found: string[] = [];
  for (const width of widthsOf(screen)) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const judge = ACCEPTING ? acceptLook : compareLook;
      const different = await judge(camera, pictureOf(area, screen, width, colorScheme));
      if (different) found.push(different);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

for (const { area, screens } of AREAS)
  for (const screen of screens)
    test(`${area}: ${screen.name}`, async ({ show }) => {
      const page = await show(screen, `${area} ${screen.name}`);
      const found = await differences(page, area, screen);
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
      const widths = widthsOf(screen);
      for (const width of [widths[0], widths.at(-1)]) {
        await page.setViewportSize({ width: width ?? 1280, height: 800 });
        await expectAccessible(page);
      }
    });

test('each accepted picture is of a screen', () => {
  const known = AREAS.flatMap(({ area, screens }) =>
    screens.flatMap((screen) =>
      widthsOf(screen).flatMap((width) =>
        SCHEMES.map((scheme) => `${pictureOf(area, screen, width, scheme)}.webp`),
      ),
    ),
  );
  expect(new Set(known).size, 'a name that two screens have').toBe(known.length);
  const kept = existsSync(ACCEPTED)
    ? readdirSync(ACCEPTED, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.webp'),
      )
    : [];
  const strange = kept.filter((name) => !known.includes(name));
  if (ACCEPTING) for (const name of strange) rmSync(join(ACCEPTED, name));
  else expect(strange).toEqual([]);
});
