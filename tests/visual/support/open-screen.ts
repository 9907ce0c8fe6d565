import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { CART_STORAGE_KEY, CART_STORAGE_VERSION } from '#domain/cart.ts';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import { addressOf, visit, watch } from '#tests/e2e/support/journey.ts';
import { type ShownStores, STORES_FILE } from './open-stores.ts';
import { TODAY } from './people.ts';
import type { Screen, StoreName } from './screen.ts';

/** Opens a screen and brings it into its state. */
export type Show = (screen: Screen) => Promise<Page>;

/** A browser context, and the errors that the browser reported since the list was last cleared. */
type Window = { readonly context: BrowserContext; readonly complaints: string[] };

/** Rests the pointer next to the button of an open toast to keep it open; otherwise moves it out of the way. */
export const restPointer = async (page: Page): Promise<void> => {
  const toast = page.getByRole('button', { name: 'Close message' }).first();
  const box = (await toast.isVisible()) ? await toast.boundingBox() : null;
  if (box) await page.mouse.move(box.x - 20, box.y + box.height / 2);
  else await page.mouse.move(0, 0);
};

/** The browser storage of a cart. */
const cartOf = ({ cart }: Screen): string | undefined =>
  cart && JSON.stringify({ state: { lines: cart }, version: CART_STORAGE_VERSION });

/** Runs before the first document of a page, because screens of one store share the browser storage. */
const startStorage = ([key, cart]: readonly [string, string | undefined]): void => {
  // A blank page and the frame of a mail have no storage.
  if (window !== top || origin === 'null' || sessionStorage.getItem('opened') !== null) return;
  localStorage.clear();
  if (cart !== undefined) localStorage.setItem(key, cart);
  sessionStorage.setItem('opened', 'yes');
};

export const test = base.extend<
  { show: Show },
  { stores: ShownStores; windowOf: (store: StoreName) => Promise<Window> }
>({
  stores: [
    async ({}, use) => {
      await use(JSON.parse(readFileSync(STORES_FILE, 'utf8')));
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ stores, launchOptions }, use) => {
      const rules = Object.values(stores).map(
        ({ url, port }) => `MAP ${new URL(url).hostname}:80 127.0.0.1:${port}`,
      );
      await use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--host-resolver-rules=${rules.join(',')}`,
          '--process-per-site',
        ],
      });
    },
    { scope: 'worker' },
  ],
  // One context per store serves all screens of a worker, so that scripts and styles are fetched and compiled once.
  windowOf: [
    async ({ browser, stores }, use) => {
      const windows = new Map<StoreName, Promise<Window>>();
      const open = async (store: StoreName): Promise<Window> => {
        const context = await browser.newContext({
          baseURL: stores[store].url,
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        });
        await context.clock.setFixedTime(TODAY);
        const complaints: string[] = [];
        watch(context, complaints);
        // An open page keeps the process of the site alive, which the next page shares.
        await (await context.newPage()).goto('/robots.txt');
        return { context, complaints };
      };
      await use((store) => {
        const opened = windows.get(store) ?? open(store);
        windows.set(store, opened);
        return opened;
      });
      for (const opened of windows.values()) await (await opened).context.close();
    },
    { scope: 'worker' },
  ],
  show: async ({ stores, windowOf }, use, info) => {
    const pages: Page[] = [];
    let complaints: string[] = [];
    await use(async (screen) => {
      const name = screen.store ?? 'filled';
      const { url, sessions } = stores[name];
      const window = await windowOf(name);
      const { context } = window;
      complaints = window.complaints;
      complaints.length = 0;
      await context.setOffline(false);
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressOf(attemptName(info)) });
      await context.clearCookies();
      await context.addCookies(
        (sessions[screen.who ?? 'visitor'] ?? []).map((cookie) => ({
          name: cookie.name,
          value: cookie.value,
          domain: new URL(url).hostname,
          path: '/',
          httpOnly: cookie.name !== 'pharos-viewer',
          sameSite: 'Lax' as const,
        })),
      );
      const page = await context.newPage();
      pages.push(page);
      await page.addInitScript(startStorage, [CART_STORAGE_KEY, cartOf(screen)] as const);
      // Screens of the same customer would add their carts together in the account.
      await page.route('**/cart/kept', (route) => route.fulfill({ json: null }));
      await page.setViewportSize({ width: screen.widths?.[0] ?? 1280, height: 800 });
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await visit(page, screen.path);
      expect((await answer).status(), `the status of ${screen.path}`).toBe(screen.status ?? 200);
      if (screen.paper) await page.emulateMedia({ media: 'print' });
      await screen.reach?.(page);
      return page;
    });
    for (const page of pages) {
      // Leaving the page cancels held requests, which would otherwise reach the store when the page closes.
      await page.goto('about:blank');
      await page.close();
    }
    expect(complaints, 'what the browser complains about').toEqual([]);
  },
});

export { expect } from '@playwright/test';
