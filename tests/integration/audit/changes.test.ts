import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reminding } from '#worker-deps';
import { verifyAudit } from '#db/audit-chain.ts';
import { keepEvents, markEventFailed } from '#db/writes/provider-events.ts';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { type Books, booksOf, today } from '#tests/integration/payments/books.ts';
import { recorded } from '#tests/support/recorded.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import {
  openStore,
  PASSWORD,
  person,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { register } from '#usecases/customers/register.ts';
import { giveCoupon, giveReferralCode } from '#usecases/referrals/give-reward.ts';
import { chooseRefills, stopRefills } from '#usecases/reminders/choose-refills.ts';
import { sendReminders } from '#usecases/reminders/send-reminders.ts';
import { LICENCE_FIELDS } from '#tests/support/licence.ts';

const NEW = 'Another-Harbour-9';

let store: Store;
let boss: StaffMember;
let books: Books;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
  boss = await staffOf(store, 'administrator', 'pharmacist');
});
afterAll(() => store.close());

/** The token of the newest link to a mailbox. */
const tokenTo = async (email: string, template: string): Promise<string> => {
  const mail = await store.deps.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return store.deps.mailLinks.token(String(mail.data['linkId']));
};

describe('every account change by a customer', () => {
  test('is recorded, beginning with the registration', async () => {
    const who = person();
    const made = await register(store.deps, who, { address: '127.0.0.1', userAgent: 'test' });
    expect(made.ok).toBe(true);
    const browser = store.browser();
    await browser.post('/login', { email: who.email, password: PASSWORD });
    const press = async (path: string, template: string, email = who.email, more = {}) => {
      const token = await tokenTo(email, template);
      return store.browser().post(`${path}?token=${token}`, { token, ...more });
    };
    await press('/confirm-email', 'welcome');
    await browser.post('/account/security', {
      current: PASSWORD,
      password: NEW,
      confirmPassword: NEW,
    });
    await browser.post('/account/security', { intent: 'log-out-elsewhere' });
    const ask = (email: string) => browser.post('/account/email', { email, password: NEW });
    await ask(`not-${who.email}`);
    await browser.post('/account/email', { intent: 'stop' });
    await ask(`new-${who.email}`);
    await press('/change-email/approve', 'approve-new-email');
    await press('/change-email/confirm', 'confirm-new-email', `new-${who.email}`);
    await store.browser().post('/forgot-password', { email: `new-${who.email}` });
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    await press('/reset-password', 'reset-password', `new-${who.email}`, passwords);
    const { id } = await store.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `new-${who.email}`)
      .executeTakeFirstOrThrow();
    expect(await recorded(store.deps.db, { patientId: id })).toEqual([
      ['customer', 'account made'],
      ['customer', 'email confirmed'],
      ['customer', 'password changed'],
      ['customer', 'sessions ended'],
      ['customer', 'email change asked'],
      ['customer', 'email change stopped'],
      ['customer', 'email change asked'],
      ['customer', 'email change agreed'],
      ['customer', 'email change agreed'],
      ['customer', 'email changed', 'email'],
      ['customer', 'password changed'],
    ]);
  });
});

describe('a referral reward', () => {
  test('is recorded for its owner without the order of the friend', async () => {
    const { db } = store.deps;
    const [ada, bob] = [await customerOf(store), await customerOf(store)];
    const first = await orderOf(store, ada, [NEEDLES]);
    await books.set(first, 'Delivered');
    await giveReferralCode(store.deps, first);
    const codes = db.selectFrom('referral_codes').select('id');
    const { id } = await codes.where('user_id', '=', ada.userId).executeTakeFirstOrThrow();
    const friends = await orderOf(store, bob, [NEEDLES]);
    await db
      .insertInto('order_discounts')
      .values({
        id: randomUUID(),
        order_id: friends,
        kind: 'friend code',
        cents: 1,
        referral_code_id: id,
        coupon_id: null,
      })
      .execute();
    await books.set(friends, 'Delivered');
    await giveCoupon(store.deps, friends);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'action', 'order_id'])
      .where('patient_id', '=', ada.userId)
      .where('actor_kind', '=', 'system')
      .orderBy('number')
      .execute();
    expect(entries.filter(({ action }) => !action.startsWith('payment'))).toEqual([
      { actor_kind: 'system', action: 'referral code given', order_id: null },
      { actor_kind: 'system', action: 'coupon given', order_id: null },
    ]);
  });
});

describe('reminders', () => {
  test('are recorded when they are chosen, sent and stopped', async () => {
    const { db } = store.deps;
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer);
    await chooseRefills(store.deps, customer.viewer, { orderId, wanted: true });
    await db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 4 * 86_400_000) })
      .where('id', '=', orderId)
      .execute();
    await sendReminders({ ...store.deps, ...reminding(store.deps) });
    await sendReminders({ ...store.deps, ...reminding(store.deps) });
    // The link in a reminder mail stops reminders with such a token.
    const id = randomUUID();
    const token = store.deps.mailLinks.token(id);
    const token_hash = store.deps.mailLinks.hash(token);
    await db
      .insertInto('reminders')
      .values({ id, order_id: orderId, kind: 'refill', sent_at: new Date(), token_hash })
      .execute();
    expect((await stopRefills(store.deps, token, 'order')).ok).toBe(true);
    expect(await recorded(db, { patientId: customer.userId })).toEqual([
      ['customer', 'order placed'],
      ['customer', 'reminders chosen'],
      ['system', 'order reminder sent'],
      ['customer', 'reminders stopped'],
    ]);
  });
});

describe('every change of a payment', () => {
  test('is recorded: links, receipts, undone receipts and refunds', async () => {
    const { customer, orderId } = await books.approved();
    const { id, amount_cents: amount } = await books.payment(orderId);
    const page = `/admin/payments/${id}`;
    await books.admin.post(page, { intent: 'send-link', orderId });
    expect((await books.receive(orderId, amount)).status).toBe(302);
    const [money] = await store.deps.db
      .selectFrom('money_entries')
      .selectAll()
      .where('payment_id', '=', id)
      .execute();
    await books.admin.post(page, { intent: 'undo', entryId: money?.id ?? '' });
    await books.receive(orderId, amount);
    await books.admin.post(page, { intent: 'refund', refundAmount: '1.00', reason: 'Damaged' });
    const refund = await store.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    await books.admin.post(page, { intent: 'refund-done', refundId: refund.id, paidOn: today() });
    const found = (await recorded(store.deps.db, { subjectId: id }))
      .filter(([, action]) => action !== 'payment read')
      .map((entry) => entry.join(' '));
    expect(found).toEqual([
      'system payment made',
      'system payment link sent',
      'staff payment link sent',
      'staff payment received',
      'staff payment receipt undone',
      // The undone receipt triggers another payment link.
      'staff payment link sent',
      'staff payment received',
      'staff payment refund asked',
      'staff payment refunded',
    ]);
    const ofPatient = await recorded(store.deps.db, { patientId: customer.userId });
    expect(ofPatient).toContainEqual(['staff', 'payment refund asked']);
  });

  test('is recorded for an order that is packed unpaid', async () => {
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer, [NEEDLES]);
    await books.set(orderId, 'Preparing for Shipment');
    const entry = await store.deps.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'patient_id', 'subject_id'])
      .where('action', '=', 'payment sent unpaid')
      .where('order_id', '=', orderId)
      .execute();
    const { id: subject_id } = await books.payment(orderId);
    expect(entry).toEqual([{ actor_kind: 'staff', patient_id: customer.userId, subject_id }]);
    expect(await recorded(store.deps.db, { patientId: customer.userId })).toContainEqual([
      'staff',
      'order gates overridden',
      'money',
    ]);
  });

  test.each(['dealt-with', 'try-again'] as const)(
    'is recorded when staff mark a failed webhook event as %s',
    async (how) => {
      const { db, newId, clock } = store.deps;
      const { orderId } = await books.approved();
      const { id: paymentId } = await books.payment(orderId);
      const eventId = `evt_${randomUUID()}`;
      const event = { id: eventId, kind: 'failed', at: clock() } as const;
      await keepEvents(
        db,
        'stripe',
        [{ eventId, type: 'x', parsed: { of: { paymentId }, event } }],
        {
          jobs: store.deps.jobs,
          newId,
          now: clock(),
        },
      );
      const { id } = await db
        .selectFrom('provider_events')
        .select('id')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow();
      await markEventFailed(db, id, clock());
      const page = '/admin/payments/events';
      expect((await boss.browser.post(page, { intent: how, eventId })).status).toBe(302);
      expect((await boss.browser.post(page, { intent: how, eventId })).status).toBe(404);
      const found = await db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'order_id'])
        .where('subject_id', '=', id)
        .execute();
      const action = how === 'try-again' ? 'payment event tried again' : 'payment event dealt with';
      expect(found).toEqual([{ action, actor_id: boss.id, order_id: orderId }]);
    },
  );
});

describe('every change of a staff account', () => {
  test('is recorded, from the invitation to the password reset', async () => {
    const { db } = store.deps;
    const email = `${randomUUID()}@staff.example`;
    await boss.browser.post('/admin/team', { intent: 'invite', email, support: 'on' });
    const token = await tokenTo(email, 'staff-invitation');
    const username = `ines${Date.now()}`;
    const typed = { name: 'Ines', username, password: NEW, confirmPassword: NEW };
    await store.browser().post(`/admin/invitation?token=${token}`, { token, ...typed });
    const { id } = await db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const roles = { pharmacist: 'on', ...LICENCE_FIELDS };
    await boss.browser.post(`/admin/team/${id}`, { intent: 'set-roles', ...roles });
    const own = store.browser();
    await own.post('/admin', { username, password: NEW });
    await own.post('/admin/security', {
      current: NEW,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    await own.post('/admin/security', { intent: 'set-email', email: `b-${email}`, password: '' });
    const change = await tokenTo(`b-${email}`, 'confirm-staff-email');
    await store.browser().post(`/admin/change-email?token=${change}`, { token: change });
    expect(await store.deps.staff.resetPassword(username, NEW)).toBe(true);
    expect(await recorded(db, { subjectId: id })).toEqual([
      ['staff', 'team join', 'support'],
      ['staff', 'team roles', 'pharmacist'],
      ['staff', 'team password changed'],
      ['staff', 'team e-mail'],
      ['staff', 'team e-mail changed', 'email'],
      ['system', 'team password reset'],
    ]);
    const invited = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'fields'])
      .where('action', '=', 'team invite')
      .execute();
    expect(invited).toEqual([{ actor_id: boss.id, fields: ['support'] }]);
  });
});

test('every accepted or refused staff login is recorded', async () => {
  const { db } = store.deps;
  const member = await staffOf(store, 'support');
  const { username } = await db
    .selectFrom('staff')
    .select('username')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const entries = () =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'actor_id', 'subject_id'])
      .where('action', 'like', 'team login%')
      .orderBy('number')
      .execute();
  const before = (await entries()).length;
  const by = store.browser();
  await by.post('/admin', { username, password: 'not the password' });
  await by.post('/admin', { username: 'nobody-has-this', password: 'not the password' });
  await by.post('/admin', { username, password: PASSWORD });
  const refused = { action: 'team login refused', actor_kind: 'system', actor_id: null };
  expect((await entries()).slice(before)).toEqual([
    { ...refused, subject_id: member.id },
    { ...refused, subject_id: null },
    { action: 'team login', actor_kind: 'staff', actor_id: member.id, subject_id: null },
  ]);
});

test('all recorded changes form one valid chain', async () => {
  const report = await verifyAudit(store.deps.db, store.deps.seal);
  expect(report).toMatchObject({ broken: undefined });
  expect(report.entries).toBeGreaterThan(20);
});
