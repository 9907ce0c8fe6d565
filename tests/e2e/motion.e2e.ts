import type { Page } from '@playwright/test';
import { expect, test, visit, WITH_MOTION } from './support/journey.ts';

test.use(WITH_MOTION);

/** Records the animation durations in ms of each page transition, until the document is replaced. */
const watchFades = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fades: number[][] = [];
    const { dataset } = document.documentElement;
    dataset['fades'] = '[]';
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const begun = (): void => {
        const durations = document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getTiming().duration))
          .filter((duration) => duration > 0);
        fades.push(durations);
        dataset['fades'] = JSON.stringify(fades);
      };
      // A page change before the transition is ready skips it, which can happen on a busy machine.
      void transition.ready.then(begun, () => undefined);
      return transition;
    };
  });

const fadesOf = async (page: Page): Promise<number[][]> =>
  JSON.parse((await page.locator('html').getAttribute('data-fades')) ?? 'null');

const begunFades = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await fadesOf(page)).length, { timeout: 5_000 }).toBe(count);

const toFaqAndHome = (page: Page): Promise<void> =>
  expect(async () => {
    await visit(page, '/');
    await watchFades(page);
    const quick = page.getByRole('navigation', { name: 'Quick links' });
    await quick.getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await begunFades(page, 1);
    await page.getByRole('link', { name: 'Pharos', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Where we ship' })).toBeVisible();
    await begunFades(page, 2);
  }).toPass();

test('pages fade into each other once for half a second', async ({ page }) => {
  await toFaqAndHome(page);
  for (const durations of await fadesOf(page)) expect(new Set(durations)).toEqual(new Set([500]));
});

test('page transitions have no animation with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await toFaqAndHome(page);
  expect((await fadesOf(page)).flat()).toEqual([]);
});

test('static content renders after client-side navigation, and its links do not reload the document', async ({
  page,
}) => {
  await toFaqAndHome(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
  await main.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL('/blog');
  expect(await fadesOf(page)).not.toBeNull();
});
