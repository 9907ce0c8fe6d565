import { violationsOf } from '#tests/e2e/support/axe.ts';
import { AREAS } from './screens/areas.ts';
import { layoutProblems, PAPER, rested } from './support/layout.ts';
import { expect, test } from './support/open-screen.ts';

for (const { area, screens } of AREAS)
  for (const screen of screens)
    test(`${area}: ${screen.name}`, async ({ show }) => {
      const page = await show(screen);
      await rested(page);
      if (screen.paper) {
        expect(await layoutProblems(page, [PAPER]), 'layout on paper').toEqual([]);
        return;
      }
      expect.soft(await layoutProblems(page), 'layout').toEqual([]);
      if (screen.widths)
        await page.setViewportSize({ width: screen.widths[0] ?? 320, height: 800 });
      // The page is at its narrowest width now. At the widest, in dark mode, only colors and the places of
      // controls differ.
      expect.soft(await violationsOf(page), 'axe, narrow and light').toEqual([]);
      await page.setViewportSize({ width: screen.widths?.at(-1) ?? 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await rested(page);
      expect
        .soft(
          await violationsOf(page, { rules: ['color-contrast', 'target-size'] }),
          'axe, wide and dark',
        )
        .toEqual([]);
    });
