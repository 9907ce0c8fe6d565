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

      // Axe checks the narrowest width in light mode and the widest in dark mode.
      const widths = screen.widths ?? [320, 1280];
      for (const [width, colorScheme] of [
        [widths[0] ?? 320, 'light'],
        [widths.at(-1) ?? 1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await rested(page);
        expect.soft(await violationsOf(page), `axe at ${width} px, ${colorScheme}`).toEqual([]);
      }
    });
