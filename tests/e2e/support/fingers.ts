import type { Locator, Page } from '@playwright/test';

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

/** A finger's start, moves and end, as the screen itself reports them. */
const finger = async (page: Page, on: Locator) => {
  const box = await on.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  return (type: Touch, by = 0): Promise<unknown> =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y }],
    });
};

/** A finger laid on the middle of something, moved sideways, and lifted. */
export const swipe = async (page: Page, on: Locator, by: number): Promise<void> => {
  const touch = await finger(page, on);
  await touch('touchStart');
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd');
};

/** A finger that stays where it was laid until something has come of it. */
export const press = async (
  page: Page,
  on: Locator,
  until: () => Promise<unknown>,
): Promise<void> => {
  const touch = await finger(page, on);
  await touch('touchStart');
  await until();
  await touch('touchEnd');
};
