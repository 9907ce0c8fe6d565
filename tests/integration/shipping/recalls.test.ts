import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifiedPacks } from '#db/reads/shipments.ts';
import { RECALL_ANSWERED } from '#texts/recalls.ts';
import {
  type Customer,
  customerOf,
  deskOf,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { approved } from '#tests/support/approval.ts';
import { overriding } from '#tests/support/gates.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import {
  openStore,
  ORIGIN,
  type StaffMember,
  staffIdOf,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { recordRecall, recordWithdrawal } from '#usecases/shipping/recall-packs.ts';

const GTIN = '09876543210982';
let store: Store;
let pharmacist: StaffMember;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  pharmacist = await staffOf(store, 'pharmacist');
  await store.deps.db
    .insertInto('learned_gtins')
    .values({
      id: randomUUID(),
      gtin: GTIN,
      product_id: OZEMPIC.productId,
      strength: OZEMPIC.strength,
      confirmed_by: staffIdOf(desk.admin),
      confirmed_at: new Date(),
    })
    .execute();
});
afterAll(() => store.close());

const codeOf = (batch: string, serial: string): string =>
  `(01)${GTIN}(21)${serial}(17)391231(10)${batch}`;

const note = (orderId: string, batch: string, serial: string): Promise<Response> =>
  desk.admin.post(`/admin/orders/${orderId}/packs`, {
    intent: 'note',
    code: codeOf(batch, serial),
  });

/** An order with packs of a batch, sent or not. */
const packed = async (
  customer: Customer,
  packs: readonly (readonly [batch: string, serial: string])[],
  sent = true,
): Promise<string> => {
  const orderId = await orderOf(store, customer, [{ ...OZEMPIC, quantity: packs.length }]);
  for (const [batch, serial] of packs)
    expect((await note(orderId, batch, serial)).status).toBe(302);
  if (sent)
    await store.deps.db
      .updateTable('orders')
      .set({ shipped_at: new Date() })
      .where('id', '=', orderId)
      .execute();
  return orderId;
};

const recall = (values: Record<string, string>, by = desk.admin) =>
  by.post('/admin/recalls', { reason: 'Too low a dose.', ...values });

const mailsTo = async (customer: Customer) =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'pack-recalled')
      .where('recipient', '=', customer.who.email)
      .execute()
  ).map(({ data }) => data);

const tokenOf = (linkId: unknown): string => store.deps.mailLinks.token(String(linkId));

test('a recall by batch finds packs, orders and patients, and mails each patient once', async () => {
  const [ann, ben, cy] = [
    await customerOf(store),
    await customerOf(store),
    await customerOf(store),
  ];
  const first = await packed(ann, [
    ['RB1', 'a1'],
    ['RB1', 'a2'],
  ]);
  const second = await packed(ann, [['RB1', 'a3']]);
  const third = await orderOf(store, ben);
  expect((await note(third, 'RB2', 'b1')).status).toBe(302);
  const waiting = await packed(cy, [['RB1', 'c1']], false);
  const found = await wordsOf(desk.admin.get('/admin/recalls?batch=rb1'));
  expect(found).toContain('Batch rb1: 4 packs in 3 orders');
  expect(found).toContain('Recall and email 1 patient');
  const [wide, narrow] = [
    await wordsOf(desk.admin.get(`/admin/recalls?gtin=${GTIN}&batch=RB1`)),
    await wordsOf(desk.admin.get('/admin/recalls?serial=b1')),
  ];
  expect(wide).toContain('4 packs in 3 orders');
  expect(narrow).toContain('1 pack in 1 order');

  const answer = await recall({ batch: 'RB1' });
  expect(answer.status).toBe(302);
  const mails = await mailsTo(ann);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ orderIds: [first, second], reason: 'Too low a dose.' });
  expect(mails[0]?.['packs']).toHaveLength(3);
  expect(await mailsTo(ben)).toEqual([]);
  expect(await mailsTo(cy)).toEqual([]);
  expect((await recall({ batch: 'rb1' })).status).toBe(302);
  expect(await mailsTo(ann)).toHaveLength(1);

  // No pack of it is noted any more, and those that were do not count.
  const refused = await note(third, 'RB1', 'd1');
  expect(refused.status).toBe(409);
  expect(words(await refused.text())).toContain('batch RB1, has been recalled');
  expect((await verifiedPacks(store.deps.db, waiting, '2026-01-01')).size).toBe(0);
  expect(await wordsOf(desk.admin.get(`/admin/orders/${waiting}/packs`))).toContain(
    'has been recalled',
  );
});

test('a patient answers by the link without a login, and staff see who has answered', async () => {
  const ann = await customerOf(store, { firstName: 'Ottoline', lastName: 'Marchbanks' });
  await packed(ann, [['RC1', 'e1']]);
  const opened = (await recall({ batch: 'RC1' })).headers.get('location') ?? '';
  expect(await wordsOf(desk.admin.get(opened))).toContain('0 of 1 have answered');
  const [mail] = await mailsTo(ann);
  const token = tokenOf(mail?.['linkId']);
  const page = `/recall?token=${token}`;
  const visitor = store.browser();
  const shown = await wordsOf(visitor.get(page));
  expect(shown).toContain('Batch RC1');
  expect(shown).not.toContain('Ozempic');
  expect(await wordsOf(ann.browser.get(page))).toContain('Ozempic 2mg/3mL');
  // A mail scanner opens the link and answers nothing.
  const head = new Request(ORIGIN + page, { method: 'HEAD' });
  expect((await store.app.fetch(head, { remoteAddress: '127.0.0.1' })).status).toBe(200);
  expect(await wordsOf(desk.admin.get(opened))).toContain('0 of 1 have answered');
  expect((await visitor.post(page, { token })).status).toBe(422);
  const answered = await visitor.post(page, { token, answer: 'kept' });
  expect(answered.status).toBe(200);
  expect(words(await answered.text())).toContain(RECALL_ANSWERED.kept);
  await visitor.post(page, { token, answer: 'help' });
  await visitor.post(page, { token, answer: 'help' });
  const staff = await wordsOf(desk.admin.get(opened));
  expect(staff).toContain('Ottoline Marchbanks');
  expect(staff).toContain('I need help.');
  expect(staff).toContain('1 of 1 have answered');
  const tasks = await store.deps.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'recall-help-store')
    .execute();
  expect(tasks).toHaveLength(1);
  const data = await (await ann.browser.get('/account/data.json')).text();
  expect(data).toContain('"answer": "help"');
  expect(data).not.toContain('token_hash');
});

/** Stops every insert into a table, until `release`; `waiting` answers once a transaction waits for a lock. */
const stopInserts = async (table: string) => {
  const client = await store.database.pool.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  return {
    waiting: async (type: 'relation' | 'advisory'): Promise<void> => {
      await vi.waitFor(
        async () => {
          const { rows } = await client.query(
            'select from pg_locks where not granted and locktype = $1',
            [type],
          );
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 10_000, interval: 20 },
      );
    },
    release: async (): Promise<void> => {
      await client.query('rollback');
      client.release();
    },
  };
};

const ship = async (orderId: string) => {
  const { version } = await store.deps.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { browser } = pharmacist;
  return browser.post(`/admin/dashboard?open=${orderId}`, {
    intent: 'set-status',
    orderId,
    version: String(version),
    status: 'Order Shipped',
    tracking: '84 8713 5506',
    skipSteps: 'yes',
    ...(await overriding(store, browser)),
  });
};

/** An order that could be sent, with one pack of a batch. */
const ready = async (customer: Customer, batch: string): Promise<string> => {
  const orderId = await packed(customer, [[batch, randomUUID().slice(0, 18)]], false);
  await prescribe(customer, orderId);
  await approved(store, pharmacist.browser, orderId);
  return orderId;
};

test('a pack that is being sent when it is recalled is found by the recall', async () => {
  const ann = await customerOf(store);
  const orderId = await ready(ann, 'RR1');
  const stop = await stopInserts('order_events');
  const shipped = ship(orderId);
  await stop.waiting('relation');
  const recalled = recall({ batch: 'RR1' });
  await stop.waiting('advisory');
  await stop.release();
  expect((await shipped).status).toBe(302);
  expect((await recalled).status).toBe(302);
  expect(await mailsTo(ann)).toHaveLength(1);
});

test('a pack that is to be sent or recorded while it is being recalled stays', async () => {
  const ann = await customerOf(store);
  const orderId = await ready(ann, 'RR2');
  const other = await orderOf(store, ann);
  const stop = await stopInserts('audit_pending');
  const recalled = recall({ batch: 'RR2' });
  await stop.waiting('relation');
  const shipped = ship(orderId);
  await stop.waiting('advisory');
  const noted = note(other, 'RR2', 'rr2');
  await stop.release();
  expect((await recalled).status).toBe(302);
  const answer = await shipped;
  expect(answer.status).toBe(409);
  expect(words(await answer.text())).toContain(
    'This parcel contains a recalled pack (Ozempic 2mg/3mL, batch RR2)',
  );
  expect((await noted).status).toBe(409);
  expect(await mailsTo(ann)).toEqual([]);
});

describe('a recall that is withdrawn', () => {
  const withdraw = (recallId: string, by = pharmacist.browser, reason = 'A wrong batch.') =>
    by.post('/admin/recalls', { intent: 'withdraw', recallId, reason });
  const recorded = async (values: Record<string, string>): Promise<string> =>
    (await recall(values)).headers.get('location')?.split('open=')[1] ?? '';
  const withdrawals = async (customer: Customer) =>
    (
      await store.deps.db
        .selectFrom('mails')
        .select('data')
        .where('template', '=', 'recall-withdrawn')
        .where('recipient', '=', customer.who.email)
        .execute()
    ).map(({ data }) => data);

  test('lets its packs count again, and tells who was told, once', async () => {
    const [ann, ben] = [await customerOf(store), await customerOf(store)];
    const sent = await packed(ann, [['RW1', 'w1']]);
    const waiting = await packed(ben, [['RW1', 'w2']], false);
    const id = await recorded({ batch: 'RW1' });
    const link = `/recall?token=${tokenOf((await mailsTo(ann))[0]?.['linkId'])}`;
    expect(await wordsOf(pharmacist.browser.get(`/admin/recalls?open=${id}`))).toContain(
      'Withdraw the recall',
    );
    expect((await withdraw(id)).status).toBe(302);
    expect(await withdrawals(ann)).toMatchObject([
      { orderIds: [sent], reason: 'A wrong batch.', packs: [{ batch: 'RW1', serial: 'w1' }] },
    ]);
    expect(await withdrawals(ben)).toEqual([]);
    expect((await verifiedPacks(store.deps.db, waiting, '2026-01-01')).size).toBe(1);
    const page = await wordsOf(store.browser().get(link));
    expect(page).toContain('This recall was a mistake');
    expect(page).not.toContain('Set them aside');
    const opened = await wordsOf(pharmacist.browser.get(`/admin/recalls?open=${id}`));
    expect(opened).toContain('A wrong batch.');
    expect(opened).not.toContain('Withdraw the recall');
    expect((await withdraw(id)).status).toBe(404);
    expect(await withdrawals(ann)).toHaveLength(1);
    // The same batch may be recalled after all; then everybody is told anew.
    await recall({ batch: 'RW1' });
    expect(await mailsTo(ann)).toHaveLength(2);
    expect((await verifiedPacks(store.deps.db, waiting, '2026-01-01')).size).toBe(0);
  });

  test('names no pack that another recall or an arrival report keeps from use', async () => {
    const [ann, ben] = [await customerOf(store), await customerOf(store)];
    await packed(ann, [
      ['RW3', 'w3'],
      ['RW3', 'w4'],
    ]);
    const reported = await packed(ben, [['RW3', 'w5']]);
    const id = await recorded({ batch: 'RW3' });
    await recall({ serial: 'w3' });
    await store.deps.db
      .insertInto('arrival_checks')
      .values({
        id: randomUUID(),
        order_id: reported,
        at: new Date(),
        condition: 'damaged',
        state: 'open',
        changed_at: new Date(),
      })
      .execute();
    expect((await withdraw(id)).status).toBe(302);
    expect(await withdrawals(ann)).toMatchObject([{ packs: [{ serial: 'w4' }] }]);
    expect(await withdrawals(ben)).toEqual([]);
  });

  test('needs a pharmacist, a reason and a recall that there is', async () => {
    const id = await recorded({ batch: 'RW5' });
    const { browser: administrator } = await staffOf(store, 'administrator');
    expect((await withdraw(id, administrator)).status).toBe(403);
    expect(await wordsOf(administrator.get(`/admin/recalls?open=${id}`))).not.toContain(
      'Withdraw the recall',
    );
    const { browser: support } = await staffOf(store, 'support');
    expect((await withdraw(id, support)).status).toBe(403);
    expect((await withdraw(id, undefined, ' ')).status).toBe(422);
    expect((await withdraw(randomUUID())).status).toBe(404);
    expect((await withdraw('none')).status).toBe(404);
    const row = store.deps.db.selectFrom('recalls').select('withdrawn_at').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ withdrawn_at: null });
  });

  test('is withdrawn from the command line too', async () => {
    const id = await recorded({ batch: 'RW7' });
    const actor = { kind: 'system', id: null } as const;
    const values = { recallId: id, reason: 'A wrong batch.' };
    expect(await recordWithdrawal(store.deps, actor, values)).toMatchObject({ value: { told: 0 } });
    expect(await recordWithdrawal(store.deps, actor, values)).toMatchObject({ code: 'not-found' });
  });
});

test('a link that never was leads to nothing, and is answered by nobody', async () => {
  const visitor = store.browser();
  expect((await visitor.get('/recall?token=none')).status).toBe(410);
  expect((await visitor.post('/recall', { token: 'none', answer: 'kept' })).status).toBe(410);
});

test('a recall needs a number, a reason, and a pharmacist or an administrator', async () => {
  expect((await recall({})).status).toBe(422);
  expect((await recall({ batch: 'RD1', reason: ' ' })).status).toBe(422);
  expect((await recall({ gtin: '123' })).status).toBe(422);
  const { browser: support } = await staffOf(store, 'support');
  const refused = await support.post('/admin/recalls', { batch: 'RD1', reason: 'Why not.' });
  expect(refused.status).toBe(403);
  expect((await support.get('/admin/recalls')).status).toBe(403);
  const rows = store.deps.db.selectFrom('recalls').select('id').where('batch', '=', 'RD1');
  expect(await rows.execute()).toEqual([]);
});

test('a recall from the command line does the same, and its steps are in the audit log', async () => {
  const ann = await customerOf(store);
  const orderId = await packed(ann, [['RE1', 'f1']]);
  const values = { serial: 'F1', gtin: GTIN, reason: 'Falsified packs.' };
  const actor = { kind: 'system', id: null } as const;
  const recalled = await recordRecall(store.deps, actor, values);
  expect(recalled).toMatchObject({ ok: true, value: { packs: 1, orders: 1, told: 1 } });
  expect(await mailsTo(ann)).toHaveLength(1);
  expect(await wordsOf(desk.admin.get('/admin/recalls'))).toContain('command line');
  const entries = [
    ...(await store.deps.db.selectFrom('audit_pending').select(['action', 'order_id']).execute()),
    ...(await store.deps.db.selectFrom('audit_entries').select(['action', 'order_id']).execute()),
  ];
  expect(entries).toContainEqual({ action: 'order recall told', order_id: orderId });
  expect(entries).toContainEqual({ action: 'recall recorded', order_id: null });
});
