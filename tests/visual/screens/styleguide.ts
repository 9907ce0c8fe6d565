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

const country = (page: Page) => page.locator('#styleguide-country');

export const styleguideScreens: Area = {
  area: 'styleguide',
  screens: [
    { name: 'widgets', path: '/styleguide', extent: 'whole' },
    ...spoken,
    ...told,
    {
      name: 'combobox-open',
      path: '/styleguide',
      extent: 'window',
      reach: async (page) => {
        await country(page).fill('a');
        await expect(page.getByRole('option', { name: /^Canada/ })).toBeVisible();
      },
    },
    {
      name: 'combobox-none',
      path: '/styleguide',
      extent: 'window',
      reach: async (page) => {
        await country(page).fill('xyzzy');
        await expect(page.getByText('No country has this name.')).toBeVisible();
      },
    },
  ],
};
