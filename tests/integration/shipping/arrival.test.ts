import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  customerOf,
  type Customer,
  deskOf,
  orderOf,
  prescribe,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { whileFailing } from '#tests/support/injected-failures.ts';
import { jpegFile } from '#tests/support/sample-files.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';
import { eraseAccount } from '#usecases/customers/delete-account.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let pharmacist: Browser;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  pharmacist = (await staffOf(store, 'pharmacist')).browser;
});
afterAll(() => store.close());

let patient: Customer;
let orderId: string;
beforeEach(async () => {
  patient = await customerOf(store);
  orderId = await orderOf(store, patient, [OZEMPIC]);
  await prescribe(patient, orderId);
  await desk.confirm(orderId);
  await send('Order Shipped');
});

const send = (status: string): Promise<Response> =>
  desk.send(orderId, { intent: 'set-status', status, tracking: '999999999999' });

const photo = async () => new File([new Uint8Array(await jpegFile())], 'box.jpg');

const form = (values: Record<string, string>, file?: File): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(values)) made.set(name, value);
  // A browser also sends the file field if it is empty.
  made.set('photo', file ?? new File([], ''));
  return made;
};

const report = (values: Record<string, string>, file?: File, by = patient.browser) =>
  by.post(`/account/orders/${orderId}/arrival`, form(values, file));

const WARM = { cold: 'no', condition: 'fine', note: 'The ice was water.' };

const reports = () =>
  store.deps.db
    .selectFrom('arrival_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();

const sentMails = async (): Promise<readonly (readonly [string, string])[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'data'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).flatMap(({ template, recipient, data }) =>
    template.startsWith('arrival-') && data['orderId'] === orderId ? [[template, recipient]] : [],
  );

const page = (by = patient.browser): Promise<string> =>
  wordsOf(by.get(`/account/orders/${orderId}`));

/** The fields that give every line of the order the same outcome. */
const all = async (outcome: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await store.deps.db
        .selectFrom('order_items')
        .select('id')
        .where('order_id', '=', orderId)
        .execute()
    ).map(({ id }) => [`outcome-${id}`, outcome]),
  );

const answer = async (
  values: Record<string, string>,
  by: Browser = pharmacist,
): Promise<Response> => {
  const row = (await reports()).at(-1);
  return by.post('/admin/arrivals', {
    arrivalId: row?.id ?? '',
    version: String(row?.version),
    answer: '',
    ...(await all('discard')),
    ...values,
  });
};

test('a report without problems is stored and creates no task', async () => {
  expect(await page()).toContain('Did it arrive cold?');
  const sent = await report({ cold: 'yes', condition: 'fine', note: '' });
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `/account/orders/${orderId}`]);
  expect(await reports()).toMatchObject([{ state: 'fine', cold: 'yes', note: null }]);
  expect(await sentMails()).toEqual([]);
  expect(await page()).toContain('It arrived cold. The packs look right.');
  expect(await (await pharmacist.get('/admin/arrivals')).text()).not.toContain(orderId);
});

test('a report of a warm parcel creates a task with its photo and shows instructions to the patient', async () => {
  const file = await photo();
  await report(WARM, file);
  expect(await reports()).toMatchObject([{ state: 'open', cold: 'no', version: 1 }]);
  expect(await sentMails()).toEqual([
    ['arrival-reported', patient.who.email],
    ['arrival-reported-store', 'support@pharos.example'],
  ]);
  const seen = await page();
  expect(seen).toContain('Please do not use the medicine until we have answered.');
  expect(seen).toContain('The ice was water.');
  expect(await wordsOf(pharmacist.get('/admin/arrivals'))).toContain(
    'Ozempic 2mg/3mL × 2, 1 pen (4 weekly doses of 0.5 mg)',
  );
  expect(seen).toContain('We’ll answer by email, usually within 24 hours.');
  const list = await (await pharmacist.get('/admin/arrivals')).text();
  const [url = ''] = /\/prescriptions\/[0-9a-f-]{36}/.exec(list) ?? [];
  const opened = await pharmacist.get(url);
  expect(opened.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(Buffer.from(await file.arrayBuffer()));
  // Only the owner and staff who may read prescriptions can open the photo.
  expect((await patient.browser.get(url)).status).toBe(200);
  expect((await (await customerOf(store)).browser.get(url)).status).toBe(404);
  expect((await (await staffOf(store, 'support')).browser.get(url)).status).toBe(404);
  expect((await store.browser().get(url)).status).toBe(302);
});

test('the mail about a report asks for a photo only if none was sent', async () => {
  const asks = async (): Promise<unknown> =>
    (
      await store.deps.db
        .selectFrom('mails')
        .select('data')
        .where('template', '=', 'arrival-reported')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    )
      .filter(({ data }) => data['orderId'] === orderId)
      .map(({ data }) => data['photo']);
  await report(WARM, await photo());
  expect(await asks()).toEqual([true]);
  await answer({ step: 'solve', answer: 'Please throw the pen away.' });
  await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
  await report(WARM);
  expect(await asks()).toEqual([true, false]);
});

test('an answer closes the task and appears in a mail and on the order page', async () => {
  await report(WARM);
  expect((await answer({ step: 'take' })).status).toBe(302);
  expect(await reports()).toMatchObject([{ state: 'being looked at', version: 2 }]);
  const empty = await answer({ step: 'solve', answer: '   ' });
  expect(empty.status).toBe(422);
  expect(await wordsOf(empty)).toContain('Please write what the patient should do now.');
  expect((await answer({ step: 'solve', answer: 'Please throw the pen away.' })).status).toBe(302);
  expect((await sentMails()).at(-1)).toEqual(['arrival-answered', patient.who.email]);
  const seen = await page();
  expect(seen).toContain('We answered: Please throw the pen away.');
  expect(seen).not.toContain('Put it in the refrigerator');
  expect(await (await pharmacist.get('/admin/arrivals')).text()).not.toContain(orderId);
  expect(await wordsOf(pharmacist.get('/admin/arrivals?list=solved'))).toContain(
    'Please throw the pen away.',
  );
  expect((await answer({ step: 'reopen' })).status).toBe(302);
  expect(await reports()).toMatchObject([{ state: 'open' }]);
});

test('an answer sent by a script leads back to the list that was open', async () => {
  await report(WARM);
  const [row] = await reports();
  const answered = await pharmacist.post('/admin/arrivals.data?list=waiting', {
    arrivalId: row?.id ?? '',
    version: String(row?.version),
    answer: '',
    step: 'take',
  });
  // The router's own encoding of a redirect names the address that the browser opens next.
  const text = await answered.text();
  expect(text).toContain('"/admin/arrivals?list=waiting"');
  expect(text).not.toContain('/admin/arrivals.data');
});

test('concurrent answers get one success and one conflict', async () => {
  await report(WARM);
  const [row] = await reports();
  const values = {
    arrivalId: row?.id ?? '',
    version: '1',
    answer: 'Use it.',
    step: 'solve',
    ...(await all('in use')),
  };
  const both = await Promise.all([
    pharmacist.post('/admin/arrivals', values),
    desk.admin.post('/admin/arrivals', values),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
  expect((await sentMails()).filter(([template]) => template === 'arrival-answered')).toHaveLength(
    1,
  );
});

test('support can neither read nor answer reports', async () => {
  await report(WARM);
  const { browser } = await staffOf(store, 'support');
  expect((await browser.get('/admin/arrivals')).status).toBe(403);
  expect((await answer({ step: 'solve', answer: 'Fine.' }, browser)).status).toBe(403);
  expect(await reports()).toMatchObject([{ state: 'open' }]);
});

describe('an unsaved report', () => {
  const boxOf = (html: string, name: string, value: string): string =>
    new RegExp(`<input type="radio"[^>]*name="${name}"[^>]*value="${value}"[^>]*>`).exec(
      html,
    )?.[0] ?? '';

  test('is shown again with its values and the error', async () => {
    const sent = await whileFailing(store, 'arrival_checks', () => report(WARM));
    expect(sent.status).toBe(500);
    const html = await sent.text();
    expect(html).toContain('Your report could not be saved. Please try again.');
    expect(html).toMatch(/<details id="arrival"[^>]* open=""/);
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>The ice was water\.<\/textarea>/);
    expect(boxOf(html, 'cold', 'no')).toContain('checked');
    expect(boxOf(html, 'cold', 'yes')).not.toContain('checked');
    expect(boxOf(html, 'condition', 'fine')).toContain('checked');
    expect(await reports()).toEqual([]);
  });

  test('is shown again with the missing answers, but only to its owner', async () => {
    const sent = await report({ cold: 'no', note: 'The ice was water.' });
    expect(sent.status).toBe(422);
    const html = await sent.text();
    expect(html).toContain('Please answer each question');
    expect(html).toContain('The ice was water.');
    const { browser } = await customerOf(store);
    expect((await report({ cold: 'no', note: 'x' }, undefined, browser)).status).toBe(404);
  });

  test('redirects a GET request to the order page', async () => {
    const asked = await patient.browser.get(`/account/orders/${orderId}/arrival`);
    expect(asked.headers.get('location')).toBe(`/account/orders/${orderId}`);
  });
});

test('concurrent reports create one task', async () => {
  await Promise.all([report(WARM), report(WARM), report(WARM)]);
  expect(await reports()).toHaveLength(1);
  expect(await sentMails()).toHaveLength(2);
});

describe('a report', () => {
  test('is refused without answers, before shipping and for the order of another customer', async () => {
    await report({ cold: 'no' });
    await report({ condition: 'fine' });
    const other = await customerOf(store);
    expect((await report(WARM, undefined, other.browser)).status).toBe(404);
    const visitor = await report(WARM, undefined, store.browser());
    expect(visitor.headers.get('location')).toBe(
      `/login?from=${encodeURIComponent(`/account/orders/${orderId}`)}`,
    );
    expect(await reports()).toEqual([]);
    orderId = await orderOf(store, patient, [NEEDLES]);
    await report({ condition: 'damaged' });
    expect(await reports()).toEqual([]);
    expect(await page()).not.toContain('How did it arrive?');
  });
});

test('the report form is collapsed after shipping and open after delivery', async () => {
  const html = async () => (await patient.browser.get(`/account/orders/${orderId}`)).text();
  const { status } = await desk.order(orderId);
  expect(status).toBe('Order Shipped');
  expect(await html()).toMatch(/<details id="arrival"[^>]*>.*Already arrived\?/s);
  await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
  expect(await html()).toMatch(/<div[^>]* id="arrival"/);
  expect(await html()).not.toContain('Already arrived?');
});

describe('a photo', () => {
  const files = async () =>
    (await readdir(store.dataDir, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    ).length;

  test('that is invalid leaves the report, which accepts a later photo', async () => {
    const before = await files();
    await report(WARM, new File(['<script>'], 'box.jpg'));
    expect(await reports()).toMatchObject([{ state: 'open', photo_id: null }]);
    expect(await files()).toBe(before);
    expect(await page()).toContain('Add a photo');
    await report({ intent: 'photo' }, await photo());
    const [row] = await reports();
    expect(row?.photo_id).not.toBeNull();
    expect(await files()).toBe(before + 1);
    expect(await page()).toContain('Open your photo');
  });

  test('can be added to a report without problems', async () => {
    await report({ cold: 'yes', condition: 'fine', note: '' }, await photo());
    const [row] = await reports();
    expect(row).toMatchObject({ state: 'fine' });
    expect(row?.photo_id).not.toBeNull();
    expect(await page()).toContain('Open your photo');
  });

  test('does not count as a prescription', async () => {
    await report(WARM, await photo());
    const kept = await store.deps.db
      .selectFrom('prescriptions')
      .select(['purpose', 'replaced_at'])
      .where('order_id', '=', orderId)
      .orderBy('purpose')
      .execute();
    expect(kept).toEqual([
      { purpose: 'arrival photo', replaced_at: null },
      { purpose: 'prescription', replaced_at: null },
    ]);
    const review = await (await pharmacist.get(`/admin/review/${orderId}`)).text();
    expect(review).toContain('scan.pdf');
    expect(review).not.toContain('box.jpg');
  });

  test('is erased with the account and the report', async () => {
    await report(WARM, await photo());
    await store.deps.db
      .transaction()
      .execute((trx) =>
        eraseAccount(store.deps, trx, patient.userId, { kind: 'system', id: null }),
      );
    expect(await reports()).toEqual([]);
    const rows = await store.deps.db
      .selectFrom('prescriptions')
      .select(['wrapped_key', 'file_name'])
      .where('order_id', '=', orderId)
      .execute();
    // The photo and the prescription.
    expect(rows).toEqual(Array(2).fill({ wrapped_key: '', file_name: '' }));
  });
});

test('the data export contains the report but not the staff member who answered', async () => {
  await report(WARM);
  await answer({ step: 'solve', answer: 'Use it.' });
  const data = await (await patient.browser.get('/account/data.json')).text();
  expect(data).toContain(WARM.note);
  expect(data).not.toContain('handled_by');
});
