import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countWaitingThreads } from '#db/reads/messages.ts';
import { OPEN_DAYS } from '#domain/messages.ts';
import {
  type Customer,
  customerOf,
  deskOf,
  orderOf,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { whileFailing } from '#tests/support/injected-failures.ts';
import { seedRow } from '#tests/support/seed-row.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import {
  type Browser,
  openStore,
  type StaffMember,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

const DAY = 86_400_000;
const NAME = 'Ravindra Okonkwo';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let pharmacist: StaffMember;
let support: StaffMember;
let administrator: StaffMember;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  pharmacist = await staffOf(store, 'pharmacist');
  await store.deps.db
    .updateTable('staff')
    .set({ name: NAME })
    .where('id', '=', pharmacist.id)
    .execute();
  support = await staffOf(store, 'support');
  administrator = await staffOf(store, 'administrator');
});
afterAll(() => store.close());

let patient: Customer;
let orderId: string;
beforeEach(async () => {
  patient = await customerOf(store);
  orderId = await orderOf(store, patient, [OZEMPIC]);
});

const write = (
  body: string,
  topic = 'pharmacist',
  { by = patient.browser, id = orderId }: { by?: Browser; id?: string } = {},
): Promise<Response> => by.post(`/account/orders/${id}`, { intent: 'message', topic, body });

const messagesAt = (id = orderId): string => `/admin/orders/${id}/messages`;

const act = (by: Pick<StaffMember, 'browser'>, values: Record<string, string>): Promise<Response> =>
  by.browser.post(messagesAt(), values);

const reply = (by: Pick<StaffMember, 'browser'>, body: string, topic = 'pharmacist') =>
  act(by, { intent: 'reply', topic, body });

const messages = () =>
  store.deps.db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();

const waiting = async (): Promise<readonly string[]> =>
  (
    await store.deps.db
      .selectFrom('waiting_messages')
      .select('topic')
      .where('order_id', '=', orderId)
      .orderBy('topic')
      .execute()
  ).map(({ topic }) => topic);

const mails = async (): Promise<readonly (readonly [string, string])[]> =>
  (await desk.mails(orderId))
    .filter(({ template }) => template.startsWith('message-'))
    .map(({ template, recipient }) => [template, recipient]);

const own = (by = patient.browser): Promise<string> =>
  wordsOf(by.get(`/account/orders/${orderId}`));

const seenBy = (by: Pick<StaffMember, 'browser'>): Promise<string> =>
  wordsOf(by.browser.get(messagesAt()));

/** What the audit log says of the order. */
const recorded = async (): Promise<readonly string[]> =>
  (
    await Promise.all(
      (['audit_pending', 'audit_entries'] as const).map((table) =>
        store.deps.db
          .selectFrom(table)
          .select(['action', 'patient_id'])
          .where('order_id', '=', orderId)
          .execute(),
      ),
    )
  )
    .flat()
    .filter(({ patient_id }) => patient_id === patient.userId)
    .map(({ action }) => action);

test('a patient asks, a pharmacist answers, and both read everything', async () => {
  const sent = await write('May I take it\nin the evening?');
  expect([sent.status, sent.headers.get('location')]).toEqual([
    302,
    `/account/orders/${orderId}#messages`,
  ]);
  expect(await waiting()).toEqual(['pharmacist']);
  expect(await mails()).toEqual([['message-received-store', 'support@pharos.example']]);
  expect(await seenBy(pharmacist)).toContain('May I take it in the evening?');
  expect((await reply(pharmacist, 'Yes, once a week.')).status).toBe(302);
  expect(await waiting()).toEqual([]);
  expect((await mails()).at(-1)).toEqual(['message-waiting', patient.who.email]);
  const page = await own();
  expect(page).toContain('May I take it in the evening?');
  expect(page).toContain('Pharmacist Yes, once a week.');
  // The staff appear by role.
  expect(page).not.toContain(NAME);
  expect(await seenBy(pharmacist)).toContain(`${NAME}, pharmacist`);
  const log = await recorded();
  for (const action of ['order message sent', 'order message answered', 'messages read'])
    expect(log).toContain(action);
});

test('a message without a valid choice goes to the pharmacists', async () => {
  await write('Where is it?', 'anything');
  expect(await messages()).toMatchObject([{ topic: 'pharmacist', actor_kind: 'customer' }]);
});

test('mails never contain what was written', async () => {
  await write('My secret allergy');
  await reply(pharmacist, 'A secret answer');
  const { browser } = administrator;
  const { rows } = { rows: await desk.mails(orderId) };
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/secret/);
  const ids = await store.deps.db
    .selectFrom('mails')
    .select(['id', 'data', 'template'])
    .where('template', 'like', 'message-%')
    .execute();
  for (const { id, data } of ids)
    if (data['orderId'] === orderId)
      expect(await wordsOf(browser.get(`/admin/outbox/${id}`))).not.toMatch(/secret/);
});

test('a message is limited, and what was typed is not lost', async () => {
  const empty = await write('   ');
  expect(empty.status).toBe(422);
  expect(await wordsOf(empty)).toContain('Please write a message first.');
  const long = await write('x'.repeat(2_001), 'service');
  expect(long.status).toBe(422);
  const html = await long.text();
  expect(html).toContain('x'.repeat(2_001));
  expect(html).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="service"/);
  const failed = await whileFailing(store, 'order_messages', () => write('Please keep this.'));
  expect(failed.status).toBe(500);
  const kept = await failed.text();
  expect(kept).toContain('Your message could not be sent.');
  expect(kept).toMatch(/<textarea[^>]*name="body"[^>]*>Please keep this\.<\/textarea>/);
  const odd = await write('a\u0000b');
  expect(odd.status).toBe(422);
  expect(await messages()).toEqual([]);
});

test('text is shown as text', async () => {
  await write('<script>alert(1)</script>');
  const html = await (await patient.browser.get(`/account/orders/${orderId}`)).text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>alert(1)');
});

test('a second press of the button sends nothing twice', async () => {
  await write('Hello?');
  expect((await write('Hello?')).status).toBe(302);
  await reply(pharmacist, 'Hello.');
  await reply(pharmacist, 'Hello.');
  expect(await messages()).toHaveLength(2);
  expect(await mails()).toHaveLength(2);
});

test('only the owner writes and reads', async () => {
  const other = await customerOf(store);
  await write('Mine');
  expect((await write('Not mine', 'service', { by: other.browser })).status).toBe(404);
  // A stranger learns nothing of the rules either.
  expect((await write('', 'service', { by: other.browser })).status).toBe(404);
  expect((await other.browser.get(`/account/orders/${orderId}`)).status).toBe(404);
  expect((await write('x', 'service', { by: store.browser() })).status).toBe(302);
  expect((await other.browser.get(messagesAt())).headers.get('location')).toMatch(/^\/admin/);
  expect(await messages()).toHaveLength(1);
});

test('an account may send a limited number of messages', async () => {
  const few = store.beside({ 'message-account': { points: 1, seconds: 60 } });
  for (const [name, value] of patient.browser.cookies) few.cookies.set(name, value);
  expect((await write('First', 'service', { by: few })).status).toBe(302);
  const second = await write('Second', 'service', { by: few });
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await second.text()).toContain('Second</textarea>');
});

describe('support', () => {
  test('reads and answers messages about delivery and payment', async () => {
    await write('When does it come?', 'service');
    expect(await seenBy(support)).toContain('When does it come?');
    expect((await reply(support, 'On Monday.', 'service')).status).toBe(302);
    expect(await waiting()).toEqual([]);
    expect(await own()).toContain('Service team On Monday.');
  });

  test('can neither read nor answer nor hand on a message to the pharmacists', async () => {
    await write('My rash is red');
    expect(await seenBy(support)).not.toContain('My rash is red');
    const [message] = await messages();
    const clinical = { topic: 'pharmacist', body: 'Stop it.', messageId: message?.id ?? '' };
    for (const intent of ['reply', 'note', 'hand', 'close'])
      expect((await act(support, { ...clinical, intent })).status).toBe(403);
    // Naming the other topic does not find the message.
    expect((await act(support, { ...clinical, intent: 'hand', topic: 'service' })).status).toBe(
      404,
    );
    expect(await waiting()).toEqual(['pharmacist']);
    expect(await (await support.browser.get('/admin/messages')).text()).not.toContain(orderId);
  });

  test('hands a health question to the pharmacists, and no longer sees it', async () => {
    await write('My rash is red', 'service');
    const [message] = await messages();
    const handed = await act(support, {
      intent: 'hand',
      topic: 'service',
      messageId: message?.id ?? '',
    });
    expect(handed.status).toBe(302);
    expect(await waiting()).toEqual(['pharmacist']);
    expect(await seenBy(support)).not.toContain('My rash is red');
    expect(await seenBy(pharmacist)).toContain('My rash is red');
    expect(await recorded()).toContain('order message handed to pharmacist');
  });
});

test('an administrator reads what concerns pharmacists, but does not answer as one', async () => {
  await write('My rash is red');
  expect(await seenBy(administrator)).toContain('My rash is red');
  expect((await reply(administrator, 'Stop it.')).status).toBe(403);
  expect((await reply(administrator, 'We have told a pharmacist.', 'service')).status).toBe(302);
  expect(await waiting()).toEqual(['pharmacist']);
});

test('a pharmacist hands a question on, and each topic waits for itself', async () => {
  await write('When does it come?');
  await write('And is it cold?');
  const [first] = await messages();
  await act(pharmacist, { intent: 'hand', topic: 'pharmacist', messageId: first?.id ?? '' });
  expect(await waiting()).toEqual(['pharmacist', 'service']);
  const closed = await act(pharmacist, { intent: 'close', topic: 'pharmacist' });
  expect(closed.status).toBe(302);
  expect(await waiting()).toEqual(['service']);
  expect((await act(pharmacist, { intent: 'close', topic: 'pharmacist' })).status).toBe(409);
  expect(await recorded()).toContain('order message needs no answer');
});

test('the queue lists and counts who waits, the longest first', async () => {
  store.travel(-3 * DAY);
  await write('Old question', 'service');
  store.travel(3 * DAY);
  await write('New question');
  // The numbers in the tabs may be some seconds old.
  store.travel(10_000);
  const before = await countWaitingThreads(store.deps.db, support.viewer);
  const all = await countWaitingThreads(store.deps.db, pharmacist.viewer);
  expect(all.count).toBeGreaterThan(before.count);
  expect(Date.now() - (before.oldest?.getTime() ?? 0)).toBeGreaterThan(2 * DAY);
  expect(await countWaitingThreads(store.deps.db, patient.viewer)).toEqual({
    count: 0,
    oldest: null,
  });
  const home = await wordsOf(pharmacist.browser.get('/admin/home'));
  expect(home).toContain(
    `Messages Patients who wrote about an order and are waiting for an answer ${all.count}`,
  );
  expect(home).toContain(`Messages ${all.count} waiting for an answer`);
  const html = await (await pharmacist.browser.get('/admin/messages')).text();
  const here = html.slice(html.indexOf(messagesAt()));
  expect(words(here)).toMatch(/Service team\s+\d+ (?:days|h)/);
  expect(html).not.toContain('question');
  // A deleted order waits no more.
  await store.deps.db
    .updateTable('orders')
    .set({ deleted_at: new Date() })
    .where('id', '=', orderId)
    .execute();
  expect((await countWaitingThreads(store.deps.db, pharmacist.viewer)).count).toBe(all.count - 2);
  expect((await pharmacist.browser.get(messagesAt())).status).toBe(404);
});

test('internal notes stay with the staff, and clinical ones with those who may read them', async () => {
  expect(
    (await act(pharmacist, { intent: 'note', topic: 'pharmacist', body: 'Looks forged' })).status,
  ).toBe(302);
  await act(support, { intent: 'note', topic: 'service', body: 'Called about the bill' });
  const forStaff = await seenBy(pharmacist);
  expect(forStaff).toContain('Looks forged');
  expect(forStaff).toContain('Called about the bill');
  const forSupport = await seenBy(support);
  expect(forSupport).not.toContain('Looks forged');
  expect(forSupport).toContain('Called about the bill');
  const export_ = await (await patient.browser.get('/account/data.json')).text();
  for (const text of [await own(), export_])
    expect(text).not.toMatch(/Looks forged|Called about the bill/);
  expect(await mails()).toEqual([]);
  const refused = await act(support, { intent: 'note', topic: 'service', body: '' });
  expect(refused.status).toBe(422);
});

test('the patient’s own data contains the messages of both sides', async () => {
  await write('A question of mine');
  await reply(pharmacist, 'An answer of theirs');
  const text = await (await patient.browser.get('/account/data.json')).text();
  expect(text).toContain('A question of mine');
  expect(text).toContain('An answer of theirs');
  expect(text).not.toContain(pharmacist.id);
});

test('the review’s question, its answer and a report about the parcel are part of the thread', async () => {
  const { db } = store.deps;
  const about = { order_id: orderId, record_id: null, prescription_id: null };
  const entry = { ...about, typed: null, checklist: null, reason: 'Internal reason' };
  await seedRow(db, 'review_entries', 'x', {
    ...entry,
    kind: 'information asked',
    actor_kind: 'staff',
    actor_id: pharmacist.id,
    sentence: 'Which dose do you take?',
  });
  await seedRow(db, 'review_entries', 'x', {
    ...entry,
    kind: 'answered',
    actor_kind: 'customer',
    actor_id: patient.userId,
    sentence: 'Half a milligram.',
  });
  await seedRow(db, 'arrival_checks', 'x', {
    order_id: orderId,
    cold: 'no',
    condition: 'damaged',
    note: 'The ice was water.',
    photo_id: null,
    state: 'solved',
    handled_by: pharmacist.id,
    answer: 'Please throw it away.',
  });
  const said = [
    'Which dose do you take?',
    'Half a milligram.',
    'The ice was water.',
    'Please throw it away.',
  ];
  const forPatient = await own();
  const forStaff = await seenBy(pharmacist);
  const forSupport = await seenBy(support);
  for (const text of said) {
    expect(forPatient).toContain(text);
    expect(forStaff).toContain(text);
    expect(forSupport).not.toContain(text);
  }
  expect(forPatient).not.toContain('Internal reason');
});

test('a patient may write for a while after the end, and after each answer', async () => {
  const { db } = store.deps;
  const ago = (days: number): Date => new Date(Date.now() - days * DAY);
  const ended = (days: number) =>
    db
      .updateTable('order_events')
      .set({ at: ago(days) })
      .where('order_id', '=', orderId)
      .where('to_status', '=', 'Cancelled')
      .execute();
  const cancelled = await desk.send(orderId, { intent: 'set-status', status: 'Cancelled' });
  expect(cancelled.status).toBe(302);
  await ended(OPEN_DAYS - 1);
  await write('Where is my money?', 'service');
  expect(await messages()).toHaveLength(1);
  await ended(OPEN_DAYS + 1);
  const late = await write('Hello?', 'service');
  expect(late.status).toBe(409);
  expect(await wordsOf(late)).toContain('Please email us.');
  expect(await own()).not.toContain('Your message');
  await reply(support, 'It is on its way.', 'service');
  await write('Thank you', 'service');
  expect(await messages()).toHaveLength(3);
});

test('an order that does not exist has no messages', async () => {
  const nobody = '0190a000-0000-7000-8000-00000000dead';
  for (const id of [nobody, 'nonsense'])
    expect((await pharmacist.browser.get(messagesAt(id))).status).toBe(404);
  const answer = await pharmacist.browser.post(messagesAt(nobody), {
    intent: 'reply',
    topic: 'service',
    body: 'x',
  });
  expect(answer.status).toBe(404);
});
