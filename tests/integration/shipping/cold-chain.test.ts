import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customerOf,
  deskOf,
  orderAt,
  orderOf,
  prescribe,
  words,
} from '#tests/integration/admin/desk.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';
import { reminding } from '#worker-deps';
import { tellMovedPlans } from '#usecases/reminders/tell-moved-plans.ts';
import { receiveTransfer } from '#usecases/payments/receive-transfer.ts';

let store: Store;
let now: Date;
let boss: StaffMember;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore({ coolantHours: 96, replace: () => ({ clock: () => now }) });
  now = new Date();
  desk = await deskOf(store);
  boss = await staffOf(store, 'administrator');
});
afterAll(() => store.close());

/** The Thursday one week before Thanksgiving. */
const THURSDAY = new Date('2026-11-19T09:00:00Z');

const textOf = async (answer: Promise<Response>): Promise<string> =>
  words(await (await answer).text());

/** Creates a confirmed order of a patient in California, with readers for both order pages. */
const confirmed = async (lines: Parameters<typeof orderOf>[2]) => {
  now = THURSDAY;
  const patient = await customerOf(store, { state: 'California' });
  const orderId = await orderOf(store, patient, lines);
  if (lines?.includes(OZEMPIC)) await prescribe(patient, orderId);
  await desk.confirm(orderId);
  expect((await desk.order(orderId)).status).toBe('Order Confirmed');
  const pay = async (): Promise<void> => {
    const payment = await store.deps.db
      .selectFrom('payments')
      .select(['id', 'amount_cents'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const received = await receiveTransfer(store.deps, boss.viewer, {
      paymentId: payment.id,
      amount: (payment.amount_cents / 100).toFixed(2),
      day: now.toISOString().slice(0, 10),
      bankReference: `T${orderId.slice(-12)}`,
    });
    expect(received).toMatchObject({ ok: true });
  };
  return {
    orderId,
    pay,
    /** The data of the last mail about the order. */
    mailed: async () => (await desk.mails(orderId)).at(-1)?.data,
    toPatient: () => textOf(patient.browser.get(`/account/orders/${orderId}`)),
    toStaff: () => textOf(desk.admin.get(orderAt(orderId))),
  };
};

describe('a cold parcel', () => {
  test('is held over a weekend and holiday, and staff and patient see the date and reason', async () => {
    const { pay, toPatient, toStaff } = await confirmed([OZEMPIC]);
    expect(await toPatient()).not.toContain('We plan to send your order');
    await pay();
    const held = await toStaff();
    expect(held).toContain('Cold-chain hold. Hold until Monday, November 30.');
    expect(held).toContain('Reason: Thanksgiving Day and the weekend.');
    const text = await toPatient();
    expect(text).toContain(
      'We plan to send your order on Monday, November 30, so that it doesn’t sit in a depot over Thanksgiving Day and the weekend.',
    );
    expect(text).toContain('between Thursday, December 3 and Wednesday, December 9');
    expect(text).toContain('sometimes take longer');
  });

  test('has the same date in the headline, the mails and the timeline, and no promise beside it', async () => {
    const { orderId, pay, toPatient } = await confirmed([OZEMPIC]);
    await pay();
    const seen = await toPatient();
    expect(seen).toContain(
      'We received your payment. We plan to send your order on Monday, November 30',
    );
    expect(seen).not.toContain('within 1 business day');
    const told = new Map(
      (await desk.mails(orderId)).map(({ template, data }) => [template, data['leaves']]),
    );
    expect(told.get('payment-received')).toContain(
      'We plan to send your order on Monday, November 30',
    );
    expect(told.get('payment-received-store')).toBe(
      'Its cold chain allows it to leave on Monday, November 30.',
    );
  });

  test('whose date moves is mailed once, with the new date', async () => {
    const { orderId, pay, toPatient } = await confirmed([OZEMPIC]);
    await pay();
    const moved = async () =>
      (await desk.mails(orderId))
        .filter(({ template }) => template === 'shipment-moved')
        .map(({ data }) => data['plan']);
    const run = () => tellMovedPlans({ ...store.deps, ...reminding(store.deps) });
    now = new Date('2026-11-30T09:00:00Z');
    await run();
    expect(await moved()).toEqual([]);
    // Nobody sent it on Monday.
    now = new Date('2026-12-01T09:00:00Z');
    await run();
    await run();
    const [plan = '', ...more] = await moved();
    expect(more).toEqual([]);
    expect(plan).toContain('We plan to send your order on Tuesday, December 1');
    expect(await toPatient()).toContain('We plan to send your order on Tuesday, December 1');
  });

  test('may ship on the planned date, and the hold does not block packing', async () => {
    const { orderId, mailed, toStaff, toPatient } = await confirmed([OZEMPIC]);
    await desk.send(orderId, { intent: 'set-status', status: 'Preparing for Shipment' });
    expect(await toStaff()).toContain('Cold-chain hold.');
    expect(await mailed()).toMatchObject({
      cold: true,
      expected: expect.stringMatching(
        /We plan to send your order on Monday, November 30.*between Thursday, December 3 and/,
      ),
    });
    now = new Date('2026-11-30T09:00:00Z');
    expect(await toStaff()).toContain(
      'It may leave today. It will be delivered by Thursday, December 3',
    );
    await desk.send(orderId, {
      intent: 'set-status',
      status: 'Order Shipped',
      tracking: '999999999999',
    });
    const after = await toStaff();
    expect(after).not.toContain('Cold chain');
    expect(after).toContain('Expected between Thursday, December 3 and Wednesday, December 9');
    const expected =
      'We expect your parcel between Thursday, December 3 and Wednesday, December 9. Carriers and customs sometimes take longer.';
    expect(await toPatient()).toContain(expected);
    expect(await toPatient()).not.toContain('may be warm when it arrives');
    // The mail has the same dates, and so does the mail about a new tracking number.
    expect(await mailed()).toMatchObject({ status: 'Order Shipped', cold: true, expected });
    await desk.send(orderId, { intent: 'add-tracking', tracking: '794644790138' });
    expect(await mailed()).toMatchObject({ trackingInfo: '794644790138', expected });
    // The ice packs last until Friday, and the courier may take until Wednesday.
    now = new Date('2026-12-07T12:00:00Z');
    const late = await toPatient();
    expect(late).toContain(
      'so it may be warm now. When it arrives, tell us how it arrived. Do not use',
    );
    // The same warning also appears at the top of the page.
    expect(late).toContain(
      'Your parcel may be warm when it arrives, so please tell us how it arrived, and do not use',
    );
    expect(await toStaff()).toContain('The coolant lasted until Friday, December 4');
    now = new Date('2026-12-10T12:00:00Z');
    expect(await toStaff()).toContain('Expected by Wednesday, December 9, and late');
    expect(await toPatient()).toContain('should have arrived by Wednesday, December 9.');
    await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
    expect(await mailed()).toMatchObject({ status: 'Delivered', cold: true, expected: null });
    expect(await toPatient()).not.toContain('We expect your parcel');
  });
});

const MAY_GET_WARM =
  'It may get warm in transit. Open the box as soon as it arrives, and check whether everything in it is still cold. When it arrives, tell us how it arrived. Do not use anything that has to stay cold until we have answered.';

test('a cold parcel that is sent under an overridden hold warns its patient until it has arrived', async () => {
  const { orderId, pay, mailed, toPatient } = await confirmed([OZEMPIC]);
  await pay();
  await desk.send(orderId, { intent: 'set-status', status: 'Preparing for Shipment' });
  expect(await toPatient()).not.toContain('may get warm');
  // The hold lasts until Monday, November 30.
  const tracking = '999999999999';
  for (const status of ['Order Shipped', 'In Transit', 'Out for Delivery']) {
    await desk.send(orderId, { intent: 'set-status', status, tracking });
    expect(await mailed()).toMatchObject({
      status,
      expected: expect.stringContaining(MAY_GET_WARM),
    });
    expect(await toPatient()).toContain(MAY_GET_WARM);
  }
  await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
  expect(await toPatient()).toContain('Did it arrive cold?');
  // It had not left after all, and leaves on the planned day.
  await desk.send(orderId, { intent: 'set-status', status: 'Preparing for Shipment' });
  now = new Date('2026-11-30T09:00:00Z');
  await desk.send(orderId, { intent: 'set-status', status: 'Order Shipped', tracking });
  expect(await mailed()).toMatchObject({
    status: 'Order Shipped',
    expected: expect.not.stringContaining('may get warm'),
  });
  expect(await toPatient()).not.toContain('may get warm');
});

test('an uncooled parcel ships within a business day without warnings', async () => {
  const { orderId, pay, mailed, toPatient, toStaff } = await confirmed([NEEDLES]);
  await pay();
  expect(await toStaff()).toContain(
    'The patient sees: We plan to send your order by Friday, November 20.',
  );
  expect(await toStaff()).not.toContain('Cold');
  expect(await toPatient()).toContain(
    'We plan to send your order by Friday, November 20. It should arrive between Wednesday, November 25 and Wednesday, December 2.',
  );
  const tracking = '999999999999';
  await desk.send(orderId, { intent: 'set-status', status: 'Order Shipped', tracking });
  expect(await mailed()).toMatchObject({
    cold: false,
    expected: expect.stringMatching(/^We expect/),
  });
  await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
  expect(await mailed()).toMatchObject({ cold: false });
  const text = await toPatient();
  expect(text).toContain(
    'Please check your parcel, and tell us whether anything is missing or damaged.',
  );
  expect(text).toContain('How did it arrive?');
  expect(text).not.toMatch(/arrived? cold|get warm|ice pack/);
});

test('no shipping date is shown before the approval', async () => {
  now = THURSDAY;
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient);
  await prescribe(patient, orderId);
  const text = await textOf(patient.browser.get(`/account/orders/${orderId}`));
  expect(text).not.toContain('We plan to send your order');
});
