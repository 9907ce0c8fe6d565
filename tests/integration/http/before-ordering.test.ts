import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowersSugar } from '#domain/low-sugar.ts';
import { IMPORTING, IMPORTING_AS_OF } from '#texts/importing.ts';
import { DRIVING, REPORTING, TOO_MUCH } from '#texts/safety.ts';
import { customerOf } from '#tests/integration/admin/desk.ts';
import { readPage } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

describe('what a person reads before ordering', () => {
  test('says on cart and checkout what the law says, and leads to the page about it', async () => {
    for (const path of ['/cart', '/checkout']) {
      const page = await readPage(store.browser().get(path));
      expect(page.main).toContain(IMPORTING.unitedStates);
      expect(page.main).toContain('November 21, 2026');
      expect(page.links(IMPORTING.more)).toEqual(['/legal/importing']);
    }
    // The page may have been worded anew since the law was read.
    const { updated = '' } = store.deps.content.pages.legal.get('importing') ?? {};
    expect(updated >= IMPORTING_AS_OF).toBe(true);
  });

  test('names the rules of the country that the parcel goes to', async () => {
    const customer = await customerOf(store, {
      country: 'Canada',
      state: 'Nova Scotia',
      zipCode: 'B3H 1A1',
    });
    const page = await readPage(customer.browser.get('/checkout'));
    expect(page.main).toContain('the health authority of Canada');
    expect(page.main).not.toContain(IMPORTING.unitedStates);
  });

  test('says on every medicine what to do after too much, where to report, and about driving', async () => {
    for (const product of store.deps.content.catalogue.products) {
      const page = await readPage(store.browser().get(`/products/${product.id}`));
      const medicine = product.prescriptionStatus === 'PrescriptionOnly';
      for (const text of [IMPORTING.unitedStates, TOO_MUCH.act, TOO_MUCH.emergency, REPORTING.text])
        expect([product.id, page.main.includes(text)]).toEqual([product.id, medicine]);
      expect([product.id, page.main.includes(DRIVING.text)]).toEqual([
        product.id,
        lowersSugar(product.drugClass) !== undefined,
      ]);
    }
  });
});
