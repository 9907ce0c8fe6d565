import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Topic } from '#domain/messages.ts';
import {
  type Customer,
  customerOf,
  orderAt,
  orderOf,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { seedRow } from '#tests/support/seed-row.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import {
  type Browser,
  openStore,
  type StaffMember,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

let store: Store;
let pharmacist: StaffMember;
let support: StaffMember;
let patient: Customer;
beforeAll(async () => {
  store = await openStore();
  pharmacist = await staffOf(store, 'pharmacist');
  support = await staffOf(store, 'support');
  patient = await customerOf(store);
});
afterAll(() => store.close());

const messagesAt = (orderId: string): string => `/admin/orders/${orderId}/messages`;

const seedMail = (template: string, data: object, state: object = {}) =>
  seedRow(store.deps.db, 'mails', 'x', {
    template,
    data: JSON.stringify(data),
    recipient: patient.who.email,
    kept: false,
    sent_at: null,
    failed_at: null,
    ...state,
  });

/** Puts one clinical text into every place of an order that has room for it. */
const seedClinical = async (orderId: string, text: string): Promise<readonly string[]> => {
  const { db } = store.deps;
  const by = { actor_kind: 'staff', actor_id: pharmacist.id };
  const entry = {
    order_id: orderId,
    record_id: null,
    prescription_id: null,
    typed: null,
    checklist: null,
    ...by,
  };
  for (const kind of ['information asked', 'declined', 'record corrected'])
    await seedRow(db, 'review_entries', 'x', { ...entry, kind, sentence: text, reason: text });
  await seedRow(db, 'review_entries', 'x', {
    ...entry,
    kind: 'answered',
    actor_kind: 'customer',
    actor_id: patient.userId,
    sentence: text,
    reason: null,
  });
  await db
    .insertInto('order_events')
    .values({
      id: randomUUID(),
      order_id: orderId,
      at: new Date(),
      ...({ actor_kind: 'staff', actor_id: pharmacist.id } as const),
      kind: 'status changed',
      from_status: 'Order Requested',
      to_status: 'Order Confirmed',
      tracking_info: '1Z999AA10123456784',
      overridden_gates: ['packs'],
      override_reason: text,
    })
    .execute();
  const arrival_id = await seedRow(db, 'arrival_checks', 'x', {
    order_id: orderId,
    cold: 'no',
    condition: 'leaking',
    note: text,
    photo_id: null,
    state: 'solved',
    handled_by: pharmacist.id,
    answer: text,
  });
  const { id: order_item_id } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await seedRow(db, 'arrival_outcomes', 'x', {
    arrival_id,
    order_item_id,
    outcome: 'discard',
    in_use_from: null,
    decided_by: pharmacist.id,
  });
  await seedRow(db, 'supplied_packs', 'x', {
    order_id: orderId,
    order_item_id,
    batch: 'LOT7',
    gtin: null,
    recorded_by: pharmacist.id,
  });
  await db
    .insertInto('told_plans')
    .values({ order_id: orderId, day: '2026-06-09', told_at: new Date() })
    .execute();
  const about = { orderId, firstName: 'Ada' };
  const now = new Date();
  return [
    await seedMail(
      'prescription-reviewed',
      { ...about, outcome: 'ask-information', sentence: text, balances: [] },
      { sent_at: now },
    ),
    await seedMail('arrival-answered', { ...about, answer: text }, { sent_at: now, kept: true }),
    await seedMail(
      'answer-missing',
      { ...about, asked: 'information', sentence: text },
      { failed_at: now },
    ),
  ];
};

const seedPayment = async (orderId: string): Promise<void> => {
  const { db } = store.deps;
  const content_id = await seedRow(db, 'approved_contents', 'x', {
    order_id: orderId,
    revoked_at: null,
  });
  const payment_id = await seedRow(db, 'payments', 'x', {
    order_id: orderId,
    content_id,
    provider: 'bank transfer',
    reference: randomUUID(),
    ended_at: null,
    ended_why: null,
  });
  const step = { payment_id, actor_kind: 'provider', actor_id: null, amount_cents: 71_800 };
  for (const kind of ['received', 'refund asked', 'disputed'])
    await seedRow(db, 'payment_trail', 'x', { ...step, kind });
};

test('the timeline names everything that happened to an order', async () => {
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await seedClinical(orderId, 'CLINICAL');
  await seedPayment(orderId);
  await patient.browser.post(`/account/orders/${orderId}`, {
    intent: 'message',
    topic: 'pharmacist',
    body: 'Hello?',
  });
  const act = (values: Record<string, string>) =>
    pharmacist.browser.post(messagesAt(orderId), { topic: 'pharmacist', ...values });
  await act({ intent: 'reply', body: 'Hello.' });
  await act({ intent: 'note', body: 'A note.' });
  const happened = [
    'Order placed',
    'Mail “Order placed” queued',
    'Mail “Prescription reviewed” sent',
    'Mail “Arrival answered” saved as a file, because no mail relay is configured',
    'Mail “Answer missing” failed',
    'Question to the patient',
    'Patient answered the question',
    'Prescription declined',
    'Status changed from Order Requested to Order Confirmed',
    'Tracking: 1Z999AA10123456784',
    'Overridden: packs not verified',
    'Payment received',
    '$718.00',
    'Refund requested',
    'Payment disputed by the payer',
    'Pack of Ozempic 2mg/3mL recorded',
    'Patient told that the parcel leaves on June 9, 2026',
    'Patient reported a problem with the parcel',
    'Report about the parcel answered',
    'Decision about Ozempic 2mg/3mL',
    'Patient wrote to the pharmacists',
    'Pharmacist wrote to the patient',
    'Internal note added',
    'The store does not know whether an email was opened',
  ];
  const clinical = [
    'Reason: CLINICAL',
    'Something is broken or leaking',
    'Do not use: discard it',
    'Batch LOT7',
  ];
  const forPharmacist = await wordsOf(pharmacist.browser.get(messagesAt(orderId)));
  for (const words of [...happened, ...clinical]) expect(forPharmacist).toContain(words);
  const forSupport = await wordsOf(support.browser.get(messagesAt(orderId)));
  for (const words of happened) expect(forSupport).toContain(words);
  for (const words of clinical) expect(forSupport).not.toContain(words);
  expect(forSupport).toContain('Only pharmacists and administrators see the text.');
});

/** Every answer that support can get about an order, as a page and as the router's data. */
const seenBySupport = async (
  orderId: string,
  mailIds: readonly string[],
): Promise<readonly (readonly [string, string])[]> => {
  const places = [
    messagesAt(orderId),
    '/admin/messages',
    orderAt(orderId),
    '/admin/outbox',
    ...mailIds.flatMap((id) => [`/admin/outbox/${id}`, `/admin/outbox/${id}/html`]),
  ];
  const asked = places.flatMap((place) => {
    const [path = '', search] = place.split('?');
    return [place, `${path}.data${search === undefined ? '' : `?${search}`}`];
  });
  const answers: [string, string][] = [];
  for (const place of asked) {
    const answer = await support.browser.get(place);
    answers.push([place, await answer.text()]);
  }
  return answers;
};

type Step =
  | { readonly kind: 'ask' | 'answer' | 'note'; readonly topic: Topic }
  | { readonly kind: 'hand'; readonly which: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('ask' as const, 'answer' as const, 'note' as const),
    topic: fc.constantFrom('pharmacist' as const, 'service' as const),
  }),
  fc.record({ kind: fc.constant('hand' as const), which: fc.nat(9) }),
);

test('support never receives clinical text, and always what concerns the service team', async () => {
  const write = (by: Browser, orderId: string, values: Record<string, string>) =>
    by.post(messagesAt(orderId), values);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 6 }), async (steps) => {
      const orderId = await orderOf(store, patient, [OZEMPIC]);
      const secret = `secret-${randomUUID()}`;
      const mailIds = await seedClinical(orderId, secret);
      const said: { text: string; topic: Topic; id: string | undefined }[] = [];
      for (const step of steps) {
        if (step.kind === 'hand') {
          const asked = said.filter(({ id }) => id !== undefined);
          const message = asked[step.which % Math.max(1, asked.length)];
          if (!message?.id) continue;
          await write(pharmacist.browser, orderId, {
            intent: 'hand',
            topic: message.topic,
            messageId: message.id,
          });
          message.topic = message.topic === 'service' ? 'pharmacist' : 'service';
          continue;
        }
        const { kind, topic } = step;
        const text = `said-${randomUUID()}`;
        await (kind === 'ask'
          ? patient.browser.post(`/account/orders/${orderId}`, {
              intent: 'message',
              topic,
              body: text,
            })
          : write(pharmacist.browser, orderId, {
              intent: kind === 'note' ? 'note' : 'reply',
              topic,
              body: text,
            }));
        const row = await store.deps.db
          .selectFrom('order_messages')
          .select(['id', 'actor_kind'])
          .where('body', '=', text)
          .executeTakeFirst();
        said.push({ text, topic, id: row?.actor_kind === 'customer' ? row.id : undefined });
      }
      const answers = await seenBySupport(orderId, mailIds);
      for (const [place, text] of answers) {
        expect([place, text.includes(secret)]).toEqual([place, false]);
        for (const each of said)
          if (each.topic === 'pharmacist')
            expect([place, text.includes(each.text)]).toEqual([place, false]);
      }
      for (const [, text] of answers.slice(0, 2))
        for (const each of said) if (each.topic === 'service') expect(text).toContain(each.text);
      const forPharmacist = await wordsOf(pharmacist.browser.get(messagesAt(orderId)));
      for (const { text } of said) expect(forPharmacist).toContain(text);
      expect(forPharmacist).toContain(secret);
    }),
    { numRuns: 12 },
  );
});

test('a refused form of support repeats no text of others', async () => {
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  const secret = `secret-${randomUUID()}`;
  await seedClinical(orderId, secret);
  for (const intent of ['reply', 'note', 'hand', 'close'])
    for (const place of [messagesAt(orderId), `${messagesAt(orderId)}.data`])
      for (const topic of ['pharmacist', 'service']) {
        const answer = await support.browser.post(place, { intent, topic, body: '' });
        expect(await answer.text()).not.toContain(secret);
      }
});
