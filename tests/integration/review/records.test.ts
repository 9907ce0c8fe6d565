import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderOf, prescribe, words, wordsOf } from '#tests/integration/admin/desk.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  decide,
  deskAt,
  LANTUS,
  OZEMPIC,
  reviewOf,
  statusOf,
  typedLantus,
  typedOzempic,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist', 'administrator');
});
afterAll(() => store.close());

const linesOf = async (recordId: string | null) =>
  store.deps.db
    .selectFrom('prescription_record_lines')
    .select(['line', 'product_id', 'directions', 'refills', 'dose'])
    .where('record_id', '=', recordId)
    .orderBy('line')
    .execute();

describe('one paper with two medicines, ordered one after the other', () => {
  test('is typed line by line, and stays one prescription', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const { record_id } = await reviewOf(store, orderId);
    const second = await orderOf(store, patient, [OZEMPIC, LANTUS]);
    await prescribe(patient, second);
    const desk = await (await ana.browser.get(deskAt(second))).text();
    expect(words(desk)).toContain('It does not name Lantus 100u/mL yet.');
    expect(/<input[^>]*name="line-0-drug"[^>]*>/.exec(desk)?.[0]).toMatch(/readonly/i);
    expect(/<input[^>]*name="line-1-drug"[^>]*>/.exec(desk)?.[0]).not.toMatch(/readonly/i);
    const untyped = await decide(store, ana.browser, second, 'approve', {});
    expect(untyped.status).toBe(422);
    expect(await wordsOf(untyped)).toContain('Still to type: drug of line 2');
    const lantus = Object.fromEntries(
      Object.entries(typedLantus()).map(([name, text]) => [name.replace('line-0', 'line-1'), text]),
    );
    const approved = await decide(store, ana.browser, second, 'approve', {
      ...lantus,
      // The head and the first line are on record, whatever is typed now.
      patientName: 'Nobody',
      'line-0-refills': '90',
    });
    expect(approved.status).toBe(302);
    expect(await statusOf(store, second)).toBe('Order Confirmed');
    expect((await reviewOf(store, second)).record_id).toBe(record_id);
    expect(await linesOf(record_id)).toMatchObject([
      { line: 1, product_id: 'ozempic', refills: 2 },
      { line: 2, product_id: 'lantus', directions: '30 units at night' },
    ]);
    const seen = await wordsOf(patient.browser.get('/account'));
    expect(seen).toContain('1 of 3 packs left');
    expect(seen).toContain('2 of 3 packs left');
  });

  test('and joined by two orders at once, it is joined once', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const { record_id } = await reviewOf(store, orderId);
    const orders = [];
    for (let each = 0; each < 2; each += 1) {
      const other = await orderOf(store, patient, [LANTUS]);
      await prescribe(patient, other);
      await store.deps.db.updateTable('order_items').set({ supply_days: 1 }).execute();
      orders.push(other);
    }
    const answers = await Promise.all(
      orders.map((each) => decide(store, ana.browser, each, 'approve', typedLantus())),
    );
    expect(answers.every(({ status }) => [302, 409].includes(status))).toBe(true);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    expect(await linesOf(record_id)).toHaveLength(2);
  });

  test('a name that somebody answered for is answered for again', async () => {
    const { patient, orderId } = await waiting(store);
    const king = { ...typedOzempic({ patientName: 'Ada King' }), vouch: 'patient' };
    expect((await decide(store, ana.browser, orderId, 'approve', king)).status).toBe(302);
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    const desk = await (await ana.browser.get(deskAt(second))).text();
    expect(/<input[^>]*value="patient"[^>]*>/.exec(desk)?.[0]).not.toContain('disabled');
    const approved = await decide(store, ana.browser, second, 'approve', { vouch: 'patient' });
    expect(approved.status).toBe(302);
  });
});
