import type { Page } from '@playwright/test';
import { isGtin } from '#domain/shipping/pack-code.ts';
import { type RunningStore, staffState, startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { inDatabase } from '#tests/e2e/support/in-database.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { paid } from '#tests/e2e/support/order-life.ts';
import { loggedIn, ordered } from '#tests/e2e/support/people.ts';
import { storeNow } from '#tests/e2e/support/store-clock.ts';
import { madePdf, madeText } from '#tests/support/made-prescriptions.ts';

/** `KEY_ORDERS=20` counts a longer run. */
const ORDERS = Number(process.env['KEY_ORDERS'] ?? 3);
/** Keys, clicks and scans that one order may cost; typing a code or a number into a field is one scan. */
const MOST = 8;
const GTIN = Array.from({ length: 10 }, (_, digit) => `0501000000123${digit}`).find(isGtin) ?? '';

/** Sends a prescription that a computer has printed, for two pens and one refill. */
const prescribe = async (
  page: Page,
  store: RunningStore,
  orderId: string,
  number: number,
): Promise<void> => {
  const text = madeText(10, 'en');
  const pens = { ...text.medicine.quantity, en: '2 pens' };
  const { bytes } = madePdf(
    {
      ...text,
      patient: 'Mary Whitfield',
      issued: storeNow().toISOString().slice(0, 10),
      // Another account that sends the same text would be flagged.
      licence: `MD${80_000 + number}`,
      medicine: { ...text.medicine, quantity: pens, packs: 2 },
    },
    'letter',
  );
  const answer = await page.request.post(`/account/orders/${orderId}/prescription`, {
    headers: { origin: store.url, accept: 'application/json' },
    multipart: {
      file: { name: 'rx.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) },
    },
  });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
};

const unread = (store: RunningStore): Promise<number> =>
  inDatabase(store, async (db) => {
    const rows = await db
      .selectFrom('prescription_readings')
      .select('state')
      .where('state', '!=', 'read')
      .execute();
    return rows.length;
  });

const statuses = (store: RunningStore): Promise<readonly string[]> =>
  inDatabase(store, async (db) =>
    (await db.selectFrom('orders').select('status').execute()).map(({ status }) => status),
  );

test('a pharmacist takes orders from the queue to shipped with the keyboard alone', async ({
  another,
}, info) => {
  test.setTimeout(900_000);
  const { store: own, stop } = await startOwnStore({ REVIEW_UNDO_SECONDS: '3' });
  try {
    const store = { ...own, staffState: await staffState(own) };
    const staff = await another({ baseURL: store.url, storageState: store.staffState });
    const orderIds: string[] = [];
    for (let number = 0; number < ORDERS; number += 1) {
      const page = await another({
        baseURL: store.url,
        extraHTTPHeaders: { 'x-forwarded-for': `10.44.0.${number + 1}` },
      });
      const person = await loggedIn(page, store, info, { Email: `keys-${number}@example.com` });
      const orderId = await ordered(page, store, person);
      await prescribe(page, store, orderId, number);
      orderIds.push(orderId);
      await page.context().close();
    }
    await expect.poll(() => unread(store), { timeout: 120_000 }).toBe(0);

    const counts = { keys: 0, clicks: 0, scans: 0 };
    const sum = (): number => counts.keys + counts.clicks + counts.scans;
    let first = 0;
    const press = async (key: string): Promise<void> => {
      counts.keys += 1;
      await staff.keyboard.press(key);
    };
    /** A scanner works as a keyboard, and ends with Enter. */
    const scan = async (code: string): Promise<void> => {
      counts.scans += 1;
      await staff.keyboard.type(code);
      await staff.keyboard.press('Enter');
    };
    const pack = async (serial: string): Promise<void> => {
      counts.scans += 1;
      await staff.keyboard.type(`01${GTIN}1739123110NX9`);
      await staff.keyboard.press('Control+]');
      await staff.keyboard.type(`21${serial}`);
      await staff.keyboard.press('Enter');
    };

    await visit(staff, '/admin/review');
    for (let number = 0; number < ORDERS; number += 1) {
      await press(']');
      await expect(staff.getByRole('button', { name: /^Show all \d+ fields$/ })).toBeVisible();
      await press('Shift+A');
      await expect(staff.getByRole('button', { name: /^I have compared them/ })).toBeVisible();
      await press('Shift+A');
      await expect(staff.getByText('Every check is met')).toBeVisible();
      await expect(
        staff.getByRole('button', { name: 'Approve and confirm the order' }),
      ).toBeFocused();
      await press('Enter');
      await expect(staff.getByText('Nothing has been sent yet.').first()).toBeVisible();
      if (number === 0) first += sum();
    }
    await expect
      .poll(async () => new Set(await statuses(store)), { timeout: 60_000 })
      .toEqual(new Set(['Order Confirmed']));
    // The patients pay; nobody of the pharmacy has to do anything for it.
    for (const orderId of orderIds) await paid(staff, store, orderId);

    const reviewed = sum();
    await visit(staff, '/admin/dashboard?view=ready-to-pack');
    await press('j');
    await press('Enter');
    await expect(staff.getByText('Packs, batches and expiry dates')).toBeVisible();
    await press('p');
    const code = staff.getByLabel('Code of the pack');
    for (let number = 0; number < ORDERS; number += 1) {
      await expect(staff.getByText('0 of 2 recorded')).toBeVisible();
      await expect(code).toBeFocused();
      await pack(`A${number}`);
      if (number === 0) {
        // The product number of a medicine is confirmed once.
        await expect(staff.getByRole('radio').first()).toBeFocused();
        await press('Space');
        await press('Enter');
      }
      await expect(staff.getByText('1 of 2 recorded')).toBeVisible();
      await expect(code).toBeFocused();
      await pack(`B${number}`);
      await expect(staff.getByLabel('Tracking Number or URL')).toBeFocused();
      await scan(`JJD00${String(10_000_000 + number)}`);
      if (number === 0) first += sum() - reviewed;
    }
    await expect(staff).toHaveURL(/\/admin\/dashboard\?view=ready-to-pack$/);
    expect(new Set(await statuses(store))).toEqual(new Set(['Order Shipped']));

    const all = sum();
    const each = (all - first) / (ORDERS - 1);
    const words = `${ORDERS} orders: ${counts.keys} keys, ${counts.clicks} clicks, ${counts.scans} scans; ${all / ORDERS} an order, ${each} for each after the first`;
    process.stdout.write(`${words}\n`);
    info.annotations.push({ type: 'keys', description: words });
    expect(counts.clicks).toBe(0);
    expect(each).toBeLessThanOrEqual(MOST);
  } finally {
    await stop();
  }
});
