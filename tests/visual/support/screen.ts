import type { Page } from '@playwright/test';
import type { CartLine } from '#domain/cart.ts';
import type { CustomerKey } from './people.ts';

/**
 * The stores of the screens: one with customers and orders that nothing changes, a copy for screens
 * that follow a change, a new one, and one whose lists cannot be read.
 */
export const STORES = ['filled', 'changing', 'empty', 'broken'] as const;
export type StoreName = (typeof STORES)[number];

export type Who = 'visitor' | 'staff' | 'colleague' | CustomerKey;

/** One screen in one state: its path, its user, and the steps to reach the state. */
export type Screen = {
  /** A hyphenated name that is unique in its area, and part of the file names of its baselines. */
  readonly name: string;
  readonly path: string;
  readonly who?: Who;
  readonly store?: StoreName;
  /** The content of the browser cart. */
  readonly cart?: readonly CartLine[];
  /** Brings the loaded page into the state; it waits for visible changes instead of a timeout. */
  readonly reach?: (page: Page) => Promise<void>;
  /** The expected HTTP status of the page; defaults to 200. */
  readonly status?: number;
  /** The only widths at which the state exists; defaults to all. */
  readonly widths?: readonly number[];
  /** The contact sheet shows only the viewport, because an overlay covers the page. */
  readonly overlay?: boolean;
  /** The print view has no dark mode, zoom or keyboard. */
  readonly paper?: true;
};

export type Area = { readonly area: string; readonly screens: readonly Screen[] };
