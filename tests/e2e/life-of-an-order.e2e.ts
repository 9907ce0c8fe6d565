import { storeNow } from '#tests/e2e/support/store-clock.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { RunningStore } from '#tests/e2e/support/global-setup.ts';
import { inDatabase } from '#tests/e2e/support/in-database.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { decided, expectStep, moved, packed, paid } from '#tests/e2e/support/order-life.ts';
import { loggedIn, mailAbout, ordered, uploaded } from '#tests/e2e/support/people.ts';

test('an order goes from the request through delivery to the reminder of the next one', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await expectStep(page, orderId, 'We need your prescription');
  await uploaded(page, store, orderId);
  await expectStep(page, orderId, 'A pharmacist is reviewing your prescription');
  await decided(staff, store, orderId, 'approve');
  await mailAbout(store, person.Email, 'is approved: pay here');
  await expectStep(page, orderId, 'ready to pay');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await paid(staff, store, orderId);
  // The page names the first day on which a cold-chain parcel may ship.
  await expectStep(page, orderId, /being packed.*We plan to send your order on \w+day/);
  await moved(staff, store, orderId, 'Preparing for Shipment');
  await packed(staff, store, orderId);
  await moved(staff, store, orderId, 'Order Shipped', '84 8713 5506');
  await expectStep(page, orderId, /on its way.*We expect your parcel between/);
  await expect(page.getByRole('link', { name: /Track your parcel at DHL/ })).toBeVisible();
  await moved(staff, store, orderId, 'Delivered');
  const mail = await mailAbout(store, person.Email, 'was delivered');
  expect(mail.email.text).toContain('How to store Ozempic');

  await expectStep(page, orderId, 'Did it arrive in good condition?');
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.getByRole('radio', { name: 'The packs look right' }).check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectStep(page, orderId, 'Your supply lasts until about');

  await page.getByRole('button', { name: 'Remind me about this order' }).click();
  await expect(
    toast(page, 'Reminder turned on', 'You won’t be charged or sent anything.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Do not remind me about it' })).toBeVisible();
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order again');
  await expect(page.getByText('2 packs left on your prescription')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart');
  await expect(page.getByText('Ozempic 2mg/3mL').first()).toBeVisible();
});

test('a declined order shows that nothing was charged, and a cancelled paid order shows its refund', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const declined = await ordered(page, store, person);
  await uploaded(page, store, declined);
  await decided(staff, store, declined, 'decline');
  await mailAbout(store, person.Email, 'could not be approved');
  await expectStep(page, declined, /could not approve it.*nothing was charged/);
  await expectAccessible(page);

  const cancelled = await ordered(page, store, person);
  await uploaded(page, store, cancelled);
  await decided(staff, store, cancelled, 'approve');
  await paid(staff, store, cancelled);
  await moved(staff, store, cancelled, 'Cancelled');
  await mailAbout(store, person.Email, 'was cancelled');
  await expectStep(page, cancelled, 'You get a refund');
  await expectAccessible(page);
  // The order list hides the steps in a collapsed element.
  await visit(page, '/account');
  const card = page.getByRole('article', { name: `Order ${orderNumber(cancelled)}` });
  await card.getByText('Every step in detail').click();
  await expect(card.getByText('This order was cancelled')).toBeVisible();
});

/** Expires the payment link of an order now instead of after several days. */
const runOut = async (store: RunningStore, orderId: string): Promise<void> => {
  const { numUpdatedRows } = await inDatabase(store, (db) =>
    db
      .updateTable('payments')
      .set({ link_expires_at: storeNow() })
      .where('order_id', '=', orderId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  expect(numUpdatedRows).toBe(1n);
};

test('an expired payment link leads to a new one and stays invalid', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await uploaded(page, store, orderId);
  await decided(staff, store, orderId, 'approve');
  const mail = await mailAbout(store, person.Email, 'is approved: pay here');
  const link = /(\/pay\?token=[\w.~-]+)/.exec(mail.email.text ?? '')?.[1] ?? '';
  await runOut(store, orderId);
  await visit(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Open your order' }).click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await expect(page.getByText('The button above makes a new one')).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
  expect(page.url()).not.toContain(link);
  await page.getByRole('button', { name: 'Show me how to pay' }).click();
  await expect(page.getByText(/^RF\d\d /)).toBeVisible();
  await visit(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
});
