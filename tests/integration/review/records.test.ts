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
    // 25 days each: the second one counts those of the first, too.
    const typed = typedLantus({ 'line-0-dose': '60' });
    const answers = await Promise.all(
      orders.map((each) => decide(store, ana.browser, each, 'approve', typed)),
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

describe('a prescription that was typed wrongly', () => {
  const desk = async (orderId: string, intent: string, values: Record<string, string>, by = ana) =>
    by.browser.post(deskAt(orderId), {
      intent,
      version: String((await reviewOf(store, orderId)).version),
      ...values,
    });
  const entriesOf = (orderId: string) =>
    store.deps.db
      .selectFrom('review_entries')
      .select(['kind', 'reason', 'actor_id', 'record_id', 'typed'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['record corrected', 'record closed'])
      .orderBy('at')
      .execute();

  test('is corrected with a reason, never below what was taken of it', async () => {
    const { patient, orderId } = await waiting(store);
    const eleven = typedOzempic({ 'line-0-refills': '11' });
    await decide(store, ana.browser, orderId, 'approve', eleven);
    const { record_id } = await reviewOf(store, orderId);
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain('11 of 12 packs left');
    const one = typedOzempic({ 'line-0-refills': '1', 'line-0-directions': '0.5 mg a week' });
    const silent = await desk(orderId, 'correct-record', one);
    expect([silent.status, await wordsOf(silent)]).toEqual([
      422,
      expect.stringContaining('Please say why.'),
    ]);
    const why = { recordReason: 'Typed 11, and 1 is written.' };
    for (const [wrong, told] of [
      [{ 'line-0-refills': 'many' }, 'Nothing was corrected; please look at every field.'],
      [{ issued: '2999-01-01' }, 'The issue date lies ahead.'],
    ] as const)
      expect(
        await wordsOf(await desk(orderId, 'correct-record', { ...one, ...wrong, ...why })),
      ).toContain(told);
    expect(await linesOf(record_id)).toMatchObject([{ refills: 11 }]);
    const stale = await ana.browser.post(deskAt(orderId), {
      ...one,
      ...why,
      intent: 'correct-record',
      version: '1',
    });
    expect(stale.status).toBe(409);
    const corrected = await desk(orderId, 'correct-record', { ...one, ...why });
    expect([corrected.status, corrected.headers.get('location')]).toEqual([302, deskAt(orderId)]);
    expect(await linesOf(record_id)).toMatchObject([{ refills: 1, directions: '0.5 mg a week' }]);
    expect(await wordsOf(patient.browser.get('/account'))).toContain('1 of 2 packs left');
    expect(await entriesOf(orderId)).toMatchObject([
      {
        kind: 'record corrected',
        reason: why.recordReason,
        actor_id: ana.id,
        record_id,
        typed: { 'line-0-refills': '1' },
      },
    ]);
    const trail = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('order_id', '=', orderId)
      .where('action', '=', 'review record corrected')
      .execute();
    expect(trail).toHaveLength(1);
    // Of another order, too: both packs are taken now.
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    expect((await decide(store, ana.browser, second, 'approve')).status).toBe(302);
    const less = await desk(second, 'correct-record', { ...one, ...why, 'line-0-refills': '0' });
    expect([less.status, await wordsOf(less)]).toEqual([
      409,
      expect.stringContaining('Orders have taken 2 packs of it, so it cannot grant 1.'),
    ]);
    expect(await linesOf(record_id)).toMatchObject([{ refills: 1 }]);
  });

  test('is closed with a reason, and fills nothing more', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const second = await orderOf(store, patient, [OZEMPIC]);
    expect(await wordsOf(patient.browser.get(`/account/orders/${second}`))).toContain(
      'covers this order',
    );
    const support = await staffOf(store, 'support');
    const why = { recordReason: 'The prescriber stopped it.' };
    expect((await desk(orderId, 'close-record', why, support)).status).toBe(403);
    expect((await desk(orderId, 'close-record', { recordReason: ' ' })).status).toBe(422);
    expect((await desk(orderId, 'close-record', why)).status).toBe(302);
    expect(await entriesOf(orderId)).toMatchObject([
      { kind: 'record closed', reason: 'The prescriber stopped it.' },
    ]);
    expect(await wordsOf(patient.browser.get(`/account/orders/${second}`))).not.toContain(
      'covers this order',
    );
    expect(await statusOf(store, orderId)).toBe('Order Confirmed');
    expect((await desk(orderId, 'close-record', why)).status).toBe(409);
    expect((await desk(orderId, 'correct-record', { ...typedOzempic(), ...why })).status).toBe(409);
  });
});
