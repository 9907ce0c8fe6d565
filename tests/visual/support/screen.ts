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

/** One screen in one state: where it is, who sees it, and how to bring it into the state. */
export type Screen = {
  /** Words with hyphens, unique in its area; also part of the names of its pictures. */
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
  /** Something lies over the page: the contact sheet shows the window, not the whole page. */
  readonly overlay?: boolean;
  /** On paper there is no dark, no zoom and no keyboard. */
  readonly paper?: true;
};

export type Area = { readonly area: string; readonly screens: readonly Screen[] };
