import { randomInt } from 'node:crypto';
import { isGtin } from '#domain/shipping/pack-code.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { loggedIn, ordered } from '#tests/e2e/support/people.ts';

/** A product number that nobody has confirmed. */
const newGtin = (): string => {
  const body = `0501${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isGtin) ?? '';
};

test('a pharmacist scans the packs of an order with the keyboard alone', async ({
  page,
  staff,
  store,
}, info) => {
  const orderId = await ordered(page, store, await loggedIn(page, store, info));
  const gtin = newGtin();
  // A scanner that works as a keyboard types into the field with the focus, and presses Enter.
  const scan = async (serial: string): Promise<void> => {
    await staff.keyboard.type(`01${gtin}1739123110NX9`);
    await staff.keyboard.press('Control+]');
    await staff.keyboard.type(`21${serial}`);
    await staff.keyboard.press('Enter');
  };
  const code = staff.getByLabel('Code of the pack');
  await visit(staff, `/admin/orders/${orderId}/packs`);
  await expect(code).toBeFocused();
  await scan('K1');
  await expect(staff.getByRole('radio').first()).toBeFocused();
  await staff.keyboard.press('Space');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('1 of 2 recorded')).toBeVisible();
  await expect(code).toBeFocused();
  await scan('K1');
  await expect(
    staff.getByRole('alert').getByText('is already recorded for this order'),
  ).toBeVisible();
  await expect(code).toBeFocused();
  // The next scan takes the place of the refused one.
  await scan('K2');
  await expect(staff.getByText('2 of 2 recorded')).toBeVisible();
  await expect(staff.getByText(`Product ${gtin} · Serial K2`)).toBeVisible();
});
