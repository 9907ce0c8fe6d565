import type { Page } from '@playwright/test';
import { inDatabase } from '#tests/e2e/support/in-database.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { decided } from '#tests/e2e/support/order-life.ts';
import { field, loggedIn, mailAbout, ordered, uploaded } from '#tests/e2e/support/people.ts';
import { recoveryCodeOf } from '#tests/support/gates.ts';

const card = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Order ${orderId}` });

test(
  'a pharmacist overrides what an order lacks with a reason and a second factor, and the administrator sees it',
  { tag: '@phone' },
  async ({ page, staff, store }, info) => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await uploaded(page, store, orderId);

    // Without an approval, nothing can be overridden.
    await visit(staff, `/admin/dashboard?open=${orderId}`);
    const status = card(staff, orderId).getByLabel('Status');
    await status.selectOption('Delivered');
    const dialog = staff.getByRole('alertdialog', { name: 'This order is not ready' });
    await expect(dialog).toContainText('No pharmacist has approved exactly these lines');
    await expect(dialog).toContainText('A prescription or a recall can never be overridden.');
    await expect(dialog.getByRole('button', { name: /^Override/ })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Open the review desk' }).click();
    await expect(staff).toHaveURL(new RegExp(`/admin/review/${orderId}$`));
    await decided(staff, store, orderId, 'approve');

    await visit(staff, `/admin/dashboard?open=${orderId}`);
    await status.selectOption('Order Shipped');
    const tracking = staff.getByRole('dialog', { name: 'Add Tracking Information' });
    await expect(tracking).toContainText('$718.00 is still unpaid');
    await expect(tracking).toContainText('Ozempic 2mg/3mL: 0 of 2');
    await expectAccessible(staff);
    await expectNoSideScroll(staff);
    await field(staff, 'Tracking Number or URL').fill('84 8713 5506');
    await field(staff, 'Reason for the override').fill(
      'The clinic collects it and pays by invoice.',
    );
    // One box is not ticked, and stays in the way.
    await tracking.getByLabel('Override: not paid').check();
    const save = tracking.getByRole('button', { name: 'Save Tracking Info' });
    await save.click();
    await expect(tracking.getByRole('alert')).toContainText('Check each point that you override');
    await tracking.getByLabel('Override: packs not verified').check();
    await save.click();
    await expect(tracking.getByRole('alert')).toContainText('Please enter a code');
    await field(staff, 'Code from your second factor').fill('000000');
    await save.click();
    await expect(tracking.getByRole('alert')).toContainText('The code is wrong');
    const code = await inDatabase(store, async (db) => {
      const { id } = await db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', store.username)
        .executeTakeFirstOrThrow();
      return recoveryCodeOf(db, id);
    });
    await field(staff, 'Code from your second factor').fill(code);
    await save.click();
    await expect(toast(staff, 'Tracking Info Added')).toBeVisible();
    await expect(status).toHaveValue('Order Shipped');
    await mailAbout(store, person.Email, 'has shipped');

    const overrides = card(staff, orderId).getByRole('region', { name: 'Overrides' });
    await expect(overrides).toContainText('Order Shipped: not paid, packs not verified');
    await expect(overrides).toContainText('The clinic collects it and pays by invoice.');
    await visit(staff, `/admin/audit?about=${orderId}`);
    await expect(staff.getByRole('row', { name: /Order gates overridden/ })).toBeVisible();
    // What the pharmacist wrote is not for the patient.
    await visit(page, `/account/orders/${orderId}`);
    await expect(page.getByText('pays by invoice')).toHaveCount(0);
  },
);
