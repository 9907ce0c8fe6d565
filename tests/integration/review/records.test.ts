import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Customer,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { upload } from '#tests/support/shopping.ts';
import { staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  changeRecord,
  anotherScan,
  decide,
  deskAt,
  LANTUS,
  ledgerOf,
  linesOfRecord,
  openBench,
  OZEMPIC,
  reviewOf,
  setStatus as setStatusBy,
  statusOf,
  typedLantus,
  typedOzempic,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const linesOf = (recordId: string | null) => linesOfRecord(store, recordId);

const desk = (orderId: string, intent: string, values: Record<string, string>, by = ana) =>
  changeRecord(store, by.browser, orderId, intent, values);

/** Sets the status through the dashboard with a signature. */
const setStatus = (orderId: string, status: string): Promise<Response> =>
  setStatusBy(store, ana.browser, orderId, status, ana.signature);

/** Uploads another photo, which is a different file. */
const photo = async ({ browser }: Customer, orderId: string, text: string): Promise<void> => {
  expect((await upload(browser, orderId, anotherScan(text))).status).toBe(200);
};

describe('a prescription with two medicines in separate orders', () => {
  test('gets a second line and stays one record', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const { record_id } = await reviewOf(store, orderId);
    const second = await orderOf(store, patient, [OZEMPIC, LANTUS]);
    await prescribe(patient, second);
    const page = await (await ana.browser.get(deskAt(second))).text();
    expect(words(page)).toContain('It does not include Lantus 100u/mL yet.');
    expect(/<input[^>]*name="line-0-drug"[^>]*>/.exec(page)?.[0]).toMatch(/readonly/i);
    expect(/<input[^>]*name="line-1-drug"[^>]*>/.exec(page)?.[0]).not.toMatch(/readonly/i);
    const untyped = await decide(store, ana.browser, second, 'approve', {});
    expect(untyped.status).toBe(422);
    expect(await wordsOf(untyped)).toContain('Still to type: drug of line 2');
    const lantus = Object.fromEntries(
      Object.entries(typedLantus()).map(([name, text]) => [name.replace('line-0', 'line-1'), text]),
    );
    const approved = await decide(store, ana.browser, second, 'approve', {
      ...lantus,
      // The record keeps its head and first line despite these values.
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

  test('gets the second line once in concurrent approvals', async () => {
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
    // Each order lasts 25 days, and the second approval adds the days of the first.
    const typed = typedLantus({
      'line-0-dose': '60',
      'line-0-directions': '60 units at night',
    });
    const answers = await Promise.all(
      orders.map((each) => decide(store, ana.browser, each, 'approve', typed)),
    );
    expect(answers.every(({ status }) => [302, 409].includes(status))).toBe(true);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    expect(await linesOf(record_id)).toHaveLength(2);
  });

  test('needs a new confirmation of a different name for each order', async () => {
    const { patient, orderId } = await waiting(store);
    const king = { ...typedOzempic({ patientName: 'Ada King' }), vouch: 'patient' };
    expect((await decide(store, ana.browser, orderId, 'approve', king)).status).toBe(302);
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    const page = await (await ana.browser.get(deskAt(second))).text();
    expect(/<input[^>]*value="patient"[^>]*>/.exec(page)?.[0]).not.toContain('disabled');
    const approved = await decide(store, ana.browser, second, 'approve', { vouch: 'patient' });
    expect(approved.status).toBe(302);
  });
});

describe('a prescription record', () => {
  const entriesOf = (orderId: string) =>
    store.deps.db
      .selectFrom('review_entries')
      .select(['kind', 'reason', 'actor_id', 'record_id', 'typed'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['record corrected', 'record closed'])
      .orderBy('at')
      .orderBy('id')
      .execute();

  const hand = { 'line-0-directions': '0.5 mg on Mondays' };

  /** The mails to the patient about changes of the prescription, oldest first. */
  const mailedChanges = async (orderId: string) =>
    (
      await store.deps.db
        .selectFrom('mails')
        .select('data')
        .where('template', '=', 'prescription-changed')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    )
      .map(({ data }) => data)
      .filter((data) => data['orderId'] === orderId);

  test('can be corrected with a reason, but not below the packs taken', async () => {
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
      [{ 'line-0-refills': 'many' }, 'Nothing was corrected. Please check every field.'],
      [{ issued: '2999-01-01' }, 'The issue date is in the future.'],
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
    const own = await wordsOf(patient.browser.get('/account'));
    expect(own).toContain('1 of 2 packs left');
    expect(own).toContain('A pharmacist corrected our record of it on');
    expect(await mailedChanges(orderId)).toMatchObject([
      { kind: 'corrected', balances: [{ name: 'Ozempic 2mg/3mL', left: '1 of 2 packs left' }] },
    ]);
    // More packs or other directions cause no mail.
    const two = { ...one, ...why, 'line-0-refills': '2' };
    expect((await desk(orderId, 'correct-record', two)).status).toBe(302);
    expect((await desk(orderId, 'correct-record', { ...two, ...hand })).status).toBe(302);
    expect(await mailedChanges(orderId)).toHaveLength(1);
    expect((await desk(orderId, 'correct-record', { ...one, ...why })).status).toBe(302);
    expect(await mailedChanges(orderId)).toHaveLength(2);
    expect(await entriesOf(orderId)).toMatchObject([
      {
        kind: 'record corrected',
        reason: why.recordReason,
        actor_id: ana.id,
        record_id,
        typed: { 'line-0-refills': '1' },
      },
      {},
      {},
      {},
    ]);
    const trail = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('order_id', '=', orderId)
      .where('action', '=', 'review record corrected')
      .execute();
    expect(trail).toHaveLength(4);
    // Another order takes the second pack.
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    expect((await decide(store, ana.browser, second, 'approve')).status).toBe(302);
    const less = await desk(second, 'correct-record', { ...one, ...why, 'line-0-refills': '0' });
    expect([less.status, await wordsOf(less)]).toEqual([
      409,
      expect.stringContaining('Orders have already used 2 packs of it, so it cannot be set to 1.'),
    ]);
    expect(await linesOf(record_id)).toMatchObject([{ refills: 1 }]);
  });

  test('can be closed with a reason and then fills no more orders', async () => {
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
    expect(await mailedChanges(orderId)).toMatchObject([{ kind: 'closed', balances: [] }]);
    expect(await wordsOf(patient.browser.get(`/account/orders/${orderId}`))).toContain(
      'This prescription is closed A pharmacist closed it on',
    );
    expect((await desk(orderId, 'close-record', why)).status).toBe(409);
    expect((await desk(orderId, 'correct-record', { ...typedOzempic(), ...why })).status).toBe(409);
    // The same file needs a confirmation for any typed values, and a signature does not replace it.
    await prescribe(patient, second);
    const day = new Date(Date.now() - 21 * 86_400_000).toISOString().slice(0, 10);
    const again = typedOzempic({ issued: day });
    const refused = await decide(store, ana.browser, second, 'approve', again);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('Filled before: A prescription was closed on');
    const signed = await setStatus(second, 'Order Confirmed');
    expect([signed.status, await wordsOf(signed)]).toEqual([
      409,
      expect.stringContaining('Have the prescription approved at the review desk.'),
    ]);
    const vouched = { ...again, vouch: 'twin-0' };
    expect((await decide(store, ana.browser, second, 'approve', vouched)).status).toBe(302);
  });
});

describe('another photo of a recorded prescription', () => {
  test('needs a confirmation or is filled from the record', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve', typedOzempic({ 'line-0-refills': '1' }));
    const { record_id } = await reviewOf(store, orderId);
    const second = await orderOf(store, patient, [OZEMPIC]);
    await photo(patient, second, 'a better light');
    expect((await reviewOf(store, second)).record_id).toBeNull();
    const refused = await decide(store, ana.browser, second, 'approve');
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain(
      'Filled before: There is a prescription on record: semaglutide 2 mg/3 mL, 1 of 2 packs left',
    );
    const page = await wordsOf(ana.browser.get(deskAt(second)));
    expect(page).toContain('Fill from this record');
    expect(page).toContain('I have compared them. This is a different prescription');
    const { patient: stranger, orderId: strangers } = await waiting(store);
    const theirs = await desk(strangers, 'choose-record', { recordId: record_id ?? '' });
    expect([theirs.status, stranger.userId === patient.userId]).toEqual([409, false]);
    const chosen = await desk(second, 'choose-record', { recordId: record_id ?? '' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, deskAt(second)]);
    const filled = await wordsOf(ana.browser.get(deskAt(second)));
    expect(filled).toContain('This prescription is on record');
    expect(filled).toContain('Filled from a prescription on record');
    // The pharmacist can undo the choice.
    expect((await desk(second, 'leave-record', {})).status).toBe(302);
    expect((await reviewOf(store, second)).record_id).toBeNull();
    await desk(second, 'choose-record', { recordId: record_id ?? '' });
    expect((await decide(store, ana.browser, second, 'approve', {})).status).toBe(302);
    expect(await ledgerOf(store, second)).toEqual([
      { kind: 'granted', packs: 2, order_id: null },
      { kind: 'taken', packs: 1, order_id: orderId },
      { kind: 'taken', packs: 1, order_id: second },
    ]);
    // A decided order keeps its record.
    expect((await desk(second, 'leave-record', {})).status).toBe(409);
  });

  test('becomes a separate record if a pharmacist confirms it or the date differs', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const { record_id } = await reviewOf(store, orderId);
    const second = await orderOf(store, patient, [OZEMPIC]);
    await photo(patient, second, 'another doctor');
    const other = typedOzempic({ prescriberName: 'Dr. Mary Somerville' });
    const vouched = { ...other, vouch: 'twin-0' };
    expect((await decide(store, ana.browser, second, 'approve', vouched)).status).toBe(302);
    expect((await reviewOf(store, second)).record_id).not.toBe(record_id);
    const third = await orderOf(store, patient, [OZEMPIC]);
    await photo(patient, third, 'another day');
    const later = typedOzempic({ issued: new Date().toISOString().slice(0, 10) });
    expect((await decide(store, ana.browser, third, 'approve', later)).status).toBe(302);
  });

  test('cannot be detached from the record if the file is the same', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    expect(await wordsOf(ana.browser.get(deskAt(second)))).not.toContain(
      'Fill from this order’s scan',
    );
    expect((await desk(second, 'leave-record', {})).status).toBe(409);
  });
});

/** An order that an earlier release confirmed by a signature on the dashboard, without a typed prescription. */
const confirmedByHand = async (status: 'Order Confirmed' | 'Delivered') => {
  const { patient, orderId } = await waiting(store);
  const now = new Date();
  const { db, newId } = store.deps;
  await db
    .updateTable('orders')
    .set({ status, shipped_at: status === 'Delivered' ? now : null })
    .where('id', '=', orderId)
    .execute();
  await db
    .updateTable('reviews')
    .set({ state: 'approved', decided_at: now })
    .where('order_id', '=', orderId)
    .execute();
  await db
    .insertInto('review_entries')
    .values({
      id: newId(),
      order_id: orderId,
      at: now,
      actor_kind: 'staff',
      actor_id: ana.id,
      kind: 'approved by hand',
      signed: true,
    })
    .execute();
  return { patient, orderId };
};

describe('a prescription used for a confirmation by hand', () => {
  test('counts those packs when it is typed', async () => {
    const { patient, orderId } = await confirmedByHand('Delivered');
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    const none = typedOzempic({ 'line-0-refills': '0' });
    const refused = await decide(store, ana.browser, second, 'approve', none);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('1 pack in total, 1 used by other orders.');
    const one = typedOzempic({ 'line-0-refills': '1' });
    expect((await decide(store, ana.browser, second, 'approve', one)).status).toBe(302);
    const { record_id } = await reviewOf(store, second);
    expect((await reviewOf(store, orderId)).record_id).toBe(record_id);
    expect(await ledgerOf(store, second)).toEqual([
      { kind: 'granted', packs: 2, order_id: null },
      { kind: 'taken', packs: 1, order_id: orderId },
      { kind: 'taken', packs: 1, order_id: second },
    ]);
  });

  test('is mentioned when another photo for the same medicine is reviewed', async () => {
    const { patient } = await confirmedByHand('Order Confirmed');
    const second = await orderOf(store, patient, [OZEMPIC]);
    await photo(patient, second, 'again');
    const refused = await decide(store, ana.browser, second, 'approve');
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('was confirmed by hand on');
  });

  test('packs and sends nothing until the review desk approves it', async () => {
    const { orderId } = await confirmedByHand('Order Confirmed');
    const refused = await setStatus(orderId, 'Preparing for Shipment');
    expect([refused.status, await wordsOf(refused)]).toEqual([
      409,
      expect.stringContaining('Have the prescription approved at the review desk.'),
    ]);
    const sent = await confirmedByHand('Delivered');
    const decided = await confirmedByHand('Order Confirmed');
    const upgrade = await readFile('migrations/0045_approved_by_hand.sql', 'utf8');
    await sql.raw(upgrade).execute(store.deps.db);
    await sql.raw(upgrade).execute(store.deps.db);
    expect((await reviewOf(store, sent.orderId)).state).toBe('approved');
    for (const id of [orderId, decided.orderId]) {
      expect((await reviewOf(store, id)).state).toBe('waiting');
      const page = await wordsOf(ana.browser.get(deskAt(id)));
      expect(page).toContain('Confirmed by hand');
      expect(page.match(/Returned to the pharmacists/g)).toHaveLength(1);
    }
    expect((await decide(store, ana.browser, orderId, 'approve')).status).toBe(302);
    expect((await setStatus(orderId, 'Preparing for Shipment')).status).toBe(302);
  });
});

test('an approval is not taken up again after the last day of its prescription', async () => {
  const { orderId } = await waiting(store);
  await decide(store, ana.browser, orderId, 'approve');
  await setStatus(orderId, 'Cancelled');
  await store.deps.db
    .updateTable('prescription_records')
    .set({ valid_until: '2020-01-31' })
    .where('id', '=', (await reviewOf(store, orderId)).record_id)
    .execute();
  for (const status of ['Order Confirmed', 'Preparing for Shipment']) {
    const refused = await setStatus(orderId, status);
    expect([refused.status, await wordsOf(refused)]).toEqual([
      409,
      expect.stringContaining('Have the prescription approved at the review desk.'),
    ]);
  }
  expect(await statusOf(store, orderId)).toBe('Cancelled');
});
