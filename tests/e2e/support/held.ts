import type { Page } from '@playwright/test';

/**
 * Holds what the page asks of an address until it is let go: what the screen says meanwhile stands there for
 * as long as a busy machine takes to read it.
 */
export const held = async (page: Page, address: string): Promise<() => void> => {
  let letGo = (): void => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
};
