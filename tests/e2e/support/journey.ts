import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { type RunningStore, STORE_FILE } from './global-setup.ts';

/** A journey fails on anything that the browser complains about, not only on what it looks for. */
export const test = base.extend<{ store: RunningStore; complaints: string[] }>({
  store: async ({}, use) => {
    await use(JSON.parse(readFileSync(STORE_FILE, 'utf8')));
  },
  baseURL: async ({ store }, use) => {
    await use(store.url);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // An answer that refuses is the store's to give; the browser reports it as an error.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** WCAG 2.2 A and AA and the best-practice rules, on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
};
