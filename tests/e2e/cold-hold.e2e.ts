import { type RunningStore, staffState, startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { expect, test as base, visit } from '#tests/e2e/support/journey.ts';
import { loggedIn, ordered } from '#tests/e2e/support/people.ts';
import { clockFrom } from '#tests/support/clock-settings.ts';

/** A parcel that leaves on a Friday would spend the weekend in a depot. */
const FRIDAY = new Date('2031-06-20T09:00:00Z');

const test = base.extend<object, { onFriday: RunningStore }>({
  onFriday: [
    async ({}, use) => {
      const { store, stop } = await startOwnStore({
        ...clockFrom(FRIDAY),
        COOLANT_HOURS: '96',
      });
      await use({ ...store, staffState: await staffState(store) });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  store: ({ onFriday }, use) => use(onFriday),
});

test('a cold-chain parcel shows a hold from Friday to Monday on the order and in the shipping dialog', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);

  await visit(staff, `/admin/dashboard?open=${orderId}`);
  const order = staff.getByRole('article', { name: `Order ${orderId}` });
  const held =
    'Cold-chain hold. Hold until Monday, June 23. If sent on Friday, June 20, it would be';
  await expect(order).toContainText(held);
  await expect(order).toContainText('Reason: the weekend.');

  await order.getByLabel('Status').selectOption('Order Shipped');
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toContainText(
    'The cold-chain hold has not ended. Send the parcel on Monday',
  );
  await expect(dialog).toContainText('A prescription or a recall can never be overridden.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(order.getByLabel('Status')).toHaveValue('Order Requested');
});
