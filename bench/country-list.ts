import type { Page } from '@playwright/test';
import { type Figure, medianFigure } from './figures.ts';
import { inBrowser } from './in-browser.ts';

/** The approximate slowdown of a mid-range phone. */
const SLOWER = 4;

/** The time from a key press to the next paint as the browser measures it, in steps of 8 ms. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // The type definitions lack the threshold.
    const all: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    const taken = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name.startsWith('key') || entry.name === 'click') {
          const id = Math.round(entry.startTime);
          taken.set(id, Math.max(taken.get(id) ?? 0, entry.duration));
        }
      document.documentElement.dataset['taken'] = JSON.stringify([...taken.values()]);
    }).observe(all);
  });

const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)));
      }),
  );

const taken = async (page: Page): Promise<readonly number[]> =>
  JSON.parse(
    (await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const kept = dataset['taken'] ?? '[]';
      delete dataset['taken'];
      return kept;
    })) || '[]',
  );

/** Measures a key press in the field of the 240 countries until its list is painted. */
export const countryList = (rounds: number): Promise<Figure[]> =>
  inBrowser(async (browser, store) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${store.url}/register`, { waitUntil: 'networkidle' });
    await page.getByLabel('First Name').click();
    const country = page.getByRole('combobox', { name: 'Country', exact: true });
    await page.locator('main input[role=combobox]').first().waitFor();
    await country.waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const letters: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await country.focus();
      await watchKeys(page);
      await page.keyboard.press('ArrowDown');
      await drawn(page);
      whole.push(Math.max(...(await taken(page))));
      for (const letter of 'united') {
        await page.keyboard.press(letter);
        await drawn(page);
      }
      letters.push(...(await taken(page)));
      await page.keyboard.press('Escape');
      await country.fill('');
      await page.keyboard.press('Escape');
    }
    return [
      {
        ...medianFigure('a letter, until its countries are drawn', 'ms', letters),
        rounds: [],
        target: { atMost: 100 },
      },
      {
        ...medianFigure('the whole list, until it is drawn', 'ms', whole),
        target: { atMost: 200 },
      },
    ];
  });
