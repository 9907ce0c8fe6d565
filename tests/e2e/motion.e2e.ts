import type { Page } from '@playwright/test';
import { expect, test, visit } from './support/journey.ts';

declare global {
  interface Window {
    /** How long each animation of each change of pages lasts, in ms. */
    fades?: number[][];
    /** Gone as soon as another document is loaded. */
    sameDocument?: boolean;
  }
}

const watchFades = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const fades: number[][] = (window.fades = []);
    window.sameDocument = true;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement !== null)
          .map((animation) => Number(animation.effect?.getTiming().duration))
          .filter((duration) => duration > 0);
        fades.push(moving);
      });
      return transition;
    };
  });
};

const toFaqAndHome = async (page: Page): Promise<void> => {
  await visit(page, '/');
  await watchFades(page);
  const quick = page.getByRole('navigation', { name: 'Quick links' });
  await quick.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Pharos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Where we ship' })).toBeVisible();
};

test('pages fade into each other, half a second, once', async ({ page }) => {
  await toFaqAndHome(page);
  await expect.poll(() => page.evaluate(() => window.fades?.length)).toBe(2);
  const fades = await page.evaluate(() => window.fades ?? []);
  for (const durations of fades) {
    expect(durations.length).toBeGreaterThan(0);
    for (const duration of durations) expect(duration).toBe(500);
  }
});

test('nothing moves for people who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await toFaqAndHome(page);
  const fades = await page.evaluate(() => window.fades ?? []);
  expect(fades.flat()).toEqual([]);
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('what is only read is followed within the page, and is there on a page that the browser builds', async ({
  page,
}) => {
  await toFaqAndHome(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
  await main.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL('/blog');
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
});
