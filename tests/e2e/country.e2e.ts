import type { Locator, Page } from '@playwright/test';
import { expect, tabTo, test, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, intoCart, someone } from '#tests/e2e/support/people.ts';

const country = (page: Page) => field(page, 'Country');
const code = (page: Page) => field(page, 'Calling Code');
const options = (page: Page) => page.getByRole('option');
/** The option that Enter selects; it may be outdated until the list has followed the typed text. */
const active = (page: Page) => page.locator('[role=option][data-highlighted]');
/** Starts the form, which loads the country list of the store. */
const begun = async (page: Page): Promise<void> => {
  await field(page, 'First Name').click();
  await expect(country(page)).toHaveRole('combobox');
  await expect(country(page)).toHaveAttribute('aria-haspopup', 'listbox');
};

test('a country is found by name, abbreviation and calling code', async ({ page }) => {
  await visit(page, '/register');
  await begun(page);
  for (const [typed, first] of [
    ['united', 'United States+1'],
    ['us', 'United States+1'],
    ['uk', 'United Kingdom+44'],
    ['Scotland', 'United Kingdom+44'],
    ['+44', 'United Kingdom+44'],
    ['deutsch', 'Germany+49'],
    ['uae', 'United Arab Emirates+971'],
  ] as const) {
    // Each search starts with an empty field.
    await expect(async () => {
      await country(page).fill('');
      await country(page).pressSequentially(typed);
      await expect(options(page).first()).toHaveText(first, { timeout: 2_000 });
      await expect(options(page).first()).toHaveAttribute('data-highlighted', '', {
        timeout: 2_000,
      });
    }).toPass();
  }
  await country(page).fill('united');
  await expect(options(page)).toHaveCount(3);
});

test('a country is selected with the keyboard alone, and Escape keeps it', async ({ page }) => {
  await visit(page, '/register');
  await tabTo(page, 'Country');
  await expect(country(page)).toHaveAttribute('aria-haspopup', 'listbox');
  await page.keyboard.type('united');
  await expect(country(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page)).toHaveCount(3);
  await expect(active(page)).toContainText('United States');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('United Kingdom');
  const id = (await active(page).getAttribute('id')) ?? '';
  await expect(country(page)).toHaveAttribute('aria-activedescendant', id);
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveValue('United Kingdom');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(country(page)).toHaveValue('United Kingdom');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Street Address')).toBeFocused();
});

test('the list shows every country with the most used first, and filters while typing', async ({
  page,
}) => {
  await visit(page, '/register');
  await begun(page);
  await country(page).click();
  await expect(options(page).first()).toContainText('United States');
  await expect.poll(() => options(page).count()).toBeGreaterThan(240);
  await expect(page.getByRole('group', { name: 'Most used' }).getByRole('option')).toHaveCount(15);
  const said = page.getByRole('status').filter({ hasText: /entr/ });
  await expect(said).toHaveText(`${await options(page).count()} entries`);
  await country(page).fill('united');
  await expect(said).toHaveText('3 entries');
  await country(page).fill('germ');
  await expect(options(page)).toHaveCount(1);
  await expect(said).toHaveText('1 entry');
});

test('the arrow keys reach countries that are not rendered at first', async ({ page }) => {
  await visit(page, '/register');
  await begun(page);
  await country(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toContainText('Zimbabwe');
  await expect(active(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  for (let row = 0; row < 30; row += 1) await page.keyboard.press('ArrowDown');
  await expect(active(page)).toBeInViewport();
  const place = Number(
    await active(page).evaluate((row) =>
      [...document.querySelectorAll('[role=option]')].indexOf(row),
    ),
  );
  expect(place).toBeGreaterThan(16);
});

const list = (page: Page) => page.getByRole('listbox');
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not there');
  return { top: box.y, bottom: box.y + box.height };
};

test(
  'the list opens below its field, and the page scrolls to show both',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/register');
    await begun(page);
    await country(page).evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await country(page).click();
    await expect(options(page).first()).toBeVisible();
    const label = page.locator('label', { hasText: 'Country' });
    await expect
      .poll(async () => (await boxOf(list(page))).top - (await boxOf(country(page))).bottom)
      .toBeGreaterThan(0);
    await expect(list(page)).toBeInViewport({ ratio: 1 });
    await expect(label).toBeInViewport({ ratio: 1 });
    await expect(country(page)).toHaveValue('');
  },
);

test('the list opens above the label when there is no room below', async ({ page }) => {
  await visit(page, '/register');
  await begun(page);
  await country(page).evaluate((field) => {
    for (let at: Node = field.closest('.field') ?? field; at !== document.body;) {
      while (at.nextSibling) at.nextSibling.remove();
      if (!at.parentNode) return;
      at = at.parentNode;
    }
  });
  await country(page).click();
  await expect(options(page).first()).toBeVisible();
  const label = page.locator('label', { hasText: 'Country' });
  await expect
    .poll(async () => (await boxOf(label)).top - (await boxOf(list(page))).bottom)
    .toBeGreaterThan(0);
});

test('an abbreviation is replaced with its country, and unknown text is kept', async ({ page }) => {
  await visit(page, '/register');
  await begun(page);
  await country(page).fill('uk');
  await field(page, 'City').focus();
  await expect(country(page)).toHaveValue('United Kingdom');
  await country(page).fill('Ruritania');
  await expect(page.getByText('Not in our list. You can keep it as you typed it.')).toBeVisible();
  await field(page, 'City').focus();
  await expect(country(page)).toHaveValue('Ruritania');
  await page.reload();
  await expect(country(page)).toHaveValue('Ruritania');
});

test('the custom list replaces the native one without a layout shift or lost text', async ({
  page,
}) => {
  // The script loads late, so the test types before it arrives.
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/country-comboboxes-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await visit(page, '/register');
  const form = page.locator('form').last();
  const place = () =>
    form.evaluate((each) => [each.clientHeight, each.getBoundingClientRect().top + scrollY]);
  await page.evaluate(() => document.fonts.ready);
  const before = await place();
  await country(page).focus();
  await page.keyboard.type('Franc');
  arrive();
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('e');
  await expect(country(page)).toHaveValue('France');
  await expect(country(page)).toBeFocused();
  await field(page, 'City').focus();
  await expect(country(page)).toHaveAttribute('aria-haspopup', 'listbox');
  await expect(country(page)).toHaveValue('France');
  expect(await place()).toEqual(before);
});

test('a calling code is found by its digits, and an invalid one falls back to the last', async ({
  page,
}) => {
  await visit(page, '/register');
  await begun(page);
  await expect(code(page)).toHaveValue('United States (+1)');
  await code(page).fill('+49');
  await expect(active(page)).toContainText('Germany');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveValue('Germany (+49)');
  for (const typed of ['', 'zzz']) {
    await code(page).fill(typed);
    if (typed)
      await expect(page.getByRole('status').getByText('No country or code found.')).toBeVisible();
    await field(page, 'City').focus();
    await expect(code(page)).toHaveValue('Germany (+49)');
  }
  await page.reload();
  await expect(code(page)).toHaveValue('49');
});

test('the checkout has the same country list', async ({ page }, info) => {
  const { Country: _, Password: __, Phone, ...person } = someone(info);
  await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
  await visit(page, '/checkout');
  await begun(page);
  await fill(page, { ...person, Phone });
  await country(page).fill('usa');
  await expect(active(page)).toContainText('United States');
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveValue('United States');
});

test('a country error describes the field, links to it, and clears on input', async ({ page }) => {
  await visit(page, '/register');
  await begun(page);
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await page.getByRole('link', { name: 'Country is required' }).click();
  await expect(country(page)).toBeFocused();
  await expect(country(page)).toHaveAccessibleDescription('Country is required');
  await page.keyboard.type('Fr');
  await expect(country(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the native list offers the countries and accepts any text', async ({ page }) => {
    await page.goto('/register');
    const list = await country(page).getAttribute('list');
    expect(await page.locator(`datalist[id="${list}"] option`).count()).toBeGreaterThan(240);
    await country(page).fill('Ruritania');
    expect(await code(page).locator('option').count()).toBeGreaterThan(240);
    await code(page).selectOption({ label: 'Germany (+49)' });
    await expect(code(page)).toHaveValue('49');
  });
});
