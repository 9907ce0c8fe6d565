import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { attemptName } from './attempt.ts';
import { violationsOf } from './axe.ts';
import { type RunningStore, STORE_FILE } from './global-setup.ts';

/** The browser logs this message when the test reads the frame of a mail. */
const TOOL = /^Blocked script execution in '[^']*\/admin\/outbox\//;

/** Navigation cancels the route manifest request of the router. */
const CANCELLED = /^Failed to fetch manifest patches TypeError: Failed to fetch/;

/** Collects the errors that the browser reports in the pages of this context. */
export const watch = (context: BrowserContext, complaints: string[]): void => {
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    const text = message.text();
    // The browser logs rejected requests as errors, but the store sends them on purpose.
    const expected =
      /Failed to load resource/.test(text) || TOOL.test(text) || CANCELLED.test(text);
    if (message.type() === 'error' && !expected) complaints.push(text);
  });
};

/** Each journey uses its own IP address, because rate limits count by address. */
export const addressOf = (name: string): string => {
  const [a, b, c] = createHash('sha256').update(name).digest();
  return `10.${a}.${b}.${c}`;
};

/** A journey also fails on any error that the browser reports. */
export const test = base.extend<{
  store: RunningStore;
  complaints: string[];
  /** Opens a new browser context with empty storage. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
  /** A browser in which the administrator is logged in. */
  staff: Page;
}>({
  store: async ({}, use) => {
    await use(JSON.parse(readFileSync(STORE_FILE, 'utf8')));
  },
  baseURL: async ({ store }, use) => {
    await use(store.url);
  },
  extraHTTPHeaders: async ({}, use, info) => {
    await use({ 'x-forwarded-for': addressOf(attemptName(info)) });
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      watch(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  staff: async ({ another, store }, use) => {
    await use(await another({ storageState: store.staffState }));
  },
});

export { expect } from '@playwright/test';

/** For journeys about animations; all others reduce motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const cover = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A visible toast must not cover these elements at any width. */
export const expectNotCovered = async (page: Page, ...spokenOf: Locator[]): Promise<void> => {
  const region = page.getByRole('region', { name: 'Notifications' });
  const before = page.viewportSize();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await spokenOf.at(-1)?.scrollIntoViewIfNeeded();
    await expect(async () => {
      const over = await region.boundingBox();
      for (const each of spokenOf) {
        const under = await each.boundingBox();
        if (!over || !under) throw new Error('the toast, or what it speaks of, is not there');
        expect(cover(over, under), `${String(each)} at ${width} px`).toBe(false);
      }
    }).toPass({ timeout: 2_000 });
  }
  if (before) await page.setViewportSize(before);
};

/**
 * Checks the WCAG 2.2 A and AA and the best-practice rules once all animations have ended. The check runs again when
 * an animation starts meanwhile.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await settled(page);
        return violationsOf(page);
      },
      { timeout: 20_000 },
    )
    .toEqual([]);

/** Waits until no animation is running. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    // Animations in a closed part of the page never finish.
    const seen = ({ effect }: Animation): boolean =>
      !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true);
    const finite = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity && seen(each));
    await Promise.allSettled(finite.map((each) => each.finished));
  });
};

/** Asserts that the page does not scroll sideways at 320 px. */
export const expectNoSideScroll = async (page: Page, what = page.url()): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= edge) return [];
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > edge + 1)
      .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`)
      .slice(0, 3);
  });
  expect(wide, `${what} scrolls sideways`).toEqual([]);
  if (before) await page.setViewportSize(before);
};

/** Waits for hydration, because earlier clicks use plain HTML. React hydrates parts of a page at a low priority. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const shell = document.querySelector('header');
    return shell !== null && Object.keys(shell).some((key) => key.startsWith('__reactProps$'));
  });
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
};

export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await hydrated(page);
};

export const toast = (page: Page, title: string | RegExp, text?: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .filter({ hasText: title })
    .filter(text === undefined ? {} : { hasText: text });

type TabKey = 'Tab' | 'Shift+Tab';

/** Presses Tab and waits a frame, in which a focus guard of a dialog moves the focus. */
export const pressTab = async (page: Page, key: TabKey = 'Tab'): Promise<void> => {
  await page.keyboard.press(key);
  await page.waitForFunction(
    () => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
  );
};

/** Asserts that the focused element has a visible focus ring, is in the viewport, and is not covered. */
export const expectFocusSeen = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const here = document.activeElement;
        if (!here || here === document.body) return 'the focus is lost';
        const rings = [here, here.closest('label'), here.closest('article')].some((each) => {
          if (!each) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(each);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        });
        if (!rings) return `nothing shows the focus of ${here.outerHTML.slice(0, 120)}`;
        const { left, right, top, bottom } = here.getBoundingClientRect();
        const [x, y] = [
          (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        ];
        const over = document.elementFromPoint(x, y);
        if (!over) return `out of the window: ${here.outerHTML.slice(0, 120)}`;
        return over.contains(here) || here.contains(over) || here.closest('label')?.contains(over)
          ? 'seen'
          : `${over.outerHTML.slice(0, 120)} lies over ${here.outerHTML.slice(0, 120)}`;
      }),
    )
    .toBe('seen');

/** Moves the focus to an element with Tab alone; fails when it cannot be reached. */
export const tabTo = async (
  page: Page,
  name: string | RegExp,
  key: TabKey = 'Tab',
): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await pressTab(page, key);
    const here = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return '';
      const labels =
        'labels' in element && element.labels instanceof NodeList ? element.labels : [];
      const label = [...labels].map((each) => each.textContent ?? '').join(' ');
      return (element.getAttribute('aria-label') ?? (label || element.textContent) ?? '').trim();
    });
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    passed.push(here.slice(0, 40));
  }
  throw new Error(`the Tab key never comes to ${String(name)}, only to ${passed.join(' | ')}`);
};

/** Moves the focus to an element with Tab, and asserts that the focus is visible. */
export const reach = async (...where: Parameters<typeof tabTo>): Promise<void> => {
  await tabTo(...where);
  await expectFocusSeen(where[0]);
};
