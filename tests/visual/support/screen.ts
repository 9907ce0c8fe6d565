import type { Page } from '@playwright/test';
import type { CartLine } from '#domain/cart.ts';
import type { CustomerKey } from './people.ts';

/**
 * The stores that are shown: one with customers and orders that nothing changes, one like it for screens
 * that follow a change, one that was just opened, and one whose lists cannot be read.
 */
export const STORES = ['filled', 'changing', 'empty', 'broken'] as const;
export type StoreName = (typeof STORES)[number];

export type Who = 'visitor' | 'staff' | 'colleague' | CustomerKey;

export type Extent = 'page' | 'whole' | 'window';

export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** One screen in one state: where it is, who sees it, and what to do until it looks like that. */
export type Screen = {
  /** Also the name of its pictures: words with hyphens, once in an area. */
  readonly name: string;
  readonly path: string;
  readonly who?: Who;
  readonly store?: StoreName;
  /** What is in the browser's cart. */
  readonly cart?: readonly CartLine[];
  /** Brings the page, opened and ready, into the state; it waits for what can be seen, never for a time. */
  readonly reach?: (page: Page) => Promise<void>;
  /** The status of the first answer; a page, unless it says otherwise. */
  readonly status?: number;
  /** The widths of a state that exists at no other; all, where nothing is said. */
  readonly widths?: readonly number[];
  /**
   * The page as far as four windows reach, down to its very end, or what the window shows: for what lies
   * over a page.
   */
  readonly extent?: Extent;
  /** A selector of what tells the hour of the run: it keeps its place and loses its ink. */
  readonly fleeting?: string;
  /** On paper there is no dark, no zoom and no keyboard. */
  readonly paper?: true;
};

export type Area = { readonly area: string; readonly screens: readonly Screen[] };
