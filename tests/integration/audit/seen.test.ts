import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customerOf,
  type Customer,
  orderAt,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { orderNumber } from '#domain/order-number.ts';
import { connected, PILL_BOX, appGet } from '#tests/integration/apps/client.ts';
import { decide } from '#tests/integration/review/bench.ts';
import { openings } from '#tests/support/openings.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import {
  openStore,
  PASSWORD,
  type StaffMember,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { recordAccess } from '#usecases/audit/record.ts';

let store: Store;
let boss: StaffMember;
let pharmacist: StaffMember;
beforeAll(async () => {
  store = await openStore({ apiClients: [PILL_BOX] });
  boss = await staffOf(store, 'administrator');
  pharmacist = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const MINE = '/account/privacy';

const prescribed = async (customer: Customer) => {
  const orderId = await orderOf(store, customer);
  await prescribe(customer, orderId);
  const { id } = await store.deps.db
    .selectFrom('prescriptions')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, scan: `/prescriptions/${id}`, id };
};

/** The part of the page that lists accesses. */
const partOf = async (customer: Customer, address = MINE): Promise<string> => {
  const html = await (await customer.browser.get(address)).text();
  return html.slice(html.indexOf('aria-labelledby="access"'));
};

/** Logs in again after the sessions were ended. */
const loggedInAgain = async ({ who }: Customer) => {
  const browser = store.browser();
  await browser.post('/login', { email: who.email, password: PASSWORD });
  return browser;
};

const changesOf = async (patientId: string) =>
  (
    await store.deps.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'action', 'fields', 'order_id'])
      .where('patient_id', '=', patientId)
      .orderBy('number')
      .execute()
  ).map((entry) => [entry.actor_kind, entry.action, ...entry.fields]);

describe('a patient', () => {
  test('sees who opened a prescription by role, without names', async () => {
    const ada = await customerOf(store);
    const { orderId, scan } = await prescribed(ada);
    expect(words(await partOf(ada))).toContain('No one has opened any of your prescriptions yet.');
    await ada.browser.get(scan);
    await pharmacist.browser.get(scan);
    await boss.browser.get(scan);
    const part = await partOf(ada);
    const found = words(part).match(/(You|Our \w+) Opened the prescription/g);
    expect(found).toEqual([
      'Our administrator Opened the prescription',
      'Our pharmacist Opened the prescription',
      'You Opened the prescription',
    ]);
    expect(part).toContain(`/account/orders/${orderId}`);
    for (const secret of [pharmacist.id, pharmacist.username, pharmacist.viewer.name])
      expect(part).not.toContain(secret);
    expect(await wordsOf(ada.browser.get(`/account/orders/${orderId}`))).toContain('Who opened it');
  });

  test('sees all other accesses, with the names of apps', async () => {
    const ada = await customerOf(store);
    const { orderId } = await prescribed(ada);
    await boss.browser.get(orderAt(orderId));
    const { access_token: token } = await connected(store, ada.browser, { scope: 'orders' });
    await appGet(store, '/api/orders', token);
    const all = words(await partOf(ada, `${MINE}?show=all`));
    expect(all).toContain('Pill Box, which you connected Saw orders in a list');
    expect(all).toContain('Our administrator Read the order');
    expect(all).toContain('Our administrator Saw orders in a list');
    expect(words(await partOf(ada))).not.toContain('Pill Box');
  });

  test('sees changes by role and in words', async () => {
    const ada = await customerOf(store);
    const { orderId } = await prescribed(ada);
    await decide(store, pharmacist.browser, orderId, 'ask-copy');
    await boss.browser.post(`/admin/users/${ada.userId}`, { intent: 'end-sessions' });
    const mine = await loggedInAgain(ada);
    const all = words(await (await mine.get(`${MINE}?show=all`)).text());
    for (const line of [
      'You Order: placed',
      'You Order: prescription uploaded',
      'Our pharmacist Review: copy asked',
      'Our administrator Logged the account out elsewhere',
    ])
      expect(all).toContain(line);
    expect(all).not.toContain(pharmacist.viewer.name);
  });

  test('sees no accesses to other patients', async () => {
    const [ada, bob] = [await customerOf(store), await customerOf(store)];
    const { scan, orderId } = await prescribed(ada);
    await pharmacist.browser.get(scan);
    await boss.browser.get(orderAt(orderId));
    for (const address of [MINE, `${MINE}?show=all`])
      expect(await partOf(bob, address)).not.toContain(orderId);
    expect(words(await partOf(bob))).toContain('No one has opened any of your prescriptions yet.');
  });

  test('can page through the accesses', async () => {
    const ada = await customerOf(store);
    const { id, orderId } = await prescribed(ada);
    const by = { kind: 'staff', id: pharmacist.id } as const;
    for (let each = 0; each < 12; each += 1)
      await recordAccess(store.deps, { ...pharmacist.viewer, ...by }, 'prescription opened', {
        patientId: ada.userId,
        orderId,
        subjectId: id,
      });
    const count = (part: string) => words(part).match(/Opened the prescription/g)?.length;
    const first = await partOf(ada);
    expect(count(first)).toBe(10);
    const next = /href="([^"#]*after=[^"#]*)#access"/.exec(first)?.[1] ?? '';
    expect(count(await partOf(ada, next.replaceAll('&amp;', '&')))).toBe(2);
    expect(count(await partOf(ada, `${MINE}?after=nonsense&before=x`))).toBe(10);
  });

  test('gets all accesses in the data download, without the other patients of a list', async () => {
    const [ada, bob] = [await customerOf(store), await customerOf(store)];
    const { scan, id } = await prescribed(ada);
    const others = await prescribed(bob);
    await pharmacist.browser.get(scan);
    await boss.browser.get('/admin/dashboard');
    const text = await (await ada.browser.get('/account/data.json')).text();
    const data: Record<string, { [column: string]: unknown }[]> = JSON.parse(text);
    const entries = data['audit_entries'] ?? [];
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['prescription opened', 'orders listed', 'own data downloaded']),
    );
    expect(entries.find(({ action }) => action === 'prescription opened')).toMatchObject({
      subject_id: id,
      actor_roles: ['pharmacist'],
    });
    expect(text).not.toContain(others.orderId);
    expect(text).not.toContain(pharmacist.id);
  });
});

describe('changes', () => {
  test('of an order and its review are recorded with their author', async () => {
    const ada = await customerOf(store);
    const { orderId } = await prescribed(ada);
    await decide(store, pharmacist.browser, orderId, 'ask-copy');
    await prescribe(ada, orderId);
    const unread = await orderOf(store, ada, [NEEDLES]);
    await boss.browser.post(orderAt(unread), { intent: 'delete-order', orderId: unread });
    expect(await changesOf(ada.userId)).toEqual(
      expect.arrayContaining([
        ['customer', 'order placed'],
        ['customer', 'order prescription uploaded'],
        ['customer', 'review prescription sent'],
        ['staff', 'review copy asked'],
        ['staff', 'order deleted'],
      ]),
    );
  });

  test('of an account are recorded with field names, without values', async () => {
    const ada = await customerOf(store);
    const { password: _, companyName: __, email: ___, ...details } = ada.who;
    const changed = {
      ...details,
      apartment: '',
      city: 'Fairbanks',
      state: 'Alaska',
      zipCode: '99701',
    };
    const form = { ...changed, phone: '+1 202 555 0187' };
    expect((await ada.browser.post('/account/details', form)).status).toBe(302);
    const again = await boss.browser.post(`/admin/users/${ada.userId}`, form);
    expect(again.status).toBe(302);
    await boss.browser.post(`/admin/users/${ada.userId}`, { intent: 'end-sessions' });
    const changes = (await changesOf(ada.userId)).filter(([, action]) => action !== 'user read');
    expect(changes).toEqual([
      ['customer', 'details changed', 'apartment', 'city', 'state', 'zip_code'],
      ['staff', 'details changed'],
      ['staff', 'sessions ended'],
    ]);
  });

  test('of health notes, connected apps and the account are recorded', async () => {
    const ada = await customerOf(store);
    await ada.browser.post('/account/health', {
      allergies: 'Penicillin',
      medicines: '',
      conditions: '',
    });
    await connected(store, ada.browser, { scope: 'profile' });
    await ada.browser.post('/account/apps', { app: PILL_BOX.id });
    expect((await ada.browser.post('/account/privacy', { password: PASSWORD })).status).toBe(302);
    expect((await changesOf(ada.userId)).map(([, action]) => action)).toEqual([
      'notes changed',
      'app let in',
      'app ended',
      'account erased',
    ]);
  });

  test('of the team are recorded with the id of the member', async () => {
    const member = await staffOf(store, 'support');
    const before = (await openings(store.deps.db)).length;
    await boss.browser.post(`/admin/team/${member.id}`, { intent: 'suspend' });
    const found = await store.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', member.id)
      .execute();
    expect(found).toEqual([{ action: 'team suspend', actor_id: boss.id }]);
    expect((await openings(store.deps.db)).length).toBe(before);
  });
});

describe('the audit list of administrators', () => {
  const list = (query: Record<string, string> = {}) =>
    wordsOf(boss.browser.get(`/admin/audit?${new URLSearchParams(query)}`));

  test('shows actors, actions and patients, and applies each filter', async () => {
    const [ada, bob] = [await customerOf(store), await customerOf(store)];
    const { scan, orderId } = await prescribed(ada);
    const other = await prescribed(bob);
    await pharmacist.browser.get(scan);
    await boss.browser.get(other.scan);
    const ofAda = await list({ about: ada.userId });
    expect(ofAda).toContain('A pharmacist pharmacist');
    expect(ofAda).toContain('Prescription opened');
    expect(ofAda).not.toContain(orderNumber(other.orderId));
    expect(await list({ about: orderId })).toContain('Order placed');
    const byBoss = await list({ staff: boss.id, action: 'prescription opened' });
    expect(byBoss).toContain(orderNumber(other.orderId));
    expect(byBoss).not.toContain(orderNumber(orderId));
    expect(await list({ about: 'nobody' })).toContain('No entries match these filters.');
    for (const name of [ada.who.email, ada.who.lastName])
      expect(await list({ about: ada.userId })).not.toContain(name);
  });

  test('names both statuses of a change of status', async () => {
    const ada = await customerOf(store);
    const orderId = await orderOf(store, ada);
    const { version } = await store.deps.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await boss.browser.post(`/admin/dashboard?open=${orderId}`, {
      intent: 'set-status',
      orderId,
      version: String(version),
      status: 'Cancelled',
    });
    expect(await list({ about: orderId })).toContain('from Order Requested to Cancelled');
  });

  test('records its own reading with the patient of the filter', async () => {
    const ada = await customerOf(store);
    await prescribed(ada);
    await list({ about: ada.userId });
    const entry = await store.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'audit log read')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: boss.id, patient_id: ada.userId });
  });

  test('pages to the first entry', async () => {
    let address = '/admin/audit?action=order+placed';
    const seen: string[] = [];
    for (let pages = 0; pages < 20 && address; pages += 1) {
      const html = await (await boss.browser.get(address)).text();
      seen.push(
        ...[...html.matchAll(/<th scope="row"[^>]*>(\d+)</g)].map(([, number]) => number ?? ''),
      );
      address = (/href="([^"]*after=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    const all = await store.deps.db
      .selectFrom('audit_entries')
      .select('number')
      .where('action', '=', 'order placed')
      .execute();
    expect(seen.toSorted()).toEqual(all.map(({ number }) => number).toSorted());
  });
});
