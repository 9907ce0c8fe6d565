import type { Page } from '@playwright/test';
import { expect, toast } from '#tests/e2e/support/journey.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

/** What lies over the page as soon as it is asked for. */
const spoken = (
  [
    ['dialog', 'dialog'],
    ['alert', 'alertdialog'],
    ['final', 'dialog'],
    ['long', 'dialog'],
  ] as const
).map(([open, role]): Screen => ({
  name: open,
  path: `/styleguide?open=${open}`,
  extent: 'window',
  reach: async (page) => {
    await expect(page.getByRole(role)).toBeVisible();
  },
}));

const told = (
  [
    ['toast', '2 in cart'],
    ['toast-words', 'Prescription uploaded successfully'],
    ['toast-error', 'A message that is longer than most'],
  ] as const
).map(([open, words]): Screen => ({
  name: open,
  path: `/styleguide?open=${open}`,
  extent: 'window',
  reach: async (page) => {
    await expect(toast(page, words)).toBeVisible();
  },
}));

/** A part is no longer than a picture can be: all of it is seen. */
const parts = ['fields', 'pictures', 'reading', 'orders', 'staff'].map((part): Screen => ({
  name: part,
  path: `/styleguide?part=${part}`,
  extent: 'whole',
}));

const country = (page: Page) => page.locator('#styleguide-country');

export const styleguideScreens: Area = {
  area: 'styleguide',
  screens: [
    ...parts,
    ...spoken,
    ...told,
    {
      name: 'combobox-open',
      path: '/styleguide?part=fields',
      extent: 'window',
      reach: async (page) => {
        await country(page).fill('a');
        await expect(page.getByRole('option', { name: /^Canada/ })).toBeVisible();
      },
    },
    {
      name: 'combobox-none',
      path: '/styleguide?part=fields',
      extent: 'window',
      reach: async (page) => {
        await country(page).fill('xyzzy');
        await expect(page.getByText('No country has this name.')).toBeVisible();
      },
    },
    {
      name: 'search-suggestions',
      path: '/styleguide?part=fields',
      extent: 'window',
      reach: async (page) => {
        await page.locator('#search-page').pressSequentially('oze');
        await expect(page.getByRole('option', { name: /^Ozempic/ }).first()).toBeVisible();
      },
    },
    {
      name: 'cart-long',
      path: '/styleguide?part=reading',
      widths: [360, 1280],
      extent: 'window',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Cart, 106 in cart' }).click();
        await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
      },
    },
  ],
};
