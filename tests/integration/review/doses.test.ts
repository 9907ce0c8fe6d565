import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, orderOf, wordsOf } from '#tests/integration/admin/desk.ts';
import { upload } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  anotherScan,
  decide,
  deskAt,
  LANTUS,
  reviewOf,
  statusOf,
  typedLantus,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

/** An order for Lantus of a patient who stated a dose at checkout. */
const lantusOf = async (unitsPerDay: number, customer?: Awaited<ReturnType<typeof customerOf>>) =>
  waiting(store, [{ ...LANTUS, unitsPerDay }], customer);

const tenfold = (changes: Record<string, string> = {}): Record<string, string> =>
  typedLantus({
    'line-0-dose': '240',
    'line-0-directions': '24 units',
    'line-0-injections': '1',
    ...changes,
  });
const settled = (id: string, right: string, why: string): Record<string, string> => ({
  [`right-${id}`]: right,
  [`why-${id}`]: why,
});
const checklistOf = async (orderId: string) =>
  (
    await store.deps.db
      .selectFrom('review_entries')
      .select('checklist')
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['approved', 'approved first'])
      .executeTakeFirstOrThrow()
  ).checklist;

describe('a tenfold dose', () => {
  test('is refused, with or without a tick, until the typed dose is confirmed with a reason', async () => {
    const { orderId } = await lantusOf(24);
    const refused = await decide(store, ana.browser, orderId, 'approve', tenfold());
    expect(refused.status).toBe(422);
    const words = await wordsOf(refused);
    expect(words).toContain(
      'Dose and patient: The patient stated 24 units a day, but the typed dose is 240 units a day.',
    );
    expect(words).toContain('Dose on the label: 240 units a day is more than 200 units');
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect((await reviewOf(store, orderId)).record_id).toBeNull();
    for (const vouch of ['sig-0', 'stated-0', 'label-0']) {
      const ticked = await decide(store, ana.browser, orderId, 'approve', tenfold({ vouch }));
      expect(ticked.status).toBe(422);
    }
    expect(await statusOf(store, orderId)).toBe('Order Requested');
  });

  test('is refused by the directions alone', async () => {
    const { orderId } = await lantusOf(240);
    const values = tenfold({ 'line-0-directions': '24 units at bedtime' });
    const refused = await decide(store, ana.browser, orderId, 'approve', values);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain(
      'The directions say 24 units once a day, but the typed dose is 240 units a day. That is 10 times as much.',
    );
  });

  test('is refused against the last prescription of the same ingredient', async () => {
    const patient = await customerOf(store);
    const first = await lantusOf(20, patient);
    const twenty = typedLantus({
      'line-0-dose': '20',
      'line-0-directions': '20 units at night',
    });
    expect((await decide(store, ana.browser, first.orderId, 'approve', twenty)).status).toBe(302);
    const orderId = await orderOf(store, patient, [{ ...LANTUS, unitsPerDay: 200 }]);
    await upload(patient.browser, orderId, anotherScan());
    const values = typedLantus({
      'line-0-dose': '200',
      'line-0-directions': '50 units four times a day',
      'line-0-injections': '4',
      issued: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    });
    const refused = await decide(store, ana.browser, orderId, 'approve', values);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('a change of ten times or more');
  });
});

describe('a disagreement about a dose', () => {
  test('is settled by the dose and a reason, kept with the decision and shown in its history', async () => {
    const { orderId } = await lantusOf(28);
    const values = typedLantus({
      'line-0-dose': '30',
      'line-0-directions': '30U at night',
    });
    const wrong = { ...values, ...settled('sig-0', '28', 'The patient is right.') };
    expect((await decide(store, ana.browser, orderId, 'approve', wrong)).status).toBe(422);
    const one = { ...values, ...settled('sig-0', '30', 'Clear on the scan: thirty units.') };
    expect((await decide(store, ana.browser, orderId, 'approve', one)).status).toBe(422);
    const both = {
      ...one,
      ...settled('stated-0', '30', 'Raised last week, says the practice.'),
    };
    expect((await decide(store, ana.browser, orderId, 'approve', both)).status).toBe(302);
    expect(await checklistOf(orderId)).toContainEqual(
      expect.objectContaining({
        id: 'stated-0',
        state: 'failed',
        answer: { right: '30', why: 'Raised last week, says the practice.' },
      }),
    );
    const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(desk).toContain('Confirmed: 30 units a day. Clear on the scan: thirty units.');
    expect(desk).toContain(
      'Dose and patient, Lantus 100u/mL: 30 units a day confirmed. Raised last week, says the practice.',
    );
  });

  test('is settled by one answer for all checks of the dose that it names', async () => {
    const { orderId } = await lantusOf(24);
    const shared = (covers: string) => ({
      ...tenfold(),
      ...settled('dose-0', '240', 'Dr. Hopper confirmed it by phone.'),
      'covers-dose-0': covers,
    });
    const refused = await decide(store, ana.browser, orderId, 'approve', shared('sig-0 label-0'));
    expect(refused.status).toBe(422);
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    const page = await wordsOf(refused);
    expect(page).toContain('Dose and patient');
    const accepted = await decide(
      store,
      ana.browser,
      orderId,
      'approve',
      // The days of supply of such a dose are checked as usual.
      shared('sig-0 stated-0 label-0'),
    );
    expect(accepted.status).toBe(302);
    expect(await checklistOf(orderId)).toEqual(
      expect.arrayContaining(
        ['sig-0', 'stated-0', 'label-0'].map((id) =>
          expect.objectContaining({
            id,
            answer: { right: '240', why: 'Dr. Hopper confirmed it by phone.' },
          }),
        ),
      ),
    );
  });

  test('keeps what was typed to settle it as a draft', async () => {
    const { orderId } = await lantusOf(28);
    const values = { ...typedLantus(), ...settled('stated-0', '30', 'Asked the patient.') };
    await ana.browser.post(deskAt(orderId), { intent: 'save-draft', ...values });
    const html = await (await ana.browser.get(deskAt(orderId))).text();
    expect(html).toMatch(
      /name="right-stated-0"[^>]*value="30"|value="30"[^>]*name="right-stated-0"/,
    );
    expect(html).toContain('Asked the patient.');
  });

  test('is none where all agree', async () => {
    const { orderId } = await lantusOf(30);
    expect((await decide(store, ana.browser, orderId, 'approve', typedLantus())).status).toBe(302);
  });
});
