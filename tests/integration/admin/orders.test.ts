import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import {
  cardOf,
  colleague,
  type Customer,
  customerOf,
  DASHBOARD,
  deskOf,
  orderAt,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let ada: Customer;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  ada = await customerOf(store);
});
afterAll(() => store.close());

const page = async (id: string): Promise<string> => (await desk.admin.get(orderAt(id))).text();

/** An order of a new customer, because the supply limit counts all orders of one customer. */
const newOrder = async (lines = [OZEMPIC]) => {
  const customer = await customerOf(store);
  return { customer, id: await orderOf(store, customer, lines) };
};

describe('the carrier', () => {
  const FEDEX = '9865 7878 8855';
  const PAGE = 'https://www.fedex.com/fedextrack/?trknbr=986578788855';
  const account = async (customer: Customer) => (await customer.browser.get('/account')).text();

  test('is recognized by the tracking number, and staff and patient see its tracking page', async () => {
    const { customer, id } = await newOrder([NEEDLES]);
    const shipped = { intent: 'set-status', status: 'Order Shipped', tracking: FEDEX };
    expect((await desk.send(id, shipped)).status).toBe(302);
    // The number is stored as typed, with its carrier.
    expect(await desk.order(id)).toMatchObject({
      tracking_info: FEDEX,
      tracking_carrier: 'FedEx',
    });
    const staff = await page(id);
    expect(cardOf(staff, id)).toContain(`href="${PAGE}"`);
    expect(words(cardOf(staff, id))).toContain(`Tracking FedEx ${FEDEX}`);
    expect(await wordsOf(desk.admin.get(DASHBOARD))).toContain(`FedEx ${FEDEX}`);
    for (const own of [
      await account(customer),
      await (await customer.browser.get(`/account/orders/${id}`)).text(),
    ]) {
      expect(words(own)).toContain(`Tracking: FedEx ${FEDEX}`);
      expect(words(own)).toContain('Track your parcel at FedEx');
      expect(own.split(`href="${PAGE}"`)).toHaveLength(3);
    }
    const [mail] = await desk.mails(id);
    expect(mail?.data['trackingInfo']).toBe(FEDEX);
  });

  test('is not guessed for an unknown number', async () => {
    const { customer, id } = await newOrder([NEEDLES]);
    await desk.send(id, { intent: 'add-tracking', tracking: '9865 7878 8854' });
    const staff = cardOf(await page(id), id);
    expect(words(staff)).toContain('Tracking Another carrier: 9865 7878 8854');
    expect(staff + (await account(customer))).not.toMatch(/fedextrack|dhl\.com/);
  });

  test.each(['hello world', '84 8713 5507', 'https://courier.example/t/1'])(
    'of %s has to be confirmed as another one, which the patient is told',
    async (tracking) => {
      const { customer, id } = await newOrder([NEEDLES]);
      const forms: readonly Record<string, string>[] = [
        { intent: 'add-tracking', tracking },
        { intent: 'set-status', status: 'Order Shipped', tracking },
      ];
      for (const form of forms) {
        const refused = await desk.send(id, { ...form, otherTracking: '' });
        expect(refused.status).toBe(422);
        const html = await refused.text();
        expect(words(html)).toContain('This is not a tracking number or address of FedEx or DHL.');
        expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*required[^>]*name="otherTracking"/);
        expect(await desk.mails(id)).toEqual([]);
      }
      expect((await desk.order(id)).tracking_info).toBeNull();
      const shipped = { intent: 'set-status', status: 'Order Shipped', tracking };
      expect((await desk.send(id, { ...shipped, otherTracking: 'yes' })).status).toBe(302);
      expect(await desk.order(id)).toMatchObject({
        tracking_info: tracking,
        tracking_carrier: 'other',
      });
      const told = 'A carrier other than FedEx or DHL delivers it';
      expect(words(await account(customer))).toContain(told);
      expect(words(cardOf(await page(id), id))).toContain(`Another carrier: ${tracking}`);
    },
  );
});

describe('All Orders', () => {
  test('shows the details of an order', async () => {
    const id = await orderOf(store, ada, [OZEMPIC, NEEDLES], 'Please ring twice.\nThank you.');
    const html = await page(id);
    expect(html).toMatch(/<h2[^>]*>All Orders</);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const card = words(cardOf(html, id));
    const now = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(store.deps.clock());
    for (const part of [
      `Order ${id}`,
      `Placed ${now}`,
      'Ada Byron',
      ada.who.email,
      '+1 202 555 0187',
      '12 Elm Street, 4B, Springfield, Illinois 62701',
      'United States',
      'Ozempic 2mg/3mL × 2',
      'BD Pen Needle 32G x 4mm × 3',
      '$47.97',
      'Please ring twice. Thank you.',
      'No prescription uploaded',
      'Add Tracking',
      'Delete',
    ])
      expect(card).toContain(part);
    const { total_cents: total } = await desk.order(id);
    expect(card).toContain(`$${(total / 100).toFixed(2)}`);
  });

  test('offers the eight statuses in order, with the current one selected', async () => {
    const { id } = await newOrder();
    const card = cardOf(await page(id), id);
    const options = [
      ...(/<select[^>]*name="status"[\s\S]*?<\/select>/.exec(card)?.[0] ?? '').matchAll(
        /<option([^>]*)>([^<]*)<\/option>/g,
      ),
    ];
    expect(options.map((each) => each[2])).toEqual([...ORDER_STATUSES]);
    expect(options.filter((each) => each[1]?.includes('selected')).map((each) => each[2])).toEqual([
      'Order Requested',
    ]);
  });

  test('links the prescription, or says that none is needed', async () => {
    const { id, customer } = await newOrder();
    await prescribe(customer, id);
    const device = await newOrder([NEEDLES]);
    const html = await page(id);
    const { prescription_url: url } = await desk.order(id);
    const card = cardOf(html, id);
    expect(card).toContain(`href="${url}" target="_blank"`);
    expect(words(card)).toContain('View Prescription');
    expect(words(card)).not.toContain('No prescription uploaded');
    expect(words(cardOf(await page(device.id), device.id))).toContain(
      'No prescription needed for this order',
    );
    const file = await desk.admin.get(url ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('application/pdf');
  });

  test('shows a phone number unchanged if it cannot be formatted', async () => {
    const customer = await customerOf(store, { phone: 'call my <b>sister</b>' });
    const id = await orderOf(store, customer);
    const card = cardOf(await page(id), id);
    expect(words(card)).toContain('call my <b>sister</b>');
    expect(card).not.toContain('<b>');
  });

  test('reports an empty list', async () => {
    const empty = await openStore();
    try {
      const other = await deskOf(empty);
      expect(await wordsOf(other.admin.get(DASHBOARD))).toContain('No orders found.');
    } finally {
      await empty.close();
    }
  });
});

describe('setting a status', () => {
  test.each(ORDER_STATUSES)('accepts %s after any other status', async (status) => {
    const { id } = await newOrder([NEEDLES]);
    for (const before of ORDER_STATUSES) {
      const set = async (to: string) =>
        desk.send(id, { intent: 'set-status', status: to, tracking: '1Z999' });
      expect((await set(before)).status).toBe(302);
      expect((await set(status)).status).toBe(302);
      expect((await desk.order(id)).status).toBe(status);
    }
  });

  test('saves and records it, mails the customer and shows a message', async () => {
    const { id, customer } = await newOrder([NEEDLES]);
    const answer = await desk.send(id, { intent: 'set-status', status: 'Preparing for Shipment' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(orderAt(id));
    expect(await wordsOf(desk.admin.get(DASHBOARD))).toContain(
      'Status Updated Order status has been updated successfully.',
    );
    expect(await desk.order(id)).toMatchObject({ status: 'Preparing for Shipment', version: 2 });
    expect(await desk.events(id)).toMatchObject([
      {
        kind: 'status changed',
        from_status: 'Order Requested',
        to_status: 'Preparing for Shipment',
        actor_kind: 'staff',
      },
    ]);
    expect(await desk.mails(id)).toMatchObject([
      {
        template: 'status-changed',
        recipient: customer.who.email,
        data: { status: 'Preparing for Shipment' },
      },
      // Packing an order that needs no prescription asks for its payment, too.
      { template: 'payment-link' },
    ]);
  });

  test('refuses Order Confirmed without a prescription', async () => {
    const { id } = await newOrder();
    const before = await desk.order(id);
    const answer = await desk.send(id, { intent: 'set-status', status: 'Order Confirmed' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('Prescription required before confirming order');
    expect(cardOf(html, id)).toMatch(/<option selected="">Order Requested</);
    expect(await desk.order(id)).toEqual(before);
    expect(await desk.events(id)).toEqual([]);
    expect(await desk.mails(id)).toEqual([]);
  });

  test('accepts Order Confirmed with a prescription, or if none is needed', async () => {
    const { id, customer } = await newOrder();
    await prescribe(customer, id);
    const device = await newOrder([NEEDLES]);
    for (const each of [id, device.id]) {
      await desk.confirm(each);
      // The approval at the desk has confirmed it; it can be confirmed again.
      await desk.send(each, { intent: 'set-status', status: 'Cancelled' });
      const answer = await desk.send(each, { intent: 'set-status', status: 'Order Confirmed' });
      expect(answer.status).toBe(302);
      expect((await desk.order(each)).status).toBe('Order Confirmed');
    }
  });

  test.each(['Order Shipped', 'In Transit', 'Out for Delivery'])(
    'saves %s only together with a tracking text',
    async (status) => {
      const { id } = await newOrder([NEEDLES]);
      for (const tracking of ['', '   ']) {
        const refused = await desk.send(id, { intent: 'set-status', status, tracking });
        expect(refused.status).toBe(422);
        expect(await wordsOf(refused)).toContain('Please enter tracking information');
      }
      expect((await desk.order(id)).status).toBe('Order Requested');
      const saved = await desk.send(id, { intent: 'set-status', status, tracking: ' 1Z999 ' });
      expect(saved.status).toBe(302);
      const html = await page(id);
      expect(words(html)).toContain(
        'Tracking Info Added Order tracking information has been updated successfully.',
      );
      const card = words(cardOf(html, id));
      expect(card).toContain('Tracking Another carrier: 1Z999');
      expect(card).not.toContain('Add Tracking');
      expect(await desk.order(id)).toMatchObject({ status, tracking_info: '1Z999' });
      expect(await desk.mails(id)).toMatchObject([
        { template: 'status-changed', data: { status, trackingInfo: '1Z999' } },
        { template: 'payment-link' },
      ]);
    },
  );

  test('keeps the tracking text when a later status needs none', async () => {
    const { id } = await newOrder([NEEDLES]);
    await desk.send(id, { intent: 'set-status', status: 'Order Shipped', tracking: '1Z999' });
    await desk.send(id, { intent: 'set-status', status: 'Delivered' });
    expect(await desk.order(id)).toMatchObject({ status: 'Delivered', tracking_info: '1Z999' });
  });

  test('saves and mails nothing if the status is unchanged', async () => {
    const { id } = await newOrder();
    expect((await desk.send(id, { intent: 'set-status', status: 'Order Requested' })).status).toBe(
      302,
    );
    expect((await desk.order(id)).version).toBe(1);
    expect(await desk.mails(id)).toEqual([]);
  });
});

describe('Add Tracking', () => {
  test('saves the text without changing the status and mails it', async () => {
    const { id } = await newOrder([NEEDLES]);
    const url = 'https://courier.example/track?id=1Z999';
    const answer = await desk.send(id, { intent: 'add-tracking', tracking: url });
    expect(answer.status).toBe(302);
    const html = await page(id);
    expect(words(html)).toContain('Tracking Info Added');
    expect(cardOf(html, id)).toContain(`href="${url}"`);
    expect(await desk.order(id)).toMatchObject({ status: 'Order Requested', tracking_info: url });
    expect(await desk.events(id)).toMatchObject([{ kind: 'tracking added', tracking_info: url }]);
    expect(await desk.mails(id)).toMatchObject([{ template: 'tracking-added' }]);
  });

  test('refuses an empty text, one that is too long, and one with a zero byte', async () => {
    const { id } = await newOrder([NEEDLES]);
    const send = async (tracking: string) => desk.send(id, { intent: 'add-tracking', tracking });
    const empty = await send(' ');
    expect(empty.status).toBe(422);
    expect(await wordsOf(empty)).toContain('Please enter tracking information');
    expect((await send('1'.repeat(501))).status).toBe(422);
    expect((await send('1Z\u0000999')).status).toBe(422);
    expect((await desk.order(id)).tracking_info).toBeNull();
  });

  test('links web addresses only', async () => {
    const { id } = await newOrder([NEEDLES]);
    await desk.send(id, { intent: 'add-tracking', tracking: 'javascript:alert(1)' });
    const card = cardOf(await page(id), id);
    expect(words(card)).toContain('javascript:alert(1)');
    expect(card).not.toContain('href="javascript:');
  });
});

describe('two administrators', () => {
  const changeMails = async (id: string) =>
    (await desk.mails(id)).filter(({ template }) => template === 'status-changed');

  test('the second change of one version is refused and shows the current order', async () => {
    const { id } = await newOrder([NEEDLES]);
    const second = await colleague(store);
    const { version } = await desk.order(id);
    const first = await desk.send(
      id,
      { intent: 'set-status', status: 'Preparing for Shipment' },
      { version },
    );
    expect(first.status).toBe(302);
    const late = await desk.send(
      id,
      { intent: 'set-status', status: 'Cancelled' },
      { by: second, version },
    );
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(words(html)).toContain('Someone else has changed this order since you opened it.');
    expect(cardOf(html, id)).toMatch(/<option selected="">Preparing for Shipment</);
    expect((await desk.order(id)).status).toBe('Preparing for Shipment');
    expect(await changeMails(id)).toHaveLength(1);
  });

  test('one of ten concurrent changes is saved', async () => {
    const { id } = await newOrder([NEEDLES]);
    const { version } = await desk.order(id);
    const second = await colleague(store);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        desk.send(
          id,
          { intent: 'set-status', status: turn % 2 ? 'Cancelled' : 'Delivered' },
          { by: turn % 2 ? second : desk.admin, version },
        ),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([302, ...Array.from({ length: 9 }, () => 409)]);
    expect(await desk.events(id)).toHaveLength(1);
    expect(await changeMails(id)).toHaveLength(1);
  });

  test('each change is recorded with its author', async () => {
    const { id } = await newOrder([NEEDLES]);
    const second = await colleague(store);
    await desk.send(id, { intent: 'set-status', status: 'Delivered' });
    await desk.send(id, { intent: 'set-status', status: 'Cancelled' }, { by: second });
    const actors = (await desk.events(id)).map((event) => event.actor_id);
    expect(new Set(actors).size).toBe(2);
    expect(actors).not.toContain(null);
  });

  test('an upload by the customer counts as a change as well', async () => {
    const { id, customer } = await newOrder();
    const { version } = await desk.order(id);
    await prescribe(customer, id);
    const late = await desk.send(id, { intent: 'set-status', status: 'Cancelled' }, { version });
    expect(late.status).toBe(409);
    expect(words(cardOf(await late.text(), id))).toContain('View Prescription');
  });
});

describe('deleting an order', () => {
  test('removes it from the list and erases its personal data', async () => {
    const { id, customer } = await newOrder();
    await prescribe(customer, id);
    const { prescription_url: url } = await desk.order(id);
    const answer = await desk.send(id, { intent: 'delete-order' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(DASHBOARD);
    const html = await (await desk.admin.get(DASHBOARD)).text();
    expect(words(html)).toContain('Order Deleted Order has been deleted successfully.');
    expect(html).not.toContain(id);
    const row = await desk.order(id);
    expect(row.deleted_at).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(customer.who.email);
    expect(JSON.stringify(row)).not.toContain('Elm Street');
    expect(await wordsOf(desk.admin.get(orderAt(id)))).toContain('This order does not exist.');
    expect(await desk.mails(id)).toEqual([]);
    expect((await desk.admin.get(url ?? '')).status).toBe(404);
    expect((await desk.events(id)).at(-1)).toMatchObject({ kind: 'deleted', actor_kind: 'staff' });
  });

  const kept = async () => {
    const { id, customer } = await newOrder([NEEDLES]);
    await desk.send(id, { intent: 'set-status', status: 'Order Confirmed' });
    return { id, customer };
  };
  const refusedFor = async (id: string, why: string): Promise<void> => {
    const before = await desk.order(id);
    const answer = await desk.send(id, { intent: 'delete-order' });
    expect(answer.status).toBe(409);
    expect(await wordsOf(answer)).toContain(
      `Failed to delete order. This order was ${why}, so it must be kept. Archive it once it is delivered or cancelled.`,
    );
    expect(await desk.order(id)).toEqual(before);
    // So the page does not offer it, and says why.
    const card = cardOf(await page(id), id);
    expect(card).not.toMatch(/>\s*Delete(?: Order)?\s*</);
    expect(card).not.toContain('value="delete-order"');
    expect(words(card)).toContain(`This order was ${why}, so it must be kept. Archive it`);
  };

  test('is refused for one that was paid, sent or reviewed, with the reason', async () => {
    const paid = await kept();
    const { id: paymentId, amount_cents } = await store.deps.db
      .selectFrom('payments')
      .select(['id', 'amount_cents'])
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow();
    await desk.admin.post(`/admin/payments/${paymentId}`, {
      intent: 'receive',
      amount: (amount_cents / 100).toFixed(2),
      day: new Date().toISOString().slice(0, 10),
      bankReference: paymentId.slice(-12),
    });
    await refusedFor(paid.id, 'paid');
    const sent = await kept();
    await desk.send(sent.id, { intent: 'set-status', status: 'Order Shipped', tracking: '1Z999' });
    await refusedFor(sent.id, 'sent');
    const reviewed = await newOrder();
    await prescribe(reviewed.customer, reviewed.id);
    await desk.confirm(reviewed.id);
    await refusedFor(reviewed.id, 'reviewed by a pharmacist');
    // It stays reviewed after it was taken back.
    await desk.send(reviewed.id, { intent: 'set-status', status: 'Order Requested' });
    await refusedFor(reviewed.id, 'reviewed by a pharmacist');
    expect(await wordsOf(sent.customer.browser.get('/account'))).toContain('Order Shipped');
  });

  test('is replaced by the archive, which takes it off the list alone', async () => {
    const { id, customer } = await kept();
    const listed = async (filter = '') =>
      (
        await (await desk.admin.get(`${DASHBOARD}?q=${customer.who.email}${filter}`)).text()
      ).includes(`open=${id}`);
    const open = await desk.send(id, { intent: 'archive-order' });
    expect(open.status).toBe(409);
    expect(await wordsOf(open)).toContain('Only delivered or cancelled orders');
    await desk.send(id, { intent: 'set-status', status: 'Delivered' });
    expect((await desk.send(id, { intent: 'archive-order' })).status).toBe(302);
    expect([await listed(), await listed('&archived=only')]).toEqual([false, true]);
    expect(words(cardOf(await page(id), id))).toContain('Restore from the archive');
    expect(await wordsOf(customer.browser.get('/account'))).toContain('Delivered');
    expect((await desk.events(id)).at(-1)).toMatchObject({ kind: 'archived', actor_kind: 'staff' });
    expect((await desk.send(id, { intent: 'restore-order' })).status).toBe(302);
    expect([await listed(), await listed('&archived=only')]).toEqual([true, false]);
    // An order that goes on is on the list.
    await desk.send(id, { intent: 'archive-order' });
    await desk.send(id, { intent: 'set-status', status: 'Cancelled' });
    expect(await listed()).toBe(true);
  });

  test('reports an order that is already deleted', async () => {
    const { id } = await newOrder();
    await desk.send(id, { intent: 'delete-order' });
    const again = await desk.send(id, { intent: 'delete-order' });
    expect(again.status).toBe(404);
    expect(await wordsOf(again)).toContain('Failed to delete order. This order does not exist.');
    const changed = await desk.send(id, { intent: 'set-status', status: 'Delivered' });
    expect(changed.status).toBe(404);
  });
});
