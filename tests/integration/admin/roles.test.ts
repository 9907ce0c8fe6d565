import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approved } from '#tests/support/approval.ts';
import { openings } from '#tests/support/openings.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  type Customer,
  customerOf,
  DASHBOARD,
  deskOf,
  orderAt,
  orderOf,
  prescribe,
  USERS,
  userAt,
  words,
  wordsOf,
} from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let ada: Customer;
let administrator: StaffMember;
let pharmacist: StaffMember;
let support: StaffMember;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  administrator = await staffOf(store, 'administrator');
  pharmacist = await staffOf(store, 'pharmacist');
  support = await staffOf(store, 'support');
});
// A fresh customer for each test, because the supply limit counts earlier orders.
beforeEach(async () => {
  ada = await customerOf(store);
});
afterAll(() => store.close());

const prescribed = async (): Promise<{ orderId: string; scan: string }> => {
  const orderId = await orderOf(store, ada);
  await prescribe(ada, orderId);
  const { prescription_url: scan } = await desk.order(orderId);
  return { orderId, scan: scan ?? '' };
};

describe('support', () => {
  test('sees orders and users, but neither the prescription file nor its address', async () => {
    const { orderId, scan } = await prescribed();
    const page = await (await support.browser.get(orderAt(orderId))).text();
    expect(page).toContain(ada.who.email);
    expect(page).toContain('Prescription uploaded');
    expect(page).not.toContain('View Prescription');
    expect(page).not.toContain(scan);
    expect((await support.browser.get(scan)).status).toBe(404);
    expect(await wordsOf(support.browser.get(userAt(ada.userId)))).toContain(ada.who.email);
    const by = (await openings(store.deps.db)).map(({ actor_id }) => actor_id);
    expect(by).not.toContain(support.id);
  });

  test('sees no controls for changes and cannot make any', async () => {
    const { orderId } = await prescribed();
    const page = await (await support.browser.get(orderAt(orderId))).text();
    for (const offered of ['name="status"', 'Delete', 'Add Tracking'])
      expect(page.slice(page.indexOf('<article'), page.indexOf('</article>'))).not.toContain(
        offered,
      );
    const before = await desk.order(orderId);
    for (const [intent, values] of [
      ['set-status', { status: 'Cancelled' }],
      ['add-tracking', { tracking: '1Z999' }],
      ['delete-order', {}],
      ['delete-user', { userId: ada.userId }],
    ] as const) {
      const answer = await desk.send(orderId, { intent, ...values }, { by: support.browser });
      expect([intent, answer.status]).toEqual([intent, 403]);
      expect(await wordsOf(answer)).toContain('Your role does not include');
    }
    expect(await desk.order(orderId)).toEqual(before);
  });
});

describe('a pharmacist', () => {
  test('sees the prescription and confirms the order, which is recorded', async () => {
    const { orderId, scan } = await prescribed();
    const page = await wordsOf(pharmacist.browser.get(orderAt(orderId)));
    expect(page).toContain('View Prescription');
    expect((await pharmacist.browser.get(scan)).status).toBe(200);
    await approved(store, pharmacist.browser, orderId);
    expect(await desk.events(orderId)).toContainEqual(
      expect.objectContaining({ to_status: 'Order Confirmed', actor_id: pharmacist.id }),
    );
  });

  test('cannot open users or the outbox, and cannot delete anything', async () => {
    const page = await (await pharmacist.browser.get(DASHBOARD)).text();
    expect(page).not.toContain('Users');
    expect(page).not.toContain('Outbox');
    for (const address of [USERS, userAt(ada.userId), '/admin/outbox']) {
      const answer = await pharmacist.browser.get(address);
      expect([address, answer.status]).toEqual([address, 403]);
      const html = await answer.text();
      // The refusal is a normal page with the header and valid script nonces.
      expect(html).toContain('<header');
      const nonce = /'nonce-([^']+)'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(
        html
          .match(/<script(?![^>]* src=)[^>]*>/g)
          ?.every((tag) => tag.includes(`nonce="${nonce}"`) || tag.includes('application/')),
      ).toBe(true);
      const text = words(html);
      expect(text).toContain('Not allowed');
      expect(text).toContain('Back to the dashboard');
      expect(text).not.toContain(ada.who.email);
    }
    const orderId = await orderOf(store, ada);
    for (const intent of ['delete-order', 'delete-user']) {
      const answer = await desk.send(
        orderId,
        { intent, userId: ada.userId },
        { by: pharmacist.browser },
      );
      expect([intent, answer.status]).toEqual([intent, 403]);
    }
    expect((await desk.order(orderId)).deleted_at).toBeNull();
  });
});

describe('an administrator who is no pharmacist', () => {
  test('can confirm only orders that need no prescription', async () => {
    const { orderId } = await prescribed();
    const page = await (await administrator.browser.get(orderAt(orderId))).text();
    expect(page).toMatch(/<option[^>]* disabled=""[^>]*>Order Confirmed</);
    const confirm = { intent: 'set-status', status: 'Order Confirmed' };
    const refused = await desk.send(orderId, confirm, { by: administrator.browser });
    expect(refused.status).toBe(403);
    expect(await wordsOf(refused)).toContain('Only a pharmacist may confirm an order');
    expect((await desk.order(orderId)).status).toBe('Order Requested');
    const needles = await orderOf(store, ada, [NEEDLES]);
    expect((await desk.send(needles, confirm, { by: administrator.browser })).status).toBe(302);
    expect((await desk.order(needles)).status).toBe('Order Confirmed');
  });

  test('can open prescriptions, users and the outbox, and delete orders', async () => {
    const { orderId, scan } = await prescribed();
    expect((await administrator.browser.get(scan)).status).toBe(200);
    expect((await administrator.browser.get(USERS)).status).toBe(200);
    expect((await administrator.browser.get('/admin/outbox')).status).toBe(200);
    const deleted = await desk.send(
      orderId,
      { intent: 'delete-order' },
      { by: administrator.browser },
    );
    expect(deleted.status).toBe(302);
  });
});
