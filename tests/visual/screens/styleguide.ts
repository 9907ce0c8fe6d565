import type { Page } from '@playwright/test';
import { expect, toast } from '#tests/e2e/support/journey.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';

/** Dialogs of the style guide that open with the page. */
const spoken = (
  [
    ['dialog', 'dialog'],
    ['alert', 'alertdialog'],
    ['final', 'dialog'],
    ['long', 'dialog'],
  ] as const
).map(([open, role]): Screen => ({
  name: open,
  path: `/styleguide?part=fields&open=${open}`,
  overlay: true,
  reach: async (page) => {
    await expect(page.getByRole(role)).toBeVisible();
  },
}));

const toasts = (
  [
    ['toast', '2 in cart'],
    ['toast-words', 'Prescription uploaded successfully'],
    ['toast-error', 'A message that is longer than most'],
  ] as const
).map(([open, words]): Screen => ({
  name: open,
  path: `/styleguide?part=fields&open=${open}`,
  overlay: true,
  reach: async (page) => {
    await expect(toast(page, words)).toBeVisible();
  },
}));

/** Each part is short enough for a full-page screenshot. */
const parts = (
  ['buttons', 'fields', 'forms', 'pictures', 'reading', 'orders', 'account', 'staff'] as const
).map((part): Screen => ({
  name: part,
  path: `/styleguide?part=${part}`,
}));

const country = (page: Page) => page.locator('#styleguide-country');

/** Forces pseudo-classes such as hover and focus on all buttons at once. */
const forced = (name: string, states: readonly string[]): Screen => ({
  name: `buttons-${name}`,
  path: '/styleguide?part=buttons',
  reach: async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '#styleguide button',
    });
    expect(nodeIds.length).toBeGreaterThan(0);
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] });
  },
});

const many = (page: Page) => page.getByRole('group', { name: 'Many cards' });

/** Opens the list of a field; the lists load on the first input. */
const chooseCountry = async (page: Page, label: string, typed: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await page.getByLabel('Country', { exact: true }).click();
  await expect(field).toHaveAttribute('aria-haspopup', 'listbox');
  await field.click();
  if (typed === '') await field.press('ArrowDown');
  else await field.fill(typed);
  const none = page.getByText(/^(?:Not in our list|No country or code found)\./);
  await expect(page.getByRole('option').first().or(none)).toBeVisible();
};

const lists = (
  [
    ['country-open', 'Country', ''],
    ['country-none', 'Country', 'Utopia'],
    ['code-open', 'Calling Code', ''],
    ['code-found', 'Calling Code', '44'],
    ['code-none', 'Calling Code', 'xyzzy'],
  ] as const
).map(([name, label, typed]): Screen => ({
  name,
  path: '/styleguide?part=forms',
  overlay: true,
  reach: (page) => chooseCountry(page, label, typed),
}));

const openStatuses = async (page: Page): Promise<void> => {
  await page.getByText('2 selected').click();
  await page.getByRole('checkbox', { name: 'Order Shipped' }).focus();
};

export const styleguideScreens: Area = {
  area: 'styleguide',
  screens: [
    ...parts,
    ...spoken,
    ...toasts,
    forced('hovered', ['hover']),
    forced('focused', ['focus', 'focus-visible']),
    ...lists,
    {
      name: 'form-refused',
      path: '/styleguide?part=forms',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Check', exact: true }).click();
        await expect(page.getByRole('alert')).toContainText('Message is required');
      },
    },
    {
      name: 'password-typed',
      path: '/styleguide?part=forms',
      overlay: true,
      reach: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('winter');
        await expect(page.getByTestId('password-meter')).toBeVisible();
      },
    },
    {
      name: 'copied',
      path: '/styleguide?part=account',
      overlay: true,
      reach: async (page) => {
        // A page without a secure context has no clipboard API.
        await page.evaluate(() =>
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: () => Promise.resolve() },
          }),
        );
        await page.getByRole('button', { name: /^Copy code/ }).click();
        await expect(page.getByText(/^Copied/)).toBeVisible();
      },
    },
    {
      name: 'carousel-moved',
      path: '/styleguide?part=pictures',
      overlay: true,
      reach: async (page) => {
        await many(page).getByRole('button', { name: 'Scroll right' }).click();
        await expect(many(page).getByRole('button', { name: 'Scroll left' })).toBeVisible();
      },
    },
    {
      name: 'carousel-end',
      path: '/styleguide?part=pictures',
      overlay: true,
      reach: async (page) => {
        await many(page).getByRole('button', { name: 'Scroll right' }).click();
        // The scroll end depends on the viewport.
        await many(page)
          .getByRole('list')
          .evaluate((list) =>
            new ResizeObserver(() =>
              list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }),
            ).observe(list),
          );
        await expect(many(page).getByRole('button', { name: 'Scroll right' })).toBeHidden();
      },
    },
    {
      name: 'accordion-open',
      path: '/styleguide?part=reading',
      overlay: true,
      reach: async (page) => {
        await page.locator('#styleguide .accordion summary').first().click();
        await expect(page.locator('#styleguide .accordion[open]')).toHaveCount(1);
      },
    },
    {
      name: 'status-filter-open',
      path: '/styleguide?part=staff',
      widths: [768, 1280],
      overlay: true,
      reach: openStatuses,
    },
    {
      name: 'status-filter-unfolded',
      path: '/styleguide?part=staff',
      widths: [360],
      overlay: true,
      reach: async (page) => {
        await page.getByText('Filters: 2 set').click();
        await openStatuses(page);
      },
    },
    {
      name: 'confirmed-action',
      path: '/styleguide?part=staff',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'combobox-open',
      path: '/styleguide?part=fields',
      overlay: true,
      reach: async (page) => {
        await country(page).fill('a');
        await expect(page.getByRole('option', { name: /^Canada/ })).toBeVisible();
      },
    },
    {
      name: 'combobox-none',
      path: '/styleguide?part=fields',
      overlay: true,
      reach: async (page) => {
        await country(page).fill('xyzzy');
        await expect(page.getByText('No country has this name.')).toBeVisible();
      },
    },
    {
      name: 'search-suggestions',
      path: '/styleguide?part=fields',
      overlay: true,
      reach: async (page) => {
        await page.locator('#search-page').pressSequentially('oze');
        await expect(page.getByRole('option', { name: /^Ozempic/ }).first()).toBeVisible();
      },
    },
    {
      name: 'cart-long',
      path: '/styleguide?part=reading',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Cart, 106 in cart' }).click();
        await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
      },
    },
  ],
};
