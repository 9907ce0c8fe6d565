import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerPharmacy } from '#tests/support/pharmacies.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { customerOf, orderOf, wordsOf } from './desk.ts';

const GTIN = '09876543210982';

let store: Store;
let admin: StaffMember;
let pharmacyId: string;
beforeAll(async () => {
  store = await openStore();
  admin = await staffOf(store, 'administrator');
  await store.deps.db
    .insertInto('learned_gtins')
    .values({
      id: store.deps.newId(),
      gtin: GTIN,
      product_id: OZEMPIC.productId,
      strength: OZEMPIC.strength,
      confirmed_by: admin.id,
      confirmed_at: store.deps.clock(),
    })
    .execute();
});
beforeEach(async () => {
  // What was told of stock is never removed, so earlier pharmacies are suspended instead.
  await store.deps.db
    .updateTable('pharmacies')
    .set({ suspended_at: store.deps.clock(), suspended_by: admin.id })
    .execute();
  pharmacyId = await registerPharmacy(store.deps);
});
afterAll(() => store.close());

/** Each order is of another patient, because a patient may have only so many packs. */
const ordered = async (): Promise<string> => orderOf(store, await customerOf(store));
const page = (): string => `/admin/pharmacies/${pharmacyId}/stock`;
const send = (intent: string, pasted: string, by = admin.browser) =>
  by.post(page(), { intent, pasted });
const fileOf = (...lines: readonly string[]): string =>
  ['gtin,product,strength,packs,price_usd,batch,expires', ...lines].join('\r\n');
const rows = () =>
  store.deps.db
    .selectFrom('pharmacy_stock as s')
    .innerJoin('pharmacy_stock_imports as i', 'i.id', 's.import_id')
    .select(['s.line', 's.gtin', 's.packs', 's.price_cents', 's.batch', 's.expires'])
    .where('i.pharmacy_id', '=', pharmacyId)
    .orderBy('i.imported_at')
    .orderBy('i.id')
    .orderBy('s.line')
    .execute();
const ranking = (orderId: string) =>
  wordsOf(admin.browser.get(`/admin/orders/${orderId}/pharmacy`));

describe('the stock of a pharmacy', () => {
  test('is checked line by line and imported only when no line is wrong', async () => {
    const wrong = fileOf(
      `${GTIN},,,12,89.50,NX1,2030-05`,
      '',
      `${GTIN},,,1.5,89.50,=1+1,2030-05`,
      '09521234543213,,,5,80,NX2,2030-05',
    );
    const checked = await wordsOf(send('preview', wrong));
    expect(checked).toContain('2 of 3 lines are wrong');
    expect(checked).toMatch(
      /4 .*=1\+1.* Enter the packs as a whole number from 0 to 100,000\. *Enter the batch with letters/,
    );
    expect(checked).toMatch(
      /5 .*No one has confirmed which medicine this product number belongs to/,
    );
    const refused = await send('import', wrong);
    expect([refused.status, await wordsOf(refused)]).toEqual([
      409,
      expect.stringContaining('2 lines are wrong, so nothing was imported.'),
    ]);
    expect(await rows()).toEqual([]);
    const right = fileOf(`${GTIN},,,12,89.50,NX1,2030-05`, ',ozempic,2mg/3mL,2,"90,00",,');
    expect(await wordsOf(send('preview', right))).toContain('All 2 lines are right');
    expect(await rows()).toEqual([]);
    expect((await send('import', right)).status).toBe(302);
    expect(await rows()).toEqual([
      { line: 1, gtin: GTIN, packs: 12, price_cents: 8_950, batch: 'NX1', expires: '2030-05-31' },
      { line: 2, gtin: null, packs: 2, price_cents: 9_000, batch: null, expires: null },
    ]);
    expect(await wordsOf(admin.browser.get(page()))).toMatch(/Ozempic 2mg\/3mL.*12.*\$89\.50.*NX1/);
  });

  test('is what it told last, and what it told before stays as it was', async () => {
    const orderId = await ordered();
    expect(await ranking(orderId)).toContain('It has not reported its stock.');
    await send('import', fileOf(`${GTIN},,,12,89.50,NX1,2030-05`));
    expect(await ranking(orderId)).toContain('It has all packs of the order in stock.');
    await send('import', fileOf());
    expect(await ranking(orderId)).toContain('It lacks 2 packs of the order.');
    expect(await rows()).toHaveLength(1);
    await expect(
      store.deps.db.updateTable('pharmacy_stock_imports').set({ lines: 9 }).execute(),
    ).rejects.toThrow(/permission denied|only added to/);
  });

  test('is less what other orders were given since it was told', async () => {
    await send('import', fileOf(`${GTIN},,,2,89.50,NX1,2030-05`));
    const [first, second] = [await ordered(), await ordered()];
    expect(await ranking(second)).toContain('It has all packs of the order in stock.');
    const chosen = await admin.browser.post(`/admin/orders/${first}/pharmacy`, {
      pharmacyId,
      place: '1',
      origin: 'US',
      reason: '',
    });
    expect(chosen.status).toBe(302);
    expect(await ranking(second)).toContain('It lacks 2 packs of the order.');
    expect(await ranking(first)).toContain('It has all packs of the order in stock.');
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', first)
      .execute();
    expect(await ranking(second)).toContain('It has all packs of the order in stock.');
  });

  test('puts the pharmacy first that holds packs that last for the supply', async () => {
    await send('import', fileOf(`${GTIN},,,12,89.50,NX1,2030-05`));
    const other = await registerPharmacy(store.deps, { legalName: 'A-Test-Apotheke' });
    const orderId = await ordered();
    expect(await ranking(orderId)).toMatch(
      /1\. Test-Apotheke Example.*2\. A-Test-Apotheke.*It has not reported its stock/,
    );
    pharmacyId = other;
    const day = new Date(store.deps.clock().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await send('import', fileOf(`${GTIN},,,12,10.00,NX1,${day}`));
    expect(await ranking(orderId)).toMatch(
      /1\. Test-Apotheke Example.*2\. A-Test-Apotheke.*It lacks/,
    );
  });

  test('is imported by administrators alone, with a file that names its columns', async () => {
    const { browser } = await staffOf(store, 'pharmacist', 'support');
    const file = fileOf(`${GTIN},,,12,89.50,NX1,2030-05`);
    expect((await send('import', file, browser)).status).toBe(403);
    expect((await send('preview', file, browser)).status).toBe(403);
    expect((await browser.get(page())).status).toBe(403);
    const without = await send('preview', 'a,b\n1,2');
    expect([without.status, await wordsOf(without)]).toEqual([
      422,
      expect.stringContaining('These are missing: gtin, packs, price_usd.'),
    ]);
    expect((await send('preview', '')).status).toBe(422);
    expect(await rows()).toEqual([]);
  });
});
