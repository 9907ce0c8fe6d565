import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOf, words, wordsOf } from '#tests/integration/admin/desk.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { deskAt, waiting } from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const moment = (at: Date) => ({
  day: at.toISOString().slice(0, 10),
  time: at.toISOString().slice(11, 16),
});
const contact = (changes: Record<string, string> = {}): Record<string, string> => ({
  intent: 'record-contact',
  startedBy: 'pharmacy',
  channel: 'phone',
  practice: 'Dr. Grace Hopper, Arlington',
  drug: 'Ozempic 2mg/3mL',
  asked: 'Is the dose 0.5 mg or 5 mg?',
  answered: 'It is 0.5 mg once a week.',
  ...moment(store.deps.clock()),
  ...changes,
});
const record = (orderId: string, changes: Record<string, string> = {}, by = ana) =>
  by.browser.post(deskAt(orderId), contact(changes));
const recorded = (orderId: string) =>
  store.deps.db
    .selectFrom('prescriber_contacts')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();

test('a contact with a practice stands beside the review and in the story of the order', async () => {
  const { orderId } = await waiting(store);
  expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain(
    'No contacts are recorded for this prescription.',
  );
  const answer = await record(orderId);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, deskAt(orderId)]);
  expect(await recorded(orderId)).toMatchObject([
    {
      staff_id: ana.id,
      channel: 'phone',
      started_by: 'pharmacy',
      practice: 'Dr. Grace Hopper, Arlington',
      drug: 'Ozempic 2mg/3mL',
      asked: 'Is the dose 0.5 mg or 5 mg?',
      answered: 'It is 0.5 mg once a week.',
    },
  ]);
  const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
  expect(desk).toContain('Contacts with the prescriber (1)');
  expect(desk).toContain(
    'Dr. Grace Hopper, Arlington , Ozempic 2mg/3mL We contacted the practice, phone',
  );
  expect(desk).toContain('Is the dose 0.5 mg or 5 mg? It is 0.5 mg once a week.');
  const story = await wordsOf(ana.browser.get(`/admin/orders/${orderId}/messages`));
  expect(story).toContain('Prescriber contacted');
  expect(story).toContain('Answer: It is 0.5 mg once a week.');
  const { browser: support } = await staffOf(store, 'support');
  const told = await wordsOf(support.get(`/admin/orders/${orderId}/messages`));
  expect(told).toContain('Prescriber contacted');
  expect(told).not.toContain('0.5 mg');
  expect(told).not.toContain('Grace Hopper');
});

test('an answer may be missing, and the same contact sent twice is one', async () => {
  const { orderId } = await waiting(store);
  const typed = contact({ answered: '', drug: '', startedBy: 'practice', channel: 'fax' });
  for (let count = 0; count < 2; count += 1)
    expect((await ana.browser.post(deskAt(orderId), typed)).status).toBe(302);
  expect(await recorded(orderId)).toMatchObject([{ answered: null, drug: null, channel: 'fax' }]);
  expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain('No answer yet');
  expect((await ana.browser.post(deskAt(orderId), { ...typed, answered: 'Yes.' })).status).toBe(
    302,
  );
  expect(await recorded(orderId)).toHaveLength(2);
});

test.each([
  ['no practice', { practice: ' ' }, 'Practice or prescriber is required'],
  ['nothing asked', { asked: '' }, 'What was asked or said is required'],
  ['another way', { channel: 'pigeon' }, 'Please choose one.'],
  ['no day', { day: 'yesterday' }, 'Please enter the date and the time'],
  ['a time that is none', { time: '25:00' }, 'Please enter the date and the time'],
  ['the future', { day: '2999-01-01' }, 'This time is in the future'],
  ['a day before the order', { day: '2020-01-01' }, 'before the order was placed'],
  ['a medicine that was not ordered', { drug: 'Lantus 100u/mL' }, 'not part of the order'],
])('with %s is refused, and keeps what was typed', async (_, changes, told) => {
  const { orderId } = await waiting(store);
  const answer = await record(orderId, changes);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(words(html)).toContain(told);
  if (!('asked' in changes)) expect(html).toContain('Is the dose 0.5 mg or 5 mg?');
  expect(await recorded(orderId)).toEqual([]);
});

test('only pharmacists record them, and only of a prescription', async () => {
  const { orderId, patient } = await waiting(store);
  for (const role of ['administrator', 'support'] as const)
    expect((await record(orderId, {}, await staffOf(store, role))).status).toBe(403);
  const other = await orderOf(store, patient, [NEEDLES]);
  expect((await record(other)).status).toBe(404);
  expect((await record('nonsense')).status).toBe(404);
  expect(await recorded(orderId)).toEqual([]);
});
