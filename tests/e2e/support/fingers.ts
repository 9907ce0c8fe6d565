import type { Locator, Page } from '@playwright/test';

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

/** Sends the touch events of a finger: start, moves and end. */
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

/** Swipes sideways from the center of an element. */
export const swipe = async (page: Page, on: Locator, by: number): Promise<void> => {
  const touch = await finger(page, on);
  await touch('touchStart');
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd');
};

/** Holds a touch on an element until a condition is met. */
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
