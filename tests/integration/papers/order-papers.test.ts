import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_PAPERS, type OrderPaper } from '#domain/papers.ts';
import { orderNumber } from '#domain/order-number.ts';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { decide, OZEMPIC, typedOzempic, waiting } from '#tests/integration/review/bench.ts';
import { packed } from '#tests/support/gates.ts';
import { matrixOn, readPdf } from '#tests/support/read-pdf.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import {
  type Browser,
  openStore,
  type StaffMember,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

let store: Store;
let ana: StaffMember;
let staff: Readonly<Record<'pharmacist' | 'administrator' | 'support', StaffMember>>;
/** An approved order of two packs of Ozempic, with needles, and one that nobody has approved. */
let approved: string;
let unapproved: string;
let needles: string;
let patientId: string;

const OZEMPIC_TWICE = { ...OZEMPIC, quantity: 2 };

beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist', 'administrator');
  staff = {
    pharmacist: await staffOf(store, 'pharmacist'),
    administrator: await staffOf(store, 'administrator'),
    support: await staffOf(store, 'support'),
  };
  const patient = await customerOf(store, {
    firstName: 'Zoë',
    lastName: 'Łukasiewicz',
    country: 'United States',
  });
  patientId = patient.userId;
  ({ orderId: approved } = await waiting(store, [OZEMPIC_TWICE, NEEDLES], patient));
  const answer = await decide(
    store,
    ana.browser,
    approved,
    'approve',
    typedOzempic({ patientName: 'Zoë Łukasiewicz', 'line-0-quantity': '2' }),
  );
  expect(answer.status).toBe(302);
  ({ orderId: unapproved } = await waiting(store, [OZEMPIC]));
  needles = await orderOf(store, await customerOf(store), [NEEDLES]);
});
afterAll(() => store.close());

const at = (orderId: string, paper: string): string =>
  `/admin/orders/${orderId}/papers/${paper}.pdf`;

const pdfOf = async (by: Browser, orderId: string, paper: OrderPaper) => {
  const answer = await by.get(at(orderId, paper));
  expect([paper, answer.status]).toEqual([paper, 200]);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
};

const recorded = async (orderId: string) => {
  const of = (table: 'audit_pending' | 'audit_entries') =>
    store.deps.db
      .selectFrom(table)
      .select(['action', 'patient_id', 'order_id', 'actor_id'])
      .where('order_id', '=', orderId)
      .execute();
  return [...(await of('audit_entries')), ...(await of('audit_pending'))];
};

describe('who may print which paper', () => {
  const HEALTH = ['labels', 'customs', 'import-packet'];

  test.each(ORDER_PAPERS)('%s', async (paper) => {
    for (const role of ['pharmacist', 'administrator'] as const)
      expect([role, (await staff[role].browser.get(at(approved, paper))).status]).toEqual([
        role,
        200,
      ]);
    const support = await staff.support.browser.get(at(approved, paper));
    expect(support.status).toBe(HEALTH.includes(paper) ? 403 : 200);
    if (HEALTH.includes(paper)) expect(await support.text()).not.toContain('Ozempic');
    const stranger = await customerOf(store);
    expect((await stranger.browser.get(at(approved, paper))).headers.get('location')).toBe(
      '/admin',
    );
    expect((await store.browser().get(at(approved, paper))).headers.get('location')).toBe('/admin');
  });

  test('an order or a paper that does not exist is not found', async () => {
    for (const address of [
      at('0190a000-0000-7000-8000-00000000dead', 'packing-slip'),
      at('nothing', 'labels'),
      at(approved, 'nothing'),
      `/admin/orders/${approved}/papers/labels`,
    ])
      expect([address, (await ana.browser.get(address)).status]).toEqual([address, 404]);
  });
});

describe('without an approval that stands', () => {
  test.each(ORDER_PAPERS)('%s', async (paper) => {
    const answer = await ana.browser.get(at(unapproved, paper));
    if (paper === 'packing-slip') {
      const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      expect(pdf.text).toContain('Do not pack this order yet. No pharmacist has approved');
      return;
    }
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('No pharmacist has approved exactly these lines');
  });

  test('no reading of the prescription is recorded', async () => {
    const actions = (await recorded(unapproved)).map(({ action }) => action);
    expect(actions).not.toContain('import packet opened');
    expect(actions).not.toContain('prescription opened');
  });

  test('an order of devices alone has no label and no packet', async () => {
    expect(await (await ana.browser.get(at(needles, 'labels'))).text()).toContain(
      'No line of this order needs a dispensing label.',
    );
    expect(await (await ana.browser.get(at(needles, 'import-packet'))).text()).toContain(
      'This order needs no prescription',
    );
    expect((await pdfOf(ana.browser, needles, 'address-label')).pages).toHaveLength(1);
  });
});

describe('an approved order', () => {
  test('has a label for each pack, with what the pharmacist typed', async () => {
    const before = await pdfOf(ana.browser, approved, 'labels');
    expect(before.pages).toHaveLength(2);
    for (const page of before.pages) expect(page.text).toContain('This pack is not recorded yet.');
    const slip = await pdfOf(ana.browser, approved, 'packing-slip');
    expect(slip.text).toContain('2 of 2 packs are not recorded yet.');
    await packed(store.deps.db, approved);
    await store.deps.db
      .updateTable('supplied_packs')
      .set({ gtin: '09876543210982' })
      .where('order_id', '=', approved)
      .execute();
    const after = await pdfOf(ana.browser, approved, 'labels');
    for (const page of after.pages) {
      expect(page.text).toContain('Zoë Łukasiewicz');
      expect(page.text).toContain('0.5 mg once a week');
      expect(page.text).toContain('semaglutide (Ozempic), 2 mg/3 mL, pre-filled pen');
      expect(page.text).toContain('Prescriber: Dr. Grace Hopper.');
      expect(page.text).toContain('Approved by pharmacist');
      expect(matrixOn(page)?.replaceAll('\u001D', '|')).toMatch(
        /^\|01098765432109821799013110LOT7\|21.{18}$/,
      );
    }
    expect(after.text).not.toContain('not recorded yet');
  });

  test('has no label while a recorded pack must not be supplied', async () => {
    const row = { order_id: approved, batch: 'OLD1' };
    const [pack] = await store.deps.db
      .selectFrom('supplied_packs')
      .select('id')
      .where('order_id', '=', approved)
      .execute();
    const change = (expiry: string, batch: string) =>
      store.deps.db
        .updateTable('supplied_packs')
        .set({ expiry, batch })
        .where('id', '=', pack?.id ?? '')
        .execute();
    await change('2020-01-31', row.batch);
    const answer = await ana.browser.get(at(approved, 'labels'));
    expect([answer.status, await answer.text()]).toEqual([
      409,
      'Some recorded packs must not be supplied (batch OLD1). Remove them and record others before you print labels.\n',
    ]);
    await change('2099-01-31', 'LOT7');
  });

  test('has an import packet with the pages of the prescription', async () => {
    const { pages } = await pdfOf(ana.browser, approved, 'import-packet');
    expect(pages.map(({ pictures }) => pictures)).toEqual([0, 1, 0]);
    expect(pages[0]?.text).toContain('Dr. Grace Hopper');
    expect(pages[2]?.text).toContain('these medicines are for my own use');
  });

  test('tells nothing in its address, its headers or to caches', async () => {
    for (const paper of ORDER_PAPERS) {
      const answer = await ana.browser.get(at(approved, paper));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(
        `inline; filename="${paper}-${orderNumber(approved)}.pdf"`,
      );
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('records each opening, and that of the prescription as such', async () => {
    const ours = (await recorded(approved)).filter(({ actor_id }) => actor_id === ana.id);
    for (const action of [
      'packing slip opened',
      'labels opened',
      'address label opened',
      'customs declaration opened',
      'import packet opened',
      'prescription opened',
    ])
      expect(ours).toContainEqual({
        action,
        patient_id: patientId,
        order_id: approved,
        actor_id: ana.id,
      });
    const support = (await recorded(approved)).filter(
      ({ actor_id }) => actor_id === staff.support.id,
    );
    expect(new Set(support.map(({ action }) => action))).toEqual(
      new Set(['packing slip opened', 'address label opened']),
    );
  });

  test('offers the papers of the viewer’s role in its pane and at its packs', async () => {
    const linked = async (by: Browser, page: string) =>
      [...(await (await by.get(page)).text()).matchAll(/\/papers\/([a-z-]+)\.pdf"/g)].map(
        ([, paper]) => paper,
      );
    const pane = `/admin/dashboard?open=${approved}`;
    expect(await linked(ana.browser, pane)).toEqual(ORDER_PAPERS);
    expect(await linked(ana.browser, `/admin/orders/${approved}/packs`)).toEqual(ORDER_PAPERS);
    expect(await linked(staff.support.browser, pane)).toEqual(['packing-slip', 'address-label']);
  });
});

test('a cancelled order has its packing slip only', async () => {
  const { orderId } = await waiting(store, [OZEMPIC]);
  await store.deps.db
    .updateTable('orders')
    .set({ status: 'Cancelled' })
    .where('id', '=', orderId)
    .execute();
  expect((await pdfOf(ana.browser, orderId, 'packing-slip')).text).toContain(
    'This order is cancelled. Do not pack it.',
  );
  expect(await (await ana.browser.get(at(orderId, 'address-label'))).text()).toContain(
    'This order is cancelled.',
  );
});

describe('several orders', () => {
  const MISSING = '0190a000-0000-7000-8000-00000000dead';
  const file = (paper: string, ...ids: readonly string[]): string =>
    `/admin/orders/papers.pdf?paper=${paper}${ids.map((id) => `&order=${id}`).join('')}`;

  test('are one file, in the order of the selection', async () => {
    const answer = await ana.browser.get(file('packing-slip', needles, approved, needles));
    expect(answer.headers.get('content-disposition')).toBe(
      'inline; filename="packing-slip-2-orders.pdf"',
    );
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages).toHaveLength(2);
    expect(pages[0]?.text).toContain(orderNumber(needles));
    expect(pages[1]?.text).toContain(orderNumber(approved));
  });

  test('name each one that cannot have the paper, and print none', async () => {
    const before = (await recorded(approved)).length;
    const answer = await ana.browser.get(file('labels', approved, unapproved, MISSING));
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).toContain(`${orderNumber(unapproved)}: No pharmacist has approved`);
    expect(text).toContain(`${orderNumber(MISSING)}: This order does not exist.`);
    expect(text).not.toContain(orderNumber(approved));
    expect((await recorded(approved)).length).toBe(before);
  });

  test.each([
    ['no order', file('labels'), 422, 'Choose at least one order.'],
    ['no paper', file('nothing', MISSING), 422, 'This paper was not found.'],
    [
      'too many orders',
      file('import-packet', ...Array.from({ length: 11 }, (_, place) => `x${place}`)),
      422,
      'Choose at most 10 orders for this paper.',
    ],
  ])('are refused with %s', async (_, address, status, words) => {
    const answer = await ana.browser.get(address);
    expect([answer.status, await answer.text()]).toEqual([status, `${words}\n`]);
  });

  test('keep to the role', async () => {
    expect((await staff.support.browser.get(file('labels', approved))).status).toBe(403);
    expect((await staff.support.browser.get(file('packing-slip', approved))).status).toBe(200);
  });

  test('have a page with what can be printed, and with the reason of what cannot', async () => {
    const form = new URLSearchParams([
      ['order', `${approved} 1`],
      ['order', `${unapproved} 1`],
      ['back', '/admin/dashboard?status=Delivered'],
    ]);
    const answer = await ana.browser.post('/admin/orders/papers', form);
    const html = (await answer.text()).replaceAll('&amp;', '&');
    expect(html).toContain('Papers of 2 orders');
    expect(html).toContain(file('packing-slip', approved, unapproved));
    expect(html).toContain(`"${file('labels', approved)}"`);
    expect(html).toContain('No pharmacist has approved exactly these lines');
    expect(html).toContain('href="/admin/dashboard?status=Delivered"');
    expect(html).not.toContain('Łukasiewicz');
  });
});
