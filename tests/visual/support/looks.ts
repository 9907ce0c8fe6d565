import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { CART_STORAGE_KEY, CART_STORAGE_VERSION } from '#domain/cart.ts';
import { chromiumArgs, findChromium } from '#scripts/find-chromium.mjs';
import { addressOf, visit, watch } from '#tests/e2e/support/journey.ts';
import { ACCEPTED, ACCEPTING } from './capture.ts';
import { drawsAlike } from './drawing.ts';
import { type ShownStores, STORES_FILE } from './open-stores.ts';
import { TODAY } from './people.ts';
import type { Screen } from './screen.ts';

/** Fonts are drawn alike on every machine that has the same browser. */
const DRAWING = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-gpu',
];

/** What tells whether this machine draws as the one that took the accepted pictures. */
export const SAMPLE = join(ACCEPTED, 'sample.webp');

/** Opens a screen in its state, in a browser that nobody has used. */
export type Show = (screen: Screen, id: string) => Promise<Page>;

const openContext = async (
  browser: Browser,
  stores: ShownStores,
  screen: Screen,
  id: string,
): Promise<BrowserContext> => {
  const store = stores[screen.store ?? 'filled'];
  const cookies = store.sessions[screen.who ?? 'visitor'] ?? [];
  const cart = JSON.stringify({
    state: { lines: screen.cart ?? [] },
    version: CART_STORAGE_VERSION,
  });
  const context = await browser.newContext({
    baseURL: store.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: screen.widths?.[0] ?? 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(id) },
    storageState: {
      cookies: cookies.map(({ name, value }) => ({
        name,
        value,
        domain: new URL(store.url).hostname,
        path: '/',
        expires: -1,
        httpOnly: name !== 'pharos-viewer',
        secure: false,
        sameSite: 'Lax' as const,
      })),
      origins: screen.cart
        ? [{ origin: store.url, localStorage: [{ name: CART_STORAGE_KEY, value: cart }] }]
        : [],
    },
  });
  await context.clock.setFixedTime(TODAY);
  return context;
};

type Shared = {
  readonly stores: ShownStores;
  readonly eye: Browser;
  /** Whether what this browser draws can be compared with the accepted pictures. */
  readonly alike: boolean;
};

export const test = base.extend<{ show: Show }, Shared>({
  stores: [
    async ({}, use) => {
      await use(JSON.parse(readFileSync(STORES_FILE, 'utf8')));
    },
    { scope: 'worker' },
  ],
  eye: [
    async ({ stores }, use) => {
      const executablePath = findChromium(chromium.executablePath());
      const rules = Object.values(stores).map(
        ({ url, port }) => `MAP ${new URL(url).hostname}:80 127.0.0.1:${port}`,
      );
      const browser = await chromium.launch({
        args: [...chromiumArgs, ...DRAWING, `--host-resolver-rules=${rules.join(',')}`],
        ...(executablePath === undefined ? {} : { executablePath }),
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  alike: [
    async ({ eye }, use) => {
      await use(await drawsAlike(eye, SAMPLE, { accepting: ACCEPTING }));
    },
    { scope: 'worker' },
  ],
  show: async ({ eye, stores }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (screen, id) => {
      const context = await openContext(eye, stores, screen, id);
      contexts.push(context);
      watch(context, complaints);
      const page = await context.newPage();
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await visit(page, screen.path);
      expect((await answer).status(), `the status of ${screen.path}`).toBe(screen.status ?? 200);
      if (screen.paper) await page.emulateMedia({ media: 'print' });
      await screen.reach?.(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints, 'what the browser complains about').toEqual([]);
  },
});

export { expect } from '@playwright/test';
