import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/order-number.ts';
import { expect, expectFocusSeen, reach, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, loggedIn, ordered } from '#tests/e2e/support/people.ts';

const card = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Order ${orderId}` });
const status = (page: Page, orderId: string) => card(page, orderId).getByLabel('Status');
const tracking = (page: Page) => page.getByRole('dialog', { name: 'Add Tracking Information' });

test(
  'the order list keeps its search, filters and sort order in the URL',
  { tag: '@phone' },
  async ({ page, staff, another, store }, info) => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await visit(staff, '/admin/dashboard');
    const row = staff.getByRole('row').filter({ hasText: orderNumber(orderId) });
    await staff.getByLabel('Number, name, medicine, phone').fill(person.Email);
    await staff.getByRole('button', { name: 'Apply' }).click();
    await expect(staff.getByText('1 order found')).toBeVisible();
    await expect(row).toContainText('Prescription missing');
    await expect(row).toContainText('Order Requested');

    // Filters narrow the search, and Back restores it; a phone collapses the filters.
    const fold = staff.locator('label', { hasText: /^Filters/ });
    if (await fold.isVisible()) {
      await expect(staff.getByLabel('Prescription', { exact: true })).toBeHidden();
      await fold.click();
    }
    await staff.locator('summary', { hasText: 'Any' }).click();
    await staff.getByRole('checkbox', { name: 'Delivered' }).press('Escape');
    await expect(staff.getByRole('checkbox', { name: 'Delivered' })).toBeHidden();
    await staff.locator('summary', { hasText: 'Any' }).press('Enter');
    await staff.getByRole('checkbox', { name: 'Delivered' }).check();
    await staff.getByRole('button', { name: 'Apply' }).click();
    await expect(staff.getByText('No orders match.')).toBeVisible();
    if (await fold.isVisible()) await expect(fold).toContainText('1 set');
    await staff.goBack();
    await expect(row).toBeVisible();
    await expect(staff.getByLabel('Number, name, medicine, phone')).toHaveValue(person.Email);

    if (await staff.getByRole('columnheader', { name: 'Total' }).isVisible()) {
      await staff.getByRole('link', { name: 'Total' }).click();
      await expect(staff.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expect(staff).toHaveURL(/sort=total-desc/);
    }
    await row.getByRole('link').click();
    await expect(card(staff, orderId).getByRole('heading', { level: 3 })).toBeFocused();

    // A changed order keeps its place in the list, and the URL keeps the filters.
    await status(staff, orderId).selectOption('Cancelled');
    await staff.getByRole('button', { name: 'Cancel the order and send the email' }).click();
    await expect(toast(staff, 'Status Updated')).toBeVisible();
    await expect(status(staff, orderId)).toHaveValue('Cancelled');
    await expect(staff).toHaveURL(/q=mary/);
    // A phone hides the list behind an open order, but the row exists.
    await expect(staff.locator('tr', { hasText: orderNumber(orderId) })).toContainText('Cancelled');

    // The URL holds the whole view, which also works without JavaScript.
    const plain = await another({ storageState: store.staffState, javaScriptEnabled: false });
    await plain.goto(staff.url());
    await expect(card(plain, orderId)).toContainText('Mary Whitfield');
    await plain.getByRole('link', { name: /Close|Back to all orders/ }).click();
    await plain.getByLabel('Number, name, medicine, phone').fill('nobody-has-this-name');
    await plain.getByRole('button', { name: 'Apply' }).click();
    await expect(plain.getByText('No orders match.')).toBeVisible();
    await plain.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(plain.getByRole('table')).toBeVisible();
  },
);

test('a link to an order scrolls the list to its row', async ({ page, staff, store }, info) => {
  const orderId = await ordered(page, store, await loggedIn(page, store, info));
  // The window is too low for a row below the column headers.
  await staff.setViewportSize({ width: 768, height: 240 });
  await visit(staff, `/admin/dashboard?open=${orderId}`);
  const row = staff.getByRole('row').filter({ hasText: orderNumber(orderId) });
  const list = staff.locator('[data-row-box]');
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  const [inner, outer] = [await row.boundingBox(), await list.boundingBox()];
  if (!inner || !outer) throw new Error('the row, or its list, is not there');
  const middle = inner.y + inner.height / 2;
  expect(middle).toBeGreaterThan(outer.y);
  expect(middle).toBeLessThan(outer.y + outer.height);
});

test('an administrator manages an order with the keyboard alone', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await visit(staff, '/admin/outbox');
  const { keyboard } = staff;
  await keyboard.press('g');
  await keyboard.press('o');
  await expect(staff.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await keyboard.press('/');
  await expect(staff.getByLabel('Number, name, medicine, phone')).toBeFocused();
  // Shortcuts are off in a text field.
  await keyboard.type(`${person.Email.slice(0, 5)}? gu jk`);
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff.getByLabel('Number, name, medicine, phone')).toHaveValue(
    `${person.Email.slice(0, 5)}? gu jk`,
  );
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(person.Email);
  await keyboard.press('Enter');
  await expect(staff.getByText('1 order found')).toBeVisible();
  await reach(staff, 'Apply');
  await keyboard.press('j');
  const link = staff.getByRole('link', { name: `Order ${orderNumber(orderId)}` });
  await expect(link).toBeFocused();
  await expectFocusSeen(staff);
  await keyboard.press('Enter');
  await expect(card(staff, orderId).getByRole('heading', { level: 3 })).toBeFocused();
  await expectFocusSeen(staff);
  await keyboard.press('t');
  await expect(tracking(staff)).toBeVisible();
  await expect(field(staff, 'Tracking Number or URL')).toBeFocused();
  await expectFocusSeen(staff);
  await keyboard.type('RR123456785DE');
  await keyboard.press('Enter');
  // Nothing is ready yet: the dialog says what is missing and keeps what was typed.
  await expect(tracking(staff).getByRole('alert')).toContainText('There is no prescription');
  await keyboard.press('Escape');
  await expect(tracking(staff)).toBeHidden();
  await expectFocusSeen(staff);
  await keyboard.press('s');
  await expect(status(staff, orderId)).toBeFocused();
  await expectFocusSeen(staff);
  // The first arrow key opens the list, and only Enter selects.
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(status(staff, orderId)).toHaveValue('Order Requested');
  await keyboard.press('Enter');
  const unready = staff.getByRole('alertdialog', { name: 'This order is not ready' });
  await expect(unready).toContainText('There is no prescription');
  await reach(staff, 'Cancel');
  await keyboard.press('Enter');
  await expect(unready).toBeHidden();
  await expectFocusSeen(staff);
  await expect(status(staff, orderId)).toHaveValue('Order Requested');
  await reach(staff, 'Delete');
  await keyboard.press('Enter');
  const asked = staff.getByRole('alertdialog', { name: 'Confirm Order Deletion' });
  await expect(asked).toBeVisible();
  await keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expectFocusSeen(staff);
  // Escape closed the dialog but not the order below it.
  await expect(card(staff, orderId)).toBeVisible();
  await keyboard.press('Escape');
  await expect(card(staff, orderId)).toHaveCount(0);
  // The focus returns to the row of the order.
  await expect(link).toBeFocused();
  await expectFocusSeen(staff);
  await keyboard.press('Enter');
  await expect(card(staff, orderId).getByRole('heading', { level: 3 })).toBeFocused();
  await expectFocusSeen(staff);
  await reach(staff, 'Delete');
  await keyboard.press('Enter');
  await expect(asked).toBeVisible();
  await reach(staff, 'Delete Order');
  await keyboard.press('Enter');
  await expect(toast(staff, 'Order Deleted')).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'All Orders' })).toBeFocused();
  await expectFocusSeen(staff);
  await expect(staff.getByText('No orders match.')).toBeVisible();

  await keyboard.press('?');
  const help = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next row');
  const wanted = help.getByLabel('Use keyboard shortcuts');
  await reach(staff, 'Use keyboard shortcuts');
  await keyboard.press('Space');
  await expect(wanted).not.toBeChecked();
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expectFocusSeen(staff);
  // Disabled shortcuts stay off after a reload, and the button enables them again.
  await visit(staff, '/admin/dashboard');
  await keyboard.press('?');
  await keyboard.press('g');
  await keyboard.press('u');
  await expect(help).toBeHidden();
  await expect(staff.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await reach(staff, /^Keyboard shortcuts/);
  await keyboard.press('Enter');
  await expect(help).toBeVisible();
  await reach(staff, 'Use keyboard shortcuts');
  await keyboard.press('Space');
  await expect(wanted).toBeChecked();
  await reach(staff, 'Close');
  await keyboard.press('Enter');
  await expect(help).toBeHidden();
  await expectFocusSeen(staff);
  await keyboard.press('g');
  await keyboard.press('u');
  await expect(staff.getByRole('heading', { name: 'All Users' })).toBeVisible();
});

/** Number of pages of a PDF. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('an opened order prints on one page, without the list and the controls', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await visit(staff, `/admin/dashboard?open=${orderId}`);
  await expect(card(staff, orderId)).toBeVisible();
  expect(pagesOf(await staff.pdf({ format: 'Letter' }))).toBe(1);
  await staff.emulateMedia({ media: 'print' });
  await expect(card(staff, orderId)).toContainText('Status: Order Requested');
  await expect(card(staff, orderId)).toContainText(person.Email);
  for (const hidden of [
    staff.getByRole('table'),
    staff.getByRole('search'),
    staff.getByRole('navigation', { name: 'Staff' }),
    status(staff, orderId),
    card(staff, orderId).getByRole('button', { name: 'Delete' }),
    staff.getByRole('contentinfo'),
  ])
    await expect(hidden).toBeHidden();
});

test('the desk names who is logged in, has no way into the shop, and rows of at most 44 px', async ({
  page,
  staff,
  store,
}, info) => {
  await ordered(page, store, await loggedIn(page, store, info));
  await visit(staff, '/admin/dashboard');
  const header = staff.getByRole('banner');
  await expect(header).toContainText('Logged in as Administrator');
  await expect(staff.getByRole('link', { name: 'Products' })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  const heights = await staff
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(44);
  await expect(staff.locator('tbody time').first()).toHaveText(/\d{2}:\d{2} UTC/);
});
