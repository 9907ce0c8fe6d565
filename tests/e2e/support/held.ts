import type { Page } from '@playwright/test';

/**
 * Holds requests to a URL, of one method or of all, until they are released, so that a test can read the pending
 * state on a slow machine.
 */
export const held = async (page: Page, address: string, method?: 'GET'): Promise<() => void> => {
  let letGo = (): void => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await free;
    await route.continue();
  });
  return letGo;
};
