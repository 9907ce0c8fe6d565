import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { waiting } from '#tests/integration/review/bench.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { escalateLateWork } from '#usecases/orders/escalate-late-work.ts';
import { escalating } from '#worker-deps';

const HOUR = 3_600_000;

let store: Store;
let pharmacist: StaffMember;
let support: StaffMember;
let administrator: StaffMember;
let now: Date;

const addressOf = async (member: StaffMember): Promise<string> => {
  const email = `${member.id}@staff.example`;
  await store.deps.db.updateTable('staff').set({ email }).where('id', '=', member.id).execute();
  return email;
};
const addresses: Record<'pharmacist' | 'support' | 'administrator', string> = {
  pharmacist: '',
  support: '',
  administrator: '',
};

beforeAll(async () => {
  store = await openStore();
  pharmacist = await staffOf(store, 'pharmacist');
  support = await staffOf(store, 'support');
  administrator = await staffOf(store, 'administrator');
  // Of the administrators only one has a mailbox, so that the tests know who is told.
  await store.deps.db.updateTable('staff').set({ email: null }).execute();
  addresses.pharmacist = await addressOf(pharmacist);
  addresses.support = await addressOf(support);
  addresses.administrator = await addressOf(administrator);
});
afterAll(() => store.close());
beforeEach(async () => {
  const { db } = store.deps;
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('order_escalations').execute();
  await db.deleteFrom('waiting_messages').execute();
  await db.updateTable('reviews').set({ state: 'approved' }).execute();
  now = store.deps.clock();
});

const run = (hoursLater = 0): Promise<number> =>
  escalateLateWork({
    ...store.deps,
    ...escalating(store.deps),
    brand: store.deps.settings.brand,
    clock: () => new Date(now.getTime() + hoursLater * HOUR),
  });

type Told = { readonly to: string; readonly reader: unknown; readonly orders: readonly string[] };
const told = async (): Promise<readonly Told[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'late-work')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ recipient, data }) => ({
    to: recipient,
    reader: data['reader'],
    orders: (data['matters'] as { orderId: string }[]).map(({ orderId }) => orderId),
  }));

const lateReview = async (hours = 25): Promise<string> => {
  const { orderId } = await waiting(store);
  await store.deps.db
    .updateTable('reviews')
    .set({ waiting_since: new Date(now.getTime() - hours * HOUR) })
    .where('order_id', '=', orderId)
    .execute();
  return orderId;
};
const assignTo = (orderId: string, member: StaffMember) =>
  store.deps.db
    .insertInto('staff_assignments')
    .values({ order_id: orderId, staff_id: member.id, assigned_by: member.id, assigned_at: now })
    .execute();
const unanswered = async (topic: 'pharmacist' | 'service', hours: number): Promise<string> => {
  const orderId = await orderOf(store, await customerOf(store));
  await store.deps.db
    .insertInto('waiting_messages')
    .values({
      id: store.deps.newId(),
      order_id: orderId,
      topic,
      since: new Date(now.getTime() - hours * HOUR),
    })
    .execute();
  return orderId;
};

describe('overdue work', () => {
  test('of nobody is told to the store, and a day later to the administrators, each once', async () => {
    const orderId = await lateReview();
    await run();
    await run(1);
    const first = { to: store.deps.settings.brand.email, reader: 'store', orders: [orderId] };
    expect(await told()).toEqual([first]);
    await Promise.all([run(24), run(24), run(25)]);
    await run(200);
    expect(await told()).toEqual([
      first,
      { to: addresses.administrator, reader: 'administrator', orders: [orderId] },
    ]);
  });

  test('is told to who takes care of the order', async () => {
    const orderId = await lateReview();
    await assignTo(orderId, pharmacist);
    await run();
    expect(await told()).toEqual([
      { to: addresses.pharmacist, reader: 'assignee', orders: [orderId] },
    ]);
  });

  test('is not left to somebody whose roles cannot settle it', async () => {
    const review = await lateReview();
    await assignTo(review, support);
    await run();
    expect((await told()).map(({ reader }) => reader)).toEqual(['store']);
  });

  test('is one mail to each person', async () => {
    const mine = [await lateReview(30), await lateReview(28), await unanswered('pharmacist', 26)];
    for (const orderId of mine) await assignTo(orderId, pharmacist);
    const others = await unanswered('service', 25);
    expect(await run()).toBe(4);
    expect(await told()).toEqual([
      { to: addresses.pharmacist, reader: 'assignee', orders: mine },
      { to: store.deps.settings.brand.email, reader: 'store', orders: [others] },
    ]);
  });

  test('is not what is in time, was settled meanwhile, or belongs to an archived order', async () => {
    await lateReview(23);
    await unanswered('service', 23);
    const archived = await lateReview();
    await store.deps.db
      .updateTable('orders')
      .set({ archived_at: now })
      .where('id', '=', archived)
      .execute();
    const settled = await lateReview();
    await store.deps.db
      .updateTable('reviews')
      .set({ state: 'approved' })
      .where('order_id', '=', settled)
      .execute();
    expect(await run()).toBe(0);
    expect(await told()).toEqual([]);
  });

  test('that begins again later is told again', async () => {
    const orderId = await lateReview(48);
    await run();
    await store.deps.db
      .updateTable('reviews')
      .set({ waiting_since: new Date(now.getTime() - 25 * HOUR) })
      .where('order_id', '=', orderId)
      .execute();
    await run(1);
    expect((await told()).map(({ reader }) => reader)).toEqual(['store', 'store']);
  });

  test('names orders and no patient, and the record tells of it', async () => {
    const orderId = await lateReview();
    await run();
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'late-work')
      .executeTakeFirstOrThrow();
    const { first_name: firstName, email } = await store.deps.db
      .selectFrom('orders')
      .select(['first_name', 'email'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).not.toContain(email);
    expect(JSON.stringify(mail)).not.toContain(firstName);
    const recorded = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('order_id', '=', orderId)
      .execute();
    expect(recorded.map(({ action }) => action)).toContain('order overdue told');
  });
});
