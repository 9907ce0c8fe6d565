import type { Page } from '@playwright/test';
import { swipe } from '#tests/e2e/support/fingers.ts';
import { expect, tabTo, test, visit, WITH_MOTION } from '#tests/e2e/support/journey.ts';

test.use(WITH_MOTION);

const carousel = (page: Page) => page.getByRole('group', { name: 'Best sellers' });
const list = (page: Page) => carousel(page).getByRole('list');
const arrow = (page: Page, side: 'left' | 'right') =>
  carousel(page).getByRole('button', { name: `Scroll ${side}` });

const place = (page: Page): Promise<number> => list(page).evaluate((each) => each.scrollLeft);
const width = (page: Page): Promise<number> => list(page).evaluate((each) => each.clientWidth);
/** Snapping may stop at most half a card and its gap away from the target. */
const NEAR = 160;

/** Waits until scrolling stops, because an arrow at the end disappears only then. */
const settled = async (page: Page): Promise<void> => {
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await place(page);
        const still = now === before;
        before = now;
        return still;
      },
      { intervals: [200] },
    )
    .toBe(true);
};

for (const path of ['/', '/products'])
  test(
    `the arrows of the best sellers on ${path} scroll and appear only where there is more`,
    { tag: '@phone' },
    async ({ page }) => {
      await visit(page, path);
      await list(page).scrollIntoViewIfNeeded();
      await expect(arrow(page, 'left')).toHaveCount(0);
      await expect(arrow(page, 'right')).toBeVisible();
      await arrow(page, 'right').click();
      const step = 0.8 * (await width(page));
      await expect.poll(() => place(page)).toBeGreaterThan(step - NEAR);
      expect(await place(page)).toBeLessThan(step + NEAR);
      await expect(arrow(page, 'left')).toBeVisible();
      // The right arrow disappears at the end.
      for (
        let presses = 0;
        presses < 12 && (await arrow(page, 'right').count()) > 0;
        presses += 1
      ) {
        const before = await place(page);
        await arrow(page, 'right').click();
        await expect.poll(async () => (await place(page)) - before).toBeGreaterThan(10);
        await settled(page);
      }
      await expect(arrow(page, 'right')).toHaveCount(0);
      const end = await place(page);
      await arrow(page, 'left').click();
      await expect.poll(() => place(page)).toBeLessThan(end - step + NEAR);
      await expect(arrow(page, 'right')).toBeVisible();
    },
  );

test('the arrows of the best sellers work with the keyboard, and Enter and Space open a card', async ({
  page,
}) => {
  await visit(page, '/');
  await tabTo(page, 'Scroll right');
  for (let presses = 0; presses < 12 && (await arrow(page, 'right').count()) > 0; presses += 1) {
    const before = await place(page);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await place(page)) - before).toBeGreaterThan(10);
    await settled(page);
  }
  // The focus moves to the left arrow when the right arrow disappears at the end.
  await expect(arrow(page, 'left')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(arrow(page, 'right')).toBeVisible();

  await visit(page, '/products');
  await tabTo(page, /^View Details of Saxenda/);
  const seen = await page.locator(':focus').evaluate((link) => {
    const box = link.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth;
  });
  expect(seen).toBe(true);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/products\/saxenda$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Saxenda' })).toBeVisible();
  await page.goBack();
  await tabTo(page, /^View Details of Mounjaro/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/mounjaro$/);
});

test(
  'a swipe over 50 px scrolls the best sellers by 80 %, and a shorter one snaps back',
  { tag: '@phone' },
  async ({ another }) => {
    const page = await another({ hasTouch: true });
    await visit(page, '/');
    await list(page).scrollIntoViewIfNeeded();
    await swipe(page, list(page), -45);
    await settled(page);
    await expect.poll(() => place(page)).toBeLessThan(10);
    await swipe(page, list(page), -90);
    const step = 0.8 * (await width(page));
    await expect.poll(() => place(page)).toBeGreaterThan(step - NEAR);
    await settled(page);
    expect(await place(page)).toBeLessThan(step + NEAR);
    await swipe(page, list(page), 90);
    await expect.poll(() => place(page)).toBeLessThan(10);
    // A swipe does not open a card.
    await expect(page).toHaveURL(/\/$/);
  },
);

test('the focused best sellers scroll with the arrow keys and announce their position', async ({
  page,
}) => {
  await visit(page, '/');
  await tabTo(page, /^Best sellers. Use the arrow keys to scroll/);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const step = 0.8 * (await width(page));
  await expect.poll(() => place(page)).toBeGreaterThan(step - NEAR);
  await expect(carousel(page).getByText(/^Showing \d+( to \d+)? of \d+$/)).toBeAttached();
  await settled(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => place(page)).toBeLessThan(10);
  await expect(carousel(page).getByText(/^Showing 1\b/)).toBeAttached();
  await page.keyboard.press('End');
  await expect(arrow(page, 'right')).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(arrow(page, 'left')).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test('the best sellers scroll when dragged with a mouse, without opening a card', async ({
  page,
}) => {
  await visit(page, '/');
  await list(page).scrollIntoViewIfNeeded();
  const box = await list(page).boundingBox();
  if (!box) throw new Error('the carousel is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pull = async (by: number): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 3 });
    await page.mouse.move(x + by, y, { steps: 3 });
    await page.mouse.up();
    await settled(page);
  };
  await pull(-40);
  await expect.poll(() => place(page)).toBeLessThan(10);
  await pull(-100);
  const step = 0.8 * (await width(page));
  await expect.poll(() => place(page)).toBeGreaterThan(step - NEAR);
  await pull(100);
  await expect.poll(() => place(page)).toBeLessThan(10);
  await expect(page).toHaveURL(/\/$/);
});
