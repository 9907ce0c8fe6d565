import { sql } from 'kysely';
import { orderNumber } from '#domain/order-number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, listOwnAccess } from '#db/reads/audit.ts';
import { readOrderRow } from '#db/reads/orders.ts';
import { AUDIT_READS } from '#domain/audit.ts';
import { ORDER_PAPERS } from '#domain/papers.ts';
import { contentOf } from '#usecases/payments/approved-content.ts';
import {
  type Customer,
  customerOf,
  orderAt,
  orderOf,
  prescribe,
  userAt,
} from '#tests/integration/admin/desk.ts';
import { examples, provider, type World } from '#tests/integration/http/policy-table.ts';
import { appGet, connected, PILL_BOX } from '#tests/integration/apps/client.ts';
import { seedRow } from '#tests/support/seed-row.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';
import { pages } from '#web/routes.ts';

let store: Store;
let boss: StaffMember;
let patient: Customer;
let world: World;
let paymentId = '';
beforeAll(async () => {
  store = await openStore({ asOwner: true, providers: [provider], apiClients: [PILL_BOX] });
  boss = await staffOf(store, 'administrator', 'pharmacist', 'support');
  patient = await customerOf(store, { firstName: 'Wilhelmina', lastName: 'Throckmorton' });
  const orderId = await orderOf(store, patient);
  await prescribe(patient, orderId);
  const { prescription_url: scan } = await store.deps.db
    .selectFrom('orders')
    .select('prescription_url')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id: itemId } = await store.deps.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await seedRow(store.deps.db, 'supplied_packs', 'x', {
    order_id: orderId,
    order_item_id: itemId,
    batch: 'LOT7',
    gtin: null,
  });
  await seedRow(store.deps.db, 'arrival_checks', 'x', {
    order_id: orderId,
    cold: 'no',
    condition: 'damaged',
    photo_id: null,
    state: 'open',
    handled_by: null,
  });
  await seedRow(store.deps.db, 'waiting_messages', 'x', { order_id: orderId, topic: 'service' });
  const { id: mailId } = await store.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', patient.who.email)
    .executeTakeFirstOrThrow();
  const content_id = await seedRow(store.deps.db, 'approved_contents', 'x', {
    order_id: orderId,
    revoked_at: null,
  });
  paymentId = await seedRow(store.deps.db, 'payments', 'x', {
    order_id: orderId,
    content_id,
    provider: 'bank transfer',
    reference: 'RF18539007547034',
    ended_at: null,
    ended_why: null,
  });
  await seedRow(store.deps.db, 'money_entries', 'x', {
    payment_id: paymentId,
    kind: 'received',
    refund_id: null,
    staff_id: null,
  });
  world = { customer: patient, orderId, scan: scan ?? '', mailId };
});
afterAll(() => store.close());

/** Turns the uploaded file into an arrival photo. */
const takeForPhoto = () =>
  store.deps.db
    .updateTable('prescriptions')
    .set({ purpose: 'arrival photo' })
    .where('order_id', '=', world.orderId)
    .execute();

/** Approves what the order holds, so that all of its papers can be printed. */
const approve = async () => {
  const { db } = store.deps;
  await db.transaction().execute(async (trx) => {
    const row = await readOrderRow(trx, world.orderId);
    if (!row) throw new Error('the order is gone');
    await trx
      .updateTable('approved_contents')
      .set({ content: await contentOf(trx, row) })
      .where('order_id', '=', world.orderId)
      .execute();
  });
  await db.updateTable('reviews').set({ state: 'approved' }).execute();
  await seedRow(db, 'review_entries', 'x', {
    order_id: world.orderId,
    at: store.deps.clock(),
    actor_kind: 'staff',
    actor_id: boss.id,
    kind: 'approved',
  });
  await db
    .updateTable('prescriptions')
    .set({ purpose: 'prescription' })
    .where('order_id', '=', world.orderId)
    .execute();
};

/** The addresses to open for a page pattern. */
const visitsOf = (pattern: string): readonly string[] => {
  if (pattern === '/admin/orders/papers.pdf')
    return ORDER_PAPERS.map(
      (paper) => `/admin/orders/papers.pdf?paper=${paper}&order=${world.orderId}`,
    );
  if (pattern === '/admin/orders/:orderId/papers/:paper')
    return ORDER_PAPERS.map((paper) => `/admin/orders/${world.orderId}/papers/${paper}.pdf`);
  if (pattern === '/admin/payments') return [`/admin/payments?find=${world.orderId}`];
  if (pattern === '/admin/payments/:paymentId') return [`/admin/payments/${paymentId}`];
  if (pattern === '/admin/dashboard') return [orderAt(world.orderId), userAt(patient.userId)];
  if (pattern === '/admin/users/:userId') return [`/admin/users/${patient.userId}`];
  if (pattern === '/admin/recalls') return ['/admin/recalls?batch=LOT7'];
  if (pattern === '/admin/recalls.csv') return ['/admin/recalls.csv?batch=LOT7'];
  if (pattern === '/admin/audit' || pattern === '/admin/audit.csv')
    return [`${pattern}?about=${patient.userId}`];
  if (pattern === '/admin/team/:memberId') return [`/admin/team/${boss.id}`];
  return [examples[pattern]?.(world) ?? pattern];
};

const head = async (): Promise<string> =>
  (
    await store.deps.db
      .selectFrom('audit_entries')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirst()
  )?.number ?? '0';

const entriesSince = (number: string) =>
  store.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .execute();

const tellsOf = (text: string): boolean =>
  text.includes('Throckmorton') || text.includes(patient.who.email);

const opened = Object.entries(pages).flatMap(([pattern, page]) =>
  'records' in page ? [[pattern, page.records, page.access] as const] : [],
);

describe('a page that staff or an app opens', () => {
  let token = '';
  beforeAll(async () => {
    token = (await connected(store, patient.browser, { scope: 'profile orders' })).access_token;
  });

  test.each(opened)('%s records %j', async (pattern, wanted, access) => {
    const byApp = typeof access === 'object' && 'scope' in access;
    const before = await head();
    let shown = '';
    if (pattern === '/prescriptions/:prescriptionId') {
      await boss.browser.get(world.scan);
      await takeForPhoto();
    }
    if (pattern.includes('/papers')) await approve();
    // Most of the payment has not arrived.
    if (pattern === '/admin/payments/awaited.csv')
      await sql`update payments set amount_cents = 900000`.execute(store.deps.db);
    // The page itself shows no order; the preview of a file names each one.
    if (pattern === '/admin/tracking')
      await boss.browser.post(pattern, {
        intent: 'preview',
        pasted: `order,tracking\n${orderNumber(world.orderId)},794644790138`,
      });
    for (const address of visitsOf(pattern)) {
      const answer = byApp ? await appGet(store, address, token) : await boss.browser.get(address);
      expect([address, answer.status < 500]).toEqual([address, true]);
      shown += await answer.text();
    }
    await store.deps.db.updateTable('reviews').set({ state: 'waiting' }).execute();
    const entries = await entriesSince(before);
    expect([...new Set(entries.map(({ action }) => action))].toSorted()).toEqual(
      [...wanted].toSorted(),
    );
    if (wanted.length === 0) expect(tellsOf(shown)).toBe(false);
    const ids = [patient.userId, world.orderId];
    const place = {};
    const query = { everything: true, place, limit: entries.length };
    const own = await listOwnAccess(store.deps.db, patient.viewer, query);
    const filter = { about: patient.userId };
    const theirs = await listAudit(store.deps.db, boss.viewer, { filter, place });
    const numbers = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);
    for (const entry of entries) {
      expect(AUDIT_READS).toContain(entry.action);
      expect(entry).toMatchObject(
        byApp
          ? { actor_kind: 'app', actor_id: patient.userId, app: PILL_BOX.id }
          : {
              actor_kind: 'staff',
              actor_id: boss.id,
              actor_roles: ['administrator', 'pharmacist', 'support'],
            },
      );
      const about = [entry.patient_id, ...entry.listed];
      expect([entry.action, ids.some((id) => about.includes(id))]).toEqual([entry.action, true]);
      // Both the patient and an administrator who filters by the patient can see the entry.
      expect(numbers(own.entries)).toContain(entry.id);
      expect(numbers(theirs.entries)).toContain(entry.id);
    }
  });

  test('shows the patient where it declares records', async () => {
    const pages = ['/admin/review', '/admin/outbox', orderAt(world.orderId)];
    for (const page of pages)
      expect([page, tellsOf(await (await boss.browser.get(page)).text())]).toEqual([page, true]);
  });

  test('shows no personal data if it cannot record the access', async () => {
    await sql`alter table audit_pending rename to audit_away`.execute(store.deps.db);
    try {
      for (const pattern of opened
        .map(([each]) => each)
        .filter((each) => each.startsWith('/admin')))
        for (const address of visitsOf(pattern)) {
          const answer = await boss.browser.get(address);
          expect([address, tellsOf(await answer.text())]).toEqual([address, false]);
        }
      expect((await boss.browser.get(world.scan)).status).toBe(500);
      expect((await appGet(store, '/api/orders', token)).status).toBe(500);
    } finally {
      await sql`alter table audit_away rename to audit_pending`.execute(store.deps.db);
    }
  });
});

test('refused requests record no access', async () => {
  const stranger = await customerOf(store);
  const support = await staffOf(store, 'support');
  const before = await head();
  await stranger.browser.get(world.scan);
  await stranger.browser.get(orderAt(world.orderId));
  await support.browser.get(world.scan);
  await support.browser.get(`/admin/review/${world.orderId}`);
  await boss.browser.get(orderAt(stranger.userId));
  const entries = await entriesSince(before);
  // The unknown order is not recorded, but the list beside it is.
  expect(entries.map(({ action }) => action)).toEqual(['orders listed']);
});

test('no entry contains names or other personal values', async () => {
  const { rows } = await store.database.pool.query<{ text: string }>(
    'select e::text as text from audit_entries e',
  );
  const { firstName, email, phone, city } = patient.who;
  for (const { text } of rows)
    for (const value of [firstName, 'Throckmorton', email, phone, city])
      expect(text).not.toContain(value);
});
