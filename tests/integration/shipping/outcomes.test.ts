import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reminding } from '#worker-deps';
import { type Customer, deskOf, orderOf, wordsOf } from '#tests/integration/admin/desk.ts';
import {
  decide,
  LANTUS,
  ledgerOf,
  leftOn,
  OZEMPIC,
  reviewOf,
  typedLantus,
  typedOzempic,
  waiting,
} from '#tests/integration/review/bench.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';
import { dueRefills } from '#usecases/reminders/due-refills.ts';

let store: Store;
let ana: StaffMember;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  ana = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const setStatus = (orderId: string, status: string): Promise<Response> =>
  desk.send(orderId, { intent: 'set-status', status, tracking: '999999999999' });

const linesOf = (orderId: string) =>
  store.deps.db
    .selectFrom('order_items')
    .select(['id', 'name'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();

/** The second line of a typed prescription for Lantus. */
const secondLine = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typedLantus())
      .filter(([name]) => name.startsWith('line-0-'))
      .map(([name, value]) => [name.replace('line-0-', 'line-1-'), value]),
  );

/** Creates a delivered order whose patient wants reminders and has reported that it arrived warm. */
const reported = async (lines = [OZEMPIC]) => {
  const { patient, orderId } = await waiting(store, lines);
  const typed = { ...typedOzempic(), ...(lines.length > 1 ? secondLine() : {}) };
  const approved = await decide(store, ana.browser, orderId, 'approve', typed);
  expect(approved.status).toBe(302);
  await setStatus(orderId, 'Delivered');
  await patient.browser.post('/account/reminders', { orderId, wanted: 'yes' });
  await report(patient, orderId);
  return { patient, orderId };
};

const report = async (patient: Customer, orderId: string): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ cold: 'no', condition: 'fine', note: '' }))
    form.set(name, value);
  form.set('photo', new File([], ''));
  expect((await patient.browser.post(`/account/orders/${orderId}/arrival`, form)).status).toBe(302);
};

/** Answers the latest report, opened again if need be, with an outcome for each line in turn. */
const answer = async (orderId: string, outcomes: readonly string[]): Promise<Response> => {
  const post = async (values: Record<string, string>) => {
    const row = await store.deps.db
      .selectFrom('arrival_checks')
      .select(['id', 'version', 'state'])
      .where('order_id', '=', orderId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    if (values['step'] === 'reopen' && row.state !== 'solved') return undefined;
    return ana.browser.post('/admin/arrivals', {
      arrivalId: row.id,
      version: String(row.version),
      answer: 'We have looked at it.',
      ...values,
    });
  };
  await post({ step: 'reopen' });
  const lines = await linesOf(orderId);
  const sent = await post({
    step: 'solve',
    ...Object.fromEntries(lines.map(({ id }, index) => [`outcome-${id}`, outcomes[index] ?? ''])),
  });
  if (!sent) throw new Error('the answer was not sent');
  return sent;
};

const page = ({ browser }: Customer, orderId: string): Promise<string> =>
  wordsOf(browser.get(`/account/orders/${orderId}`));

/** The medicines that the reminders of the next 90 days name, of one order. */
const remindedOf = async (orderId: string): Promise<readonly string[]> => {
  const deps = { ...store.deps, ...reminding(store.deps) };
  const start = store.deps.clock().getTime();
  const names = new Set<string>();
  for (let day = 0; day < 90; day += 3) {
    const due = await dueRefills({ ...deps, clock: () => new Date(start + day * 86_400_000) });
    for (const each of due)
      if (each.orderId === orderId && each.mail.input.template === 'refill-due')
        for (const { name } of each.mail.input.data.lines) names.add(name);
  }
  return [...names].toSorted();
};

const left = async (orderId: string): Promise<number> =>
  leftOn(store, (await reviewOf(store, orderId)).record_id);

const HEADLINE = /border-red[^"]*"[^>]*>.*?<p[^>]*>(.*?)<\/p>/s;
const headline = async ({ browser }: Customer, orderId: string): Promise<string> =>
  HEADLINE.exec(await (await browser.get(`/account/orders/${orderId}`)).text())?.[1] ?? '';

describe('a medicine that must not be used', () => {
  test('is the red headline, and counts in no supply, reminder or balance', async () => {
    const { patient, orderId } = await reported();
    expect(await left(orderId)).toBe(2);
    expect((await answer(orderId, ['discard'])).status).toBe(302);
    expect(await headline(patient, orderId)).toContain('Do not use Ozempic 2mg/3mL.');
    const seen = await page(patient, orderId);
    expect(seen).not.toContain('Your supply lasts until');
    expect(seen).not.toContain('Your parcel has arrived');
    expect(seen).not.toContain('Before it runs out');
    expect(seen).toContain('Do not use this pack');
    expect(await remindedOf(orderId)).toEqual([]);
    expect(await left(orderId)).toBe(3);
    // The account lists it first in red, too.
    expect(await wordsOf(patient.browser.get('/account'))).toContain('Do not use Ozempic');
  });

  test('stays the headline until the patient has put it aside', async () => {
    const { patient, orderId } = await reported();
    await answer(orderId, ['discard']);
    const confirmed = await patient.browser.post(`/account/orders/${orderId}`, {
      intent: 'put-aside',
    });
    expect(confirmed.headers.get('location')).toBe(`/account/orders/${orderId}`);
    expect(await headline(patient, orderId)).toBe('');
    const seen = await page(patient, orderId);
    expect(seen).toContain('do not use Ozempic 2mg/3mL from it');
    expect(seen).not.toContain('Your supply lasts until');
    expect(seen).not.toContain('Your parcel has arrived');
  });

  test('can only be put aside by the patient', async () => {
    const { orderId } = await reported();
    await answer(orderId, ['discard']);
    const { patient: other } = await reported();
    const sent = await other.browser.post(`/account/orders/${orderId}`, { intent: 'put-aside' });
    expect(sent.status).toBe(404);
    const rows = await store.deps.db
      .selectFrom('arrival_outcomes')
      .innerJoin('order_items', 'order_items.id', 'arrival_outcomes.order_item_id')
      .select('confirmed_at')
      .where('order_id', '=', orderId)
      .execute();
    expect(rows).toEqual([{ confirmed_at: null }]);
  });

  test('does not stop the supply of the others', async () => {
    const { patient, orderId } = await reported([OZEMPIC, LANTUS]);
    await answer(orderId, ['discard', 'in use']);
    expect(await headline(patient, orderId)).toContain('Do not use Ozempic 2mg/3mL.');
    expect(await remindedOf(orderId)).toEqual(['Lantus 100u/mL']);
    await patient.browser.post(`/account/orders/${orderId}`, { intent: 'put-aside' });
    expect(await page(patient, orderId)).toContain('Your supply lasts until about');
  });

  test('tells the store that a refund is due', async () => {
    const { patient, orderId } = await reported();
    await answer(orderId, ['refund']);
    expect(await headline(patient, orderId)).toContain('We are refunding Ozempic 2mg/3mL.');
    const mails = await desk.mails(orderId);
    expect(mails.map(({ template }) => template)).toContain('arrival-refund-store');
    expect(mails.find(({ template }) => template === 'arrival-answered')?.data).toMatchObject({
      outcomes: [{ name: 'Ozempic 2mg/3mL', outcome: 'refund' }],
    });
  });
});

describe('a medicine that is sent again', () => {
  test('is packed anew, and counts from the day on which it comes', async () => {
    const { patient, orderId } = await reported();
    await answer(orderId, ['send again']);
    expect(await desk.order(orderId)).toMatchObject({
      status: 'Preparing for Shipment',
      shipped_at: null,
      tracking_info: null,
    });
    expect(await headline(patient, orderId)).toContain('We are sending Ozempic 2mg/3mL again.');
    expect(await remindedOf(orderId)).toEqual([]);
    expect(await left(orderId)).toBe(2);
    await setStatus(orderId, 'Delivered');
    expect(await headline(patient, orderId)).toBe('');
    expect(await page(patient, orderId)).toContain('Did it arrive in good condition?');
    expect(await remindedOf(orderId)).toEqual(['Ozempic 2mg/3mL']);
  });

  test('needs its packs to be verified again', async () => {
    const { orderId } = await reported();
    await answer(orderId, ['send again']);
    const sent = await desk.admin.post(`/admin/dashboard?open=${orderId}`, {
      intent: 'set-status',
      orderId,
      version: String((await desk.order(orderId)).version),
      status: 'Order Shipped',
      tracking: '999999999999',
    });
    expect(await wordsOf(sent)).toContain('0 of 1');
  });
});

test('each decision about a report corrects the balance by what it changes', async () => {
  const { orderId } = await reported();
  const lefts: number[] = [];
  for (const outcome of ['discard', 'discard', 'in use', 'refund', 'send again', 'in use']) {
    expect((await answer(orderId, [outcome])).status).toBe(302);
    lefts.push(await left(orderId));
  }
  expect(lefts).toEqual([3, 3, 2, 3, 2, 2]);
  expect((await ledgerOf(store, orderId)).length).toBeGreaterThan(0);
});

test('an answer without an outcome for each medicine changes nothing', async () => {
  const { patient, orderId } = await reported([OZEMPIC, LANTUS]);
  const sent = await answer(orderId, ['discard']);
  expect(sent.status).toBe(422);
  expect(await wordsOf(sent)).toContain('Please choose what happens with each medicine.');
  expect(await headline(patient, orderId)).toBe('');
  expect(await desk.mails(orderId)).not.toContainEqual(
    expect.objectContaining({ template: 'arrival-answered' }),
  );
});

test('the cap of an order counts what may be used, and not what must not', async () => {
  const { patient, orderId } = await reported();
  await answer(orderId, ['in use']);
  // Three pens last 84 days, and the one in use 28 more.
  const three = [{ ...OZEMPIC, quantity: 3 }];
  await expect(orderOf(store, patient, three)).rejects.toThrow('could not order');
  await answer(orderId, ['discard']);
  await expect(orderOf(store, patient, three)).resolves.toEqual(expect.any(String));
});
