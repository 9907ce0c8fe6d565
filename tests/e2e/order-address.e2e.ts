import { expect, expectAccessible, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, loggedIn, ordered } from '#tests/e2e/support/people.ts';

test(
  'a patient changes where an order goes, and staff correct it',
  { tag: '@phone' },
  async ({ page, staff, store }, info) => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await visit(page, `/account/orders/${orderId}`);
    const shipsTo = page.getByRole('group', { name: 'Ships to' });
    await shipsTo.getByRole('link', { name: 'Change the address' }).click();
    await expect(page).toHaveURL(`/account/orders/${orderId}/address`);
    await expectAccessible(page);
    await field(page, 'Street Address').fill('P.O. Box 12');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText('do not deliver to a PO box').first()).toBeVisible();
    await expect(field(page, 'Street Address')).toHaveValue('P.O. Box 12');
    await field(page, 'Street Address').fill('9 Oak Road');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page).toHaveURL(`/account/orders/${orderId}`);
    await expect(shipsTo).toContainText('9 Oak Road');

    await visit(staff, `/admin/dashboard?open=${orderId}`);
    await staff.getByRole('link', { name: 'Correct the delivery address' }).click();
    await expect(field(staff, 'Street Address')).toHaveValue('9 Oak Road');
    await field(staff, 'ZIP Code').fill('04102');
    await staff.getByRole('button', { name: 'Save the address' }).click();
    await expect(toast(staff, 'Address saved')).toBeVisible();
    await visit(page, `/account/orders/${orderId}`);
    await expect(shipsTo).toContainText('04102');
  },
);

test('staff save a view of the orders under a name, and delete it', async ({ staff }) => {
  await visit(staff, '/admin/dashboard?view=overdue');
  await staff.getByRole('link', { name: 'Save this view' }).click();
  await field(staff, 'Name of the view').fill('Late today');
  await staff.getByRole('button', { name: 'Save the view' }).click();
  await expect(toast(staff, 'View saved')).toBeVisible();
  await visit(staff, '/admin/dashboard');
  const views = staff.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('link', { name: 'Late today' }).click();
  await expect(staff).toHaveURL('/admin/dashboard?view=overdue');
  await views.getByRole('link', { name: 'Edit saved views' }).click();
  await staff.getByRole('button', { name: 'Delete Late today' }).click();
  await expect(toast(staff, 'View deleted')).toBeVisible();
  await expect(staff.getByText('You have not saved any views yet.')).toBeVisible();
});
