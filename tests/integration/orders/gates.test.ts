import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, OVERRIDABLE } from '#domain/orders/gates.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { customerOf, orderOf, prescribe, words } from '#tests/integration/admin/desk.ts';
import { approveAtDesk, approved } from '#tests/support/approval.ts';
import { overriding, packed, recoveryCodeOf, ticked } from '#tests/support/gates.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';
import { overrideField } from '#web/forms/override-form.ts';
import { receiveTransfer } from '#usecases/payments/receive-transfer.ts';

/** Every status, with each thing that an order can lack, asked for by each role through HTTP. */

let store: Store;
/** A Monday without a holiday on the way, on which a cold parcel may leave. */
const MONDAY = new Date('2026-10-19T09:00:00Z');
/** A Friday, on which it would spend the weekend in a depot. */
const FRIDAY = new Date('2026-10-23T09:00:00Z');
let now = MONDAY;
const ROLES = ['administrator', 'pharmacist', 'support'] as const;
type Role = (typeof ROLES)[number];
let people: Record<Role, StaffMember>;
let boss: StaffMember;

const LACKS = {
  prescription: 'There is no prescription',
  approval: 'No pharmacist has approved exactly these lines',
  expiry: 'The prescription could be filled until October 17, 2026',
  money: '$718.00 is still unpaid',
  dispute: 'The payer has disputed the payment',
  packs: 'Not every pack is verified (Ozempic 2mg/3mL: 1 of 2)',
  recall: 'This parcel contains a recalled pack (Ozempic 2mg/3mL, batch RG1)',
  hold: 'The cold-chain hold has not ended. Send the parcel on Monday, October 26',
  address: 'The address is a PO box',
} as const;
type Lack = keyof typeof LACKS;

/** Approvals that are not of exactly these lines, price and patient at the review desk. */
const APPROVALS = [
  'approval by hand',
  'approval of this price',
  'approval of this patient',
  'second approval',
] as const;
type Approval = (typeof APPROVALS)[number];

const X = true;
const o = false;
/** What stops which status; written down by hand from the decision on gates. */
const table: Record<OrderStatus, Record<Lack, boolean>> = {
  'Order Requested': row(o, o, o, o, o, o, o, o, o),
  // Nothing is paid before the confirmation.
  'Order Confirmed': row(X, X, o, o, o, o, o, o, X),
  'Preparing for Shipment': row(X, X, X, X, X, o, o, o, X),
  'Order Shipped': row(X, X, X, X, X, X, X, X, X),
  'In Transit': row(X, X, X, X, X, X, X, X, X),
  'Out for Delivery': row(X, X, X, X, X, X, X, X, X),
  Delivered: row(X, X, X, X, X, X, X, X, X),
  Cancelled: row(o, o, o, o, o, o, o, o, o),
};
function row(...cells: boolean[]): Record<Lack, boolean> {
  const [
    prescription = o,
    approval = o,
    expiry = o,
    money = o,
    dispute = o,
    packs = o,
    recall = o,
    hold = o,
    address = o,
  ] = cells;
  return { prescription, approval, expiry, money, dispute, packs, recall, hold, address };
}

const LACK_NAMES = Object.keys(LACKS).filter((name): name is Lack => name in LACKS);
type Case = Lack | Approval | 'nothing';
const CASES: readonly Case[] = ['nothing', ...LACK_NAMES, ...APPROVALS];

/** The column of the table that a case belongs to. */
const columnOf = (lack: Exclude<Case, 'nothing'>): Lack =>
  APPROVALS.some((each) => each === lack)
    ? 'approval'
    : (LACK_NAMES.find((each) => each === lack) ?? 'approval');

const query = async (text: string, values: readonly unknown[]): Promise<void> => {
  await store.database.pool.query(text, [...values]);
};

/** Takes one thing away from an order that has everything. */
const takeAway = (lack: Case, orderId: string): Promise<void> | undefined => {
  switch (lack) {
    case 'prescription':
      return query('update orders set prescription_url = null where id = $1', [orderId]);
    case 'approval':
      return query('update order_items set quantity = 3 where order_id = $1', [orderId]);
    case 'approval by hand':
      return query(
        `insert into review_entries (id, order_id, at, actor_kind, kind, signed)
         values ($2, $1, now() + interval '1 hour', 'staff', 'approved by hand', true)`,
        [orderId, randomUUID()],
      );
    case 'approval of this price':
      return query('update order_items set price_cents = price_cents + 1 where order_id = $1', [
        orderId,
      ]);
    case 'approval of this patient':
      return query(`update orders set last_name = 'Lovelace' where id = $1`, [orderId]);
    case 'second approval':
      return query(`update reviews set state = 'second look' where order_id = $1`, [orderId]);
    case 'dispute':
      return query(
        `insert into disputes (id, payment_id, provider_dispute, amount_cents, opened_at)
         select $2, id, 'dp_1', 71800, now() from payments where order_id = $1`,
        [orderId, randomUUID()],
      );
    case 'packs':
      return query(
        'delete from supplied_packs where id = (select id from supplied_packs where order_id = $1 limit 1)',
        [orderId],
      );
    case 'expiry':
      return query(
        `update prescription_records set valid_until = '2026-10-17'
         where id = (select record_id from reviews where order_id = $1)`,
        [orderId],
      );
    case 'recall':
      return query(
        `with recalled as (insert into recalls (id, batch, reason, recorded_at)
           values ($2, 'RG1', 'Too low a dose.', now()))
         update supplied_packs set batch = 'RG1'
         where id = (select id from supplied_packs where order_id = $1 limit 1)`,
        [orderId, randomUUID()],
      );
    default:
      return undefined;
  }
};

const orderRow = (id: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const ask = async (
  role: Role,
  orderId: string,
  status: OrderStatus | undefined,
  more: Record<string, string> = {},
): Promise<Response> =>
  people[role].browser.post(`/admin/dashboard?open=${orderId}`, {
    intent: status === undefined ? 'add-tracking' : 'set-status',
    orderId,
    version: String((await orderRow(orderId)).version),
    tracking: '84 8713 5506',
    skipSteps: 'yes',
    ...(status === undefined ? {} : { status }),
    ...(status === 'Order Confirmed' ? people[role].signature : {}),
    ...more,
  });

/** An order that is confirmed, paid and packed, except for one thing. */
const orderWithout = async (lack: Case): Promise<string> => {
  const street = lack === 'address' ? { streetAddress: 'P.O. Box 12' } : {};
  const patient = await customerOf(store, street);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await prescribe(patient, orderId);
  const override = lack === 'address' ? await overriding(store, people.pharmacist.browser) : {};
  await approved(store, people.pharmacist.browser, orderId, override);
  const { id: paymentId } = await store.deps.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const transfer = {
    paymentId,
    amount: '718.00',
    day: '2026-10-19',
    bankReference: orderId.slice(-12),
  };
  if (lack !== 'money')
    expect(await receiveTransfer(store.deps, boss.viewer, transfer)).toMatchObject({ ok: true });
  await packed(store.deps.db, orderId);
  await takeAway(lack, orderId);
  return orderId;
};

/** Undoes an accepted change, and the overrides before it. */
const putBack = async (orderId: string, status: OrderStatus): Promise<void> => {
  await query(
    'update orders set status = $2, shipped_at = null, tracking_info = null where id = $1',
    [orderId, status],
  );
  await query(
    `update reviews set state = 'approved' where order_id = $1 and state <> 'second look'`,
    [orderId],
  );
  await query('delete from order_events where order_id = $1', [orderId]);
  await query(
    `update payments set ended_at = null, ended_why = null where order_id = $1
       and not exists (select from payments p where p.order_id = $1 and p.ended_at is null)`,
    [orderId],
  );
  await query(
    `update approved_contents set revoked_at = null where order_id = $1
       and not exists (select from approved_contents c where c.order_id = $1 and c.revoked_at is null)`,
    [orderId],
  );
};

const orders = new Map<Case, string>();

beforeAll(async () => {
  store = await openStore({ coolantHours: 96, replace: () => ({ clock: () => now }) });
  people = {
    administrator: await staffOf(store, 'administrator'),
    pharmacist: await staffOf(store, 'pharmacist'),
    support: await staffOf(store, 'support'),
  };
  boss = await staffOf(store, 'administrator', 'pharmacist');
  for (const lack of CASES) orders.set(lack, await orderWithout(lack));
});
afterAll(() => store.close());

/** Prepares the order of a case for one cell of the table. */
const prepared = async (lack: Case, status: OrderStatus): Promise<string> => {
  now = MONDAY;
  const confirms = status === 'Order Confirmed';
  const orderId = orders.get(lack) ?? '';
  if (lack === 'hold') now = FRIDAY;
  await putBack(orderId, confirms ? 'Preparing for Shipment' : 'Order Confirmed');
  return orderId;
};

const stops = (lack: Case, status: OrderStatus): boolean =>
  lack !== 'nothing' && table[status][columnOf(lack)];

describe('an order without', () => {
  const cells = CASES.flatMap((lack) =>
    ORDER_STATUSES.flatMap((status) => ROLES.map((role) => [lack, status, role] as const)),
  );
  test.each(cells)('%s is set to %s by %s as the table says', async (lack, status, role) => {
    const orderId = await prepared(lack, status);
    const before = await orderRow(orderId);
    const answer = await ask(role, orderId, status);
    if (role === 'support' || (role === 'administrator' && status === 'Order Confirmed')) {
      expect(answer.status).toBe(403);
      expect(await orderRow(orderId)).toEqual(before);
    } else if (lack !== 'nothing' && stops(lack, status)) {
      expect(answer.status).toBe(409);
      const told = words(await answer.text());
      expect(told).toContain(
        lack === 'prescription' && status === 'Order Confirmed'
          ? 'Prescription required before confirming order'
          : `${status} was not set. ${LACKS[columnOf(lack)]}`,
      );
      expect(await orderRow(orderId)).toEqual(before);
    } else {
      expect(answer.status).toBe(302);
      expect((await orderRow(orderId)).status).toBe(status);
    }
  });

  test.each(CASES.flatMap((lack) => ROLES.map((role) => [lack, role] as const)))(
    '%s gets tracking from %s only if it may be sent',
    async (lack, role) => {
      const orderId = await prepared(lack, 'Order Shipped');
      const before = await orderRow(orderId);
      const answer = await ask(role, orderId, undefined);
      const expected = role === 'support' ? 403 : lack === 'nothing' ? 302 : 409;
      expect(answer.status).toBe(expected);
      if (expected !== 302) expect(await orderRow(orderId)).toEqual(before);
    },
  );
});

describe('an override of', () => {
  const fields = (code: string, reason = 'Agreed by telephone.') => ({
    overrideReason: reason,
    overrideCode: code,
    ...ticked(...OVERRIDABLE),
  });
  const codeOf = (role: Role) => recoveryCodeOf(store.deps.db, people[role].id);

  test.each(LACK_NAMES.flatMap((lack) => ROLES.map((role) => [lack, role] as const)))(
    '%s by %s is accepted from a pharmacist only, and never of a prescription or a recall',
    async (lack, role) => {
      const orderId = await prepared(lack, 'Order Shipped');
      const before = await orderRow(orderId);
      const answer = await ask(role, orderId, 'Order Shipped', fields(await codeOf(role)));
      const never = ['prescription', 'approval', 'expiry', 'recall'].includes(lack);
      const expected =
        role !== 'pharmacist' ? (role === 'support' || !never ? 403 : 409) : never ? 409 : 302;
      expect(answer.status).toBe(expected);
      if (expected !== 302) {
        expect(await orderRow(orderId)).toEqual(before);
        if (never && role !== 'support')
          expect(words(await answer.text())).toContain(
            'A prescription or a recall can never be overridden.',
          );
        return;
      }
      const events = await store.deps.db
        .selectFrom('order_events')
        .select(['overridden_gates', 'override_reason', 'actor_id'])
        .where('order_id', '=', orderId)
        .execute();
      const gate = lack === 'hold' ? 'cold chain' : lack;
      expect(events).toEqual([
        {
          overridden_gates: [gate],
          override_reason: 'Agreed by telephone.',
          actor_id: people.pharmacist.id,
        },
      ]);
    },
  );

  test.each([
    ['no code', '', 'Agreed.', 422, 'Please enter a code from your authenticator app'],
    ['a wrong code', 'AAAA-AAAA-AAAA-AAAA', 'Agreed.', 422, 'The code is wrong'],
    ['a wrong number', '000000', 'Agreed.', 422, 'The code is wrong'],
    ['no reason', undefined, '  ', 422, 'Please enter a short reason for the override.'],
    ['too long a reason', undefined, 'x'.repeat(1_001), 422, 'at most 1000 characters'],
  ])('money with %s is refused', async (_, code, reason, status, told) => {
    const orderId = await prepared('money', 'Order Shipped');
    const before = await orderRow(orderId);
    const given = fields(code ?? (await codeOf('pharmacist')), reason);
    const answer = await ask('pharmacist', orderId, 'Order Shipped', given);
    expect(answer.status).toBe(status);
    expect(words(await answer.text())).toContain(told);
    expect(await orderRow(orderId)).toEqual(before);
  });

  test('two gates needs a tick at each, and waives no third', async () => {
    const orderId = await prepared('money', 'Order Shipped');
    now = FRIDAY;
    await takeAway('packs', orderId);
    const before = await orderRow(orderId);
    const asked = async (...gates: Gate[]) =>
      ask('pharmacist', orderId, 'Order Shipped', {
        overrideReason: 'Agreed by telephone.',
        overrideCode: await codeOf('pharmacist'),
        ...ticked(...gates),
      });
    const all = ['money', 'packs', 'cold chain'] as const;
    for (const gates of [
      [],
      ['money'],
      ['money', 'packs'],
      ['packs', 'cold chain', 'dispute'],
    ] as Gate[][]) {
      const refused = await asked(...gates);
      expect([gates, refused.status]).toEqual([gates, 409]);
      const html = await refused.text();
      expect(words(html)).toContain('Check each point that you override');
      // Each point that is missing has its sentence and its box.
      for (const gate of all) expect(html).toContain(`name="${overrideField(gate)}"`);
      for (const sentence of [LACKS.money, LACKS.packs, LACKS.hold])
        expect(words(html)).toContain(sentence);
      expect(html).not.toContain(`name="${overrideField('dispute')}"`);
      expect(await orderRow(orderId)).toEqual(before);
    }
    expect((await asked(...all, 'dispute')).status).toBe(302);
    const events = await store.deps.db
      .selectFrom('order_events')
      .select('overridden_gates')
      .where('order_id', '=', orderId)
      .execute();
    expect(events).toEqual([{ overridden_gates: [...all] }]);
    await packed(store.deps.db, orderId);
  });

  test('money uses its code up, and a refusal does not', async () => {
    const orderId = await prepared('money', 'Preparing for Shipment');
    const code = await codeOf('pharmacist');
    const refused = await ask('pharmacist', orderId, 'Preparing for Shipment', fields(code, ''));
    expect(refused.status).toBe(422);
    const done = await ask('pharmacist', orderId, 'Preparing for Shipment', fields(code));
    expect(done.status).toBe(302);
    const other = await prepared('dispute', 'Preparing for Shipment');
    expect((await ask('pharmacist', other, 'Preparing for Shipment', fields(code))).status).toBe(
      422,
    );
  });

  test('money holds until the order is cancelled; packs and the hold are asked for again', async () => {
    const orderId = await prepared('money', 'Preparing for Shipment');
    const given = fields(await codeOf('pharmacist'));
    await ask('pharmacist', orderId, 'Preparing for Shipment', given);
    expect((await ask('administrator', orderId, 'Order Shipped')).status).toBe(302);
    // The courier's news about the parcel needs nothing more.
    expect((await ask('administrator', orderId, 'Delivered')).status).toBe(302);
    expect((await ask('administrator', orderId, 'Cancelled')).status).toBe(302);
    const again = await ask('administrator', orderId, 'Preparing for Shipment');
    expect(again.status).toBe(409);
  });

  test('money appears in the history of the order, the audit log and the daily report', async () => {
    const orderId = await prepared('money', 'Order Shipped');
    const reason = 'The clinic pays <by> invoice.';
    await ask('pharmacist', orderId, 'Order Shipped', fields(await codeOf('pharmacist'), reason));
    for (const role of ['administrator', 'pharmacist'] as const) {
      const page = words(
        await (await people[role].browser.get(`/admin/dashboard?open=${orderId}`)).text(),
      );
      expect(page).toContain(`Overrides Order Shipped: not paid ${reason} A pharmacist`);
    }
    const support = await people.support.browser.get(`/admin/dashboard?open=${orderId}`);
    expect(await support.text()).not.toContain('The clinic pays');
    const log = await people.administrator.browser.get(`/admin/audit?about=${orderId}`);
    expect(words(await log.text())).toMatch(
      /A pharmacist pharmacist [^/]{0,40} Order gates overridden .* money/,
    );
    expect((await people.pharmacist.browser.get('/admin/audit')).status).toBe(403);
    const trail = await store.deps.db
      .selectFrom('payment_trail')
      .innerJoin('payments', 'payments.id', 'payment_trail.payment_id')
      .select('payment_trail.kind')
      .where('payments.order_id', '=', orderId)
      .where('payment_trail.kind', '=', 'sent unpaid')
      .execute();
    expect(trail.length).toBeGreaterThan(0);
  });
});

test('everything that is missing is told at once, with the pages where it is mended', async () => {
  now = FRIDAY;
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC, NEEDLES]);
  await prescribe(patient, orderId);
  const answer = await boss.browser.post(`/admin/dashboard?open=${orderId}`, {
    intent: 'set-status',
    orderId,
    version: '2',
    status: 'In Transit',
    tracking: '84 8713 5506',
  });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  const start = html.indexOf('aria-labelledby="stopped-change"');
  const part = html.slice(start, html.indexOf('</section>', start));
  for (const sentence of [
    'No pharmacist has approved exactly these lines. Have the prescription approved at the review desk.',
    'Nothing has been paid. Confirm the order so that the patient gets the payment link.',
    'Not every pack is verified (Ozempic 2mg/3mL: 0 of 2). Scan or enter each pack on the Packs page.',
    'The cold-chain hold has not ended. Send the parcel on Monday, October 26',
    'A prescription or a recall can never be overridden.',
  ])
    expect(words(part)).toContain(sentence);
  expect(part).toContain(`href="/admin/review/${orderId}"`);
  expect(part).toContain(`href="/admin/orders/${orderId}/packs"`);
});

test('the review desk shows what stops the confirmation, and keeps its override', async () => {
  now = MONDAY;
  const patient = await customerOf(store, { streetAddress: 'P.O. Box 12' });
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await prescribe(patient, orderId);
  const { browser } = people.pharmacist;
  const desk = words(await (await browser.get(`/admin/review/${orderId}`)).text());
  expect(desk).toContain('This is missing before the order can be confirmed:');
  expect(desk).toContain(LACKS.address);
  const refused = await approveAtDesk(store, browser, orderId);
  expect(refused.status).toBe(409);
  expect(words(await refused.text())).toContain(`Order Confirmed was not set. ${LACKS.address}`);
  const override = await overriding(store, browser);
  const wrong = { ...override, overrideCode: '000000' };
  expect((await approveAtDesk(store, browser, orderId, wrong)).status).toBe(422);
  expect(await orderRow(orderId)).toMatchObject({ status: 'Order Requested' });
  await approved(store, browser, orderId, override);
  expect(await orderRow(orderId)).toMatchObject({ status: 'Order Confirmed' });
  const events = await store.deps.db
    .selectFrom('order_events')
    .select(['to_status', 'overridden_gates', 'override_reason'])
    .where('order_id', '=', orderId)
    .where('override_reason', 'is not', null)
    .execute();
  expect(events).toEqual([
    {
      to_status: 'Order Confirmed',
      overridden_gates: ['address'],
      override_reason: override['overrideReason'],
    },
  ]);
});

test('steps are skipped only after a confirmation, and the patient sees that they were not recorded', async () => {
  now = MONDAY;
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [NEEDLES]);
  const skip = { skipSteps: '' };
  expect((await ask('administrator', orderId, 'Order Confirmed', skip)).status).toBe(302);
  const given = await overriding(store, people.pharmacist.browser);
  const packedFirst = await ask('pharmacist', orderId, 'Preparing for Shipment', {
    ...given,
    ...skip,
  });
  expect(packedFirst.status).toBe(302);
  expect((await ask('administrator', orderId, 'Order Shipped', skip)).status).toBe(302);
  const before = await orderRow(orderId);
  const refused = await ask('administrator', orderId, 'Delivered', skip);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(words(html)).toContain(
    'Setting the order to Delivered skips In Transit and Out for Delivery, which the patient will see as “not recorded”.',
  );
  expect(html).toContain('name="skipSteps" value="yes"');
  expect(await orderRow(orderId)).toEqual(before);
  expect((await ask('administrator', orderId, 'Delivered')).status).toBe(302);
  const page = words(await (await patient.browser.get(`/account/orders/${orderId}`)).text());
  expect(page).toMatch(/In Transit , not recorded Not recorded Out for Delivery , not recorded/);
  expect(page).not.toMatch(/Out for delivery , done/i);
});

test('an order of needles alone needs only the payment and an address', async () => {
  now = FRIDAY;
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [NEEDLES]);
  const refused = await ask('administrator', orderId, 'Order Shipped');
  expect(refused.status).toBe(409);
  expect(words(await refused.text())).toContain(
    'Order Shipped was not set. Nothing has been paid. Confirm the order so that the patient gets the payment link.',
  );
});
