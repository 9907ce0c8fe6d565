import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import type { PharmacyDetails } from '#domain/pharmacies/register.ts';
import { PHARMACY_CONSENT } from '#texts/consents.ts';
import { registerPharmacy } from '#tests/support/pharmacies.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  type Customer,
  customerOf,
  DASHBOARD,
  deskOf,
  orderOf,
  prescribe,
  wordsOf,
} from './desk.ts';

let store: Store;
let admin: StaffMember;
let desk: Awaited<ReturnType<typeof deskOf>>;
let customer: Customer;
let orderId: string;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  admin = await staffOf(store, 'administrator');
});
beforeEach(async () => {
  customer = await customerOf(store);
  await store.deps.db.deleteFrom('order_pharmacies').execute();
  await store.deps.db.deleteFrom('pharmacies').execute();
  orderId = await orderOf(store, customer);
});
afterAll(() => store.close());

const register = (changes: Partial<PharmacyDetails> = {}): Promise<string> =>
  registerPharmacy(store.deps, changes);
const page = (id = orderId): string => `/admin/orders/${id}/pharmacy`;
const ranking = (origin = '') =>
  wordsOf(admin.browser.get(`${page()}${origin === '' ? '' : `?origin=${origin}`}`));
const choose = (pharmacyId: string, place: number, reason = '', origin = 'US') =>
  admin.browser.post(page(), { pharmacyId, place: String(place), reason, origin });
const answerOf = (
  intent: 'pharmacy-agree' | 'pharmacy-decline',
  pharmacyId: string,
  by = customer,
  textVersion: string = PHARMACY_CONSENT.version,
) => by.browser.post(`/account/orders/${orderId}`, { intent, pharmacyId, textVersion });
const chosen = () =>
  store.deps.db
    .selectFrom('order_pharmacies')
    .select(['pharmacy_id', 'place', 'reason', 'chosen_by'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
const told = async () =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'pharmacy-chosen')
      .orderBy('id')
      .execute()
  ).filter(({ data }) => data['orderId'] === orderId);
const ownPage = () => wordsOf(customer.browser.get(`/account/orders/${orderId}`));
const waiting = () => wordsOf(admin.browser.get(`${DASHBOARD}?view=without-pharmacy`));

describe('an order', () => {
  test('is handled as before while the register is empty', async () => {
    expect(await ranking()).toContain('None, because no pharmacy is in the register.');
    expect(await ownPage()).not.toContain('No pharmacy is chosen yet.');
    expect(await waiting()).not.toContain(orderNumber(orderId));
  });

  test('waits in a view of its own and tells the patient, until an administrator chooses', async () => {
    const pharmacyId = await register();
    expect(await ownPage()).toContain('No pharmacy is chosen yet.');
    expect(await waiting()).toContain(orderNumber(orderId));
    expect(await ranking()).toMatch(
      /1\. Test-Apotheke Example e\.K\. *It has not reported its stock\. *The parcel can leave on/,
    );
    expect(await chosen()).toBeUndefined();
    expect((await choose(pharmacyId, 1)).status).toBe(302);
    expect(await chosen()).toEqual({
      pharmacy_id: pharmacyId,
      place: 1,
      reason: '',
      chosen_by: admin.id,
    });
    expect(await waiting()).not.toContain(orderNumber(orderId));
    const own = await ownPage();
    expect(own).toContain('Test-Apotheke Example e.K.');
    expect(own).toContain('License T-1001, Test Authority');
    const { action } = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('order_id', '=', orderId)
      .where('action', 'like', '%chosen')
      .executeTakeFirstOrThrow();
    expect(action).toBe('order pharmacy chosen');
  });

  test('tells the patient by mail which pharmacy it is, once for each choice', async () => {
    const first = await register({ legalName: 'Fast Test-Apotheke' });
    const second = await register({ legalName: 'Slow Test-Apotheke', dispatchDays: 10 });
    await choose(first, 1);
    expect((await choose(first, 1)).status).toBe(302);
    expect(await told()).toEqual([
      {
        recipient: customer.who.email,
        data: {
          orderId,
          firstName: customer.who.firstName,
          pharmacy: 'Fast Test-Apotheke',
          licence: 'T-1001',
          authority: 'Test Authority',
          registerUrl: 'https://register.example/search',
          changed: false,
        },
      },
    ]);
    await choose(second, 2, 'The first one has no refrigerator today');
    expect((await told()).map(({ data }) => [data['pharmacy'], data['changed']])).toEqual([
      ['Fast Test-Apotheke', false],
      ['Slow Test-Apotheke', true],
    ]);
  });

  test('shares nothing with its pharmacy before the patient has agreed to it', async () => {
    const pharmacyId = await register();
    await prescribe(customer, orderId);
    await desk.confirm(orderId);
    const paper = () => admin.browser.get(`/admin/orders/${orderId}/papers/address-label.pdf`);
    // No pharmacy is chosen, as before the register.
    expect((await paper()).status).toBe(200);
    await choose(pharmacyId, 1);
    const kept = await paper();
    expect([kept.status, await wordsOf(kept)]).toEqual([
      409,
      expect.stringContaining('The patient has not agreed to the pharmacy of this order yet'),
    ]);
    expect(await ranking()).toContain('The patient has not answered yet.');
    expect(await ownPage()).toContain('May we share this order with Test-Apotheke Example e.K.?');
    expect((await answerOf('pharmacy-agree', pharmacyId)).status).toBe(302);
    expect((await paper()).status).toBe(200);
    expect(await ownPage()).toContain('You agreed on');
    expect(await ranking()).toContain('The patient agreed on');
    const { answer, text_version } = await store.deps.db
      .selectFrom('order_pharmacy_consents')
      .select(['answer', 'text_version'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([answer, text_version]).toEqual(['agreed', PHARMACY_CONSENT.version]);
    // Another pharmacy is another question.
    const second = await register({ legalName: 'Slow Test-Apotheke', dispatchDays: 10 });
    expect((await choose(second, 2, 'The first one is closed')).status).toBe(302);
    expect((await paper()).status).toBe(409);
  });

  test('goes back to the ranking, without that pharmacy, if the patient declines it', async () => {
    const first = await register({ legalName: 'Fast Test-Apotheke' });
    const second = await register({ legalName: 'Slow Test-Apotheke', dispatchDays: 10 });
    await choose(first, 1);
    expect((await answerOf('pharmacy-decline', first)).status).toBe(302);
    expect(await chosen()).toBeUndefined();
    expect(await waiting()).toContain(orderNumber(orderId));
    expect(await ranking()).toMatch(
      /1\. Slow Test-Apotheke.*Fast Test-Apotheke was declined by the patient for this order\./,
    );
    expect((await choose(first, 1)).status).toBe(409);
    expect((await choose(second, 1)).status).toBe(302);
  });

  test('is answered for by its patient alone, and only for the pharmacy and the text that they read', async () => {
    const pharmacyId = await register();
    await choose(pharmacyId, 1);
    const stranger = await customerOf(store);
    expect((await answerOf('pharmacy-agree', pharmacyId, stranger)).status).toBe(404);
    await answerOf('pharmacy-agree', store.deps.newId());
    await answerOf('pharmacy-agree', pharmacyId, customer, 'another text');
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Order Shipped', shipped_at: store.deps.clock() })
      .where('id', '=', orderId)
      .execute();
    await answerOf('pharmacy-agree', pharmacyId);
    const { count } = await store.deps.db
      .selectFrom('order_pharmacy_consents')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    await expect(
      store.deps.db.updateTable('order_pharmacy_consents').set({ answer: 'agreed' }).execute(),
    ).rejects.toThrow(/permission denied/);
  });

  test('goes to another pharmacy than the first with a reason only', async () => {
    await register({ legalName: 'Fast Test-Apotheke' });
    const slow = await register({ legalName: 'Slow Test-Apotheke', dispatchDays: 10 });
    expect(await ranking()).toMatch(/1\. Fast Test-Apotheke.*2\. Slow Test-Apotheke/);
    const answer = await choose(slow, 2);
    expect([answer.status, await wordsOf(answer)]).toEqual([
      422,
      expect.stringContaining('Say why you chose a pharmacy'),
    ]);
    expect((await choose(slow, 2, 'The patient asked for it')).status).toBe(302);
    expect(await chosen()).toMatchObject({ place: 2, reason: 'The patient asked for it' });
    expect(await ranking()).toContain('Reason: The patient asked for it');
  });

  test('is not chosen by a ranking that has changed', async () => {
    const later = await register({ legalName: 'Slow Test-Apotheke', dispatchDays: 10 });
    await register({ legalName: 'Fast Test-Apotheke' });
    expect((await choose(later, 1)).status).toBe(409);
    expect(await chosen()).toBeUndefined();
  });

  test.each<[string, Partial<PharmacyDetails>, string]>([
    [
      'does not ship there',
      { shipsTo: ['DE'] },
      'None, because one does not ship to United States.',
    ],
    [
      'does not accept the origin',
      { origins: ['DE'] },
      'None, because one does not accept prescriptions from United States.',
    ],
    [
      'has no license any more',
      { licenceUntil: '2026-01-31' },
      'None, because one has a license that has ended.',
    ],
    [
      'cannot keep it cold',
      { coolantHours: 24 },
      'None, because one has no day on which the coolant lasts for the whole trip.',
    ],
  ])('is never given to a pharmacy that %s', async (_, changes, told) => {
    const pharmacyId = await register(changes);
    expect(await ranking()).toContain(told);
    expect((await choose(pharmacyId, 1)).status).toBe(409);
    expect(await chosen()).toBeUndefined();
  });

  test('is ranked by the country of the prescription', async () => {
    await register({ origins: ['DE'] });
    expect(await ranking('US')).toContain('None, because one does not accept');
    expect(await ranking('DE')).toContain('1. Test-Apotheke Example e.K.');
  });

  test('keeps its pharmacy once it has left', async () => {
    const pharmacyId = await register();
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Order Shipped', shipped_at: store.deps.clock() })
      .where('id', '=', orderId)
      .execute();
    expect((await choose(pharmacyId, 1)).status).toBe(409);
  });

  test('fills a pharmacy up to the orders that it takes on a day', async () => {
    const pharmacyId = await register({ ordersPerDay: 1 });
    expect((await choose(pharmacyId, 1)).status).toBe(302);
    orderId = await orderOf(store, await customerOf(store));
    expect(await ranking()).toContain(
      'None, because one has taken as many orders as it takes on a day.',
    );
  });

  test('shows the pharmacy of the patient’s earlier order', async () => {
    const pharmacyId = await register();
    await choose(pharmacyId, 1);
    orderId = await orderOf(store, customer, [NEEDLES]);
    expect(await ranking()).toContain('It dispensed an earlier order of this patient.');
  });

  test('is given by administrators alone', async () => {
    const pharmacyId = await register();
    const { browser } = await staffOf(store, 'pharmacist', 'support');
    expect((await browser.get(page())).status).toBe(403);
    const answer = await browser.post(page(), { pharmacyId, place: '1', origin: 'US', reason: '' });
    expect(answer.status).toBe(403);
    expect(await chosen()).toBeUndefined();
  });
});
