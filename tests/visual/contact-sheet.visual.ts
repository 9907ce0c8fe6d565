import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from './screens/areas.ts';
import { rested } from './support/layout.ts';
import { restPointer, test } from './support/open-screen.ts';
import type { Screen } from './support/screen.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'test-results', 'contact-sheet');

/** Browsers render at most 16,384 px at once. */
const TALLEST = 16_000;

type Sight = { readonly width: number; readonly scheme: 'light' | 'dark' };

const sightsOf = ({ widths = [360, 1280], paper }: Screen): readonly Sight[] =>
  paper
    ? [{ width: 718, scheme: 'light' }]
    : widths.flatMap((width) => [
        { width, scheme: 'light' } as const,
        { width, scheme: 'dark' } as const,
      ]);

const fileOf = (area: string, screen: Screen, { width, scheme }: Sight): string =>
  `${area}-${screen.name}-${width}-${scheme}.webp`;

for (const { area, screens } of AREAS)
  for (const screen of screens)
    test(`${area}: ${screen.name}`, async ({ show }) => {
      const page = await show(screen);
      for (const sight of sightsOf(screen)) {
        await page.setViewportSize({ width: sight.width, height: 800 });
        await page.emulateMedia({ colorScheme: sight.scheme });
        await restPointer(page);
        await rested(page);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.screenshot({
          path: join(FOLDER, fileOf(area, screen, sight)),
          type: 'webp',
          quality: 80,
          ...(screen.overlay
            ? {}
            : {
                fullPage: true,
                clip: { x: 0, y: 0, width: sight.width, height: Math.min(height, TALLEST) },
              }),
        });
      }
    });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

test('index.html', () => {
  const sections = AREAS.map(({ area, screens }) => {
    const figures = screens.map((screen) => {
      const pictures = sightsOf(screen).map((sight) => {
        const file = fileOf(area, screen, sight);
        const caption = `${sight.width} ${sight.scheme}`;
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"><small>${caption}</small></a>`;
      });
      return `<figure id="${area}-${screen.name}"><figcaption>${screen.name} <code>${escaped(screen.path)}</code></figcaption>${pictures.join('')}</figure>`;
    });
    return `<h2 id="${area}">${area}</h2>${figures.join('\n')}`;
  });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>
  body { margin: 1rem; font: 14px/1.4 system-ui; background: #888; color: #000 }
  figure { margin: 0 0 2rem; display: flex; gap: 1rem; overflow-x: auto }
  figcaption { width: 12rem; flex: none; overflow-wrap: anywhere }
  img { display: block; width: 320px; max-height: 480px; object-fit: cover; object-position: top }
  nav { position: sticky; top: 0; background: #888; display: flex; gap: 1rem; padding: 0.5rem 0 }
</style>
<nav>${AREAS.map(({ area }) => `<a href="#${area}">${area}</a>`).join('')}</nav>
${sections.join('\n')}`,
  );
  process.stdout.write(`The contact sheet is ${join(FOLDER, 'index.html')}\n`);
});
