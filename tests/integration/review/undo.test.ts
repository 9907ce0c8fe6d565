import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { startWorker } from '#jobs/worker.ts';
import { until } from '#tests/support/until.ts';
import { QUICK, workerDeps } from '#tests/support/worker-deps.ts';
import { carryOutDecision } from '#usecases/review/pending-decision.ts';
import { decide, deskAt, reviewOf, statusOf, typedOzempic, waiting } from './bench.ts';

const SECONDS = 10;
const QUEUE = '/admin/review';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  store = await openStore({ undoSeconds: SECONDS });
  ana = await staffOf(store, 'pharmacist');
  ben = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const pendingOf = (orderId: string) =>
  store.deps.db
    .selectFrom('pending_decisions')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** Decides and returns the id of the decision that waits. */
const decided = async (orderId: string, decision = 'approve', values = typedOzempic()) => {
  const answer = await decide(store, ana.browser, orderId, decision, values);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(QUEUE);
  const row = await pendingOf(orderId);
  if (!row) throw new Error('no decision waits');
  return row.id;
};
const undo = (id: string, by = ana) =>
  by.browser.post(QUEUE, { intent: 'undo-decision', decisionId: id });
const pass = (): void => store.travel((SECONDS + 1) * 1000);
const payments = (orderId: string) =>
  store.deps.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
const mailsTo = (patient: { readonly who: { readonly email: string } }) =>
  store.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', patient.who.email)
    .execute();
const auditOf = async (orderId: string): Promise<readonly string[]> => {
  const read = (table: 'audit_pending' | 'audit_entries') =>
    store.deps.db
      .selectFrom(table)
      .select('action')
      .where('order_id', '=', orderId)
      .where('action', 'like', 'review decision%')
      .execute();
  return [...(await read('audit_entries')), ...(await read('audit_pending'))].map(
    ({ action }) => action,
  );
};

describe('a decision at the desk', () => {
  test.each(['approve', 'decline', 'ask-copy', 'ask-information'])(
    '%s has no effect until its seconds are over, and then one',
    async (decision) => {
      const { orderId, patient } = await waiting(store);
      const mails = (await mailsTo(patient)).length;
      const before = await reviewOf(store, orderId);
      const id = await decided(orderId, decision);
      expect(await reviewOf(store, orderId)).toEqual(before);
      expect(await statusOf(store, orderId)).toBe('Order Requested');
      expect((await mailsTo(patient)).length).toBe(mails);
      expect(await payments(orderId)).toEqual([]);
      const queue = await wordsOf(await ana.browser.get(QUEUE));
      expect(queue).toContain('Nothing has been sent yet.');
      expect(queue).toContain('Undo (10 s)');
      expect(await carryOutDecision(store.deps, id)).toMatchObject({ kind: 'retry' });
      expect((await mailsTo(patient)).length).toBe(mails);

      pass();
      // Two workers take it at the same moment.
      await Promise.all([carryOutDecision(store.deps, id), carryOutDecision(store.deps, id)]);
      await carryOutDecision(store.deps, id);
      expect((await reviewOf(store, orderId)).version).toBe(before.version + 1);
      expect(await statusOf(store, orderId)).toBe(
        { approve: 'Order Confirmed', decline: 'Cancelled' }[decision] ?? 'Order Requested',
      );
      expect((await mailsTo(patient)).length).toBe(mails + 1);
      expect((await payments(orderId)).length).toBe(decision === 'approve' ? 1 : 0);
      expect(await pendingOf(orderId)).toBeUndefined();
      const late = await undo(id);
      expect(late.status).toBe(409);
      expect(await wordsOf(late)).toContain('can no longer be undone');
    },
  );

  test('is undone once, with everything as it was, and both are in the audit log', async () => {
    const { orderId, patient } = await waiting(store);
    const mails = (await mailsTo(patient)).length;
    const before = await reviewOf(store, orderId);
    const id = await decided(
      orderId,
      'decline',
      typedOzempic({ 'note-decline': 'Called Dr. Hopper.' }),
    );
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    pass();
    await carryOutDecision(store.deps, id);
    expect(await reviewOf(store, orderId)).toEqual(before);
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect((await mailsTo(patient)).length).toBe(mails);
    const desk = await (await ana.browser.get(deskAt(orderId))).text();
    expect(desk).toContain('1 Navy Yard, Arlington, Virginia');
    expect(desk).toContain('Called Dr. Hopper.');
    expect((await auditOf(orderId)).toSorted()).toEqual([
      'review decision made',
      'review decision undone',
    ]);
    // The desk decides again as usual.
    await decided(orderId);
  });

  test('is carried out or undone, never both', async () => {
    const { orderId, patient } = await waiting(store);
    const mails = (await mailsTo(patient)).length;
    const id = await decided(orderId);
    pass();
    const [, undone] = await Promise.all([carryOutDecision(store.deps, id), undo(id)]);
    const confirmed = (await statusOf(store, orderId)) === 'Order Confirmed';
    expect(undone.status).toBe(confirmed ? 409 : 302);
    expect((await mailsTo(patient)).length).toBe(mails + (confirmed ? 1 : 0));
  });

  test('keeps a colleague from deciding and from undoing it', async () => {
    const { orderId } = await waiting(store);
    const id = await decided(orderId);
    const second = await decide(store, ben.browser, orderId, 'decline');
    expect(second.status).toBe(409);
    expect(await wordsOf(second)).toContain(
      'A decision about this prescription has just been made.',
    );
    expect((await undo(id, ben)).status).toBe(409);
    expect(await pendingOf(orderId)).toMatchObject({ decision: 'approve', failed_because: null });
  });

  test('is refused at once where a check is open, and waits for nothing', async () => {
    const { orderId } = await waiting(store);
    const refused = await decide(
      store,
      ana.browser,
      orderId,
      'approve',
      typedOzempic({ 'line-0-dose': '70' }),
    );
    expect(refused.status).toBe(422);
    expect(await pendingOf(orderId)).toBeUndefined();
  });

  test('is not carried out where the order has changed, and tells the pharmacists', async () => {
    const { orderId, patient } = await waiting(store);
    const mails = (await mailsTo(patient)).length;
    const id = await decided(orderId);
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', orderId)
      .execute();
    pass();
    await carryOutDecision(store.deps, id);
    expect((await mailsTo(patient)).length).toBe(mails);
    expect(await payments(orderId)).toEqual([]);
    expect(await wordsOf(await ben.browser.get(QUEUE))).toContain(
      'decision could not be carried out',
    );
  });

  test('is not carried out for a pharmacist who was suspended meanwhile', async () => {
    const cara = await staffOf(store, 'pharmacist');
    const { orderId } = await waiting(store);
    await decide(store, cara.browser, orderId, 'approve');
    const row = await pendingOf(orderId);
    if (!row) throw new Error('no decision waits');
    await store.deps.db
      .updateTable('staff')
      .set({ suspended_at: store.deps.clock() })
      .where('id', '=', row.staff_id)
      .execute();
    pass();
    await carryOutDecision(store.deps, row.id);
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect(await pendingOf(orderId)).toMatchObject({ failed_because: expect.any(String) });
  });

  test('is carried out by a worker, and not before its seconds are over', async () => {
    const { orderId } = await waiting(store);
    await decided(orderId);
    const began = Date.now();
    pass();
    const worker = await startWorker({
      // Nothing listens there: the mails of the decision stay in the outbox.
      ...workerDeps(store.database, 'smtp://127.0.0.1:1', QUICK),
      carryOutDecision: (id) => carryOutDecision(store.deps, id),
    });
    try {
      await until(
        'the order is confirmed',
        async () => (await statusOf(store, orderId)) === 'Order Confirmed',
        30,
      );
    } finally {
      await worker.stop();
    }
    // The clock of the store was moved, so only the start of the job has kept the decision waiting.
    expect(Date.now() - began).toBeGreaterThan((SECONDS - 1) * 1000);
    expect(await pendingOf(orderId)).toBeUndefined();
  });
});
