import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDraftJob } from '#jobs/handlers/readings.ts';
import { removeStrays } from '#jobs/handlers/files.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import type { ReadFile } from '#reading/reader.ts';
import { openRecogniser } from '#reading/recognise.ts';
import { madePdf, type MadeText, madeText } from '#tests/support/made-prescriptions.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { checkoutForm, shopper, uploadForm, type Wanted } from '#tests/support/shopping.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';
import { deskAt } from '#tests/integration/review/bench.ts';

/** A prescription that is sent before its order: from the file to the order that has it, through the whole app. */

const HOUR = 3_600_000;
const recogniser = openRecogniser();
const readHere: ReadFile = async (bytes, type) => ({
  kind: 'read',
  scan: await recogniser.read(bytes, type),
});

let store: Store;
beforeAll(async () => {
  store = await openStore({
    replace: (deps) => ({ readings: { ...deps.readings, read: readHere } }),
  });
});
afterAll(async () => {
  await recogniser.close();
  await store.close();
});
beforeEach(async () => {
  const { db } = store.deps;
  await db.deleteFrom('prescription_drafts').execute();
  for (const key of await storedKeys()) await store.deps.files.remove(key);
  await db.deleteFrom('rate_limits').execute();
});

const files = () =>
  store.deps.db.selectFrom('draft_files').selectAll().orderBy('uploaded_at').execute();

const storedKeys = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.deps.files.list()) keys.push(key);
  return keys.filter((key) => key.startsWith('draft_'));
};

const written = (number: number, changes: Partial<MadeText> = {}): MadeText => ({
  ...madeText(number, 'en'),
  patient: 'Ada Byron',
  issued: new Date(Date.now() - 30 * 24 * HOUR).toISOString().slice(0, 10),
  ...changes,
});

const send = async (
  browser: Browser,
  bytes: Uint8Array,
  name = 'rx.pdf',
  type = 'application/pdf',
) => {
  const form = uploadForm({ name, bytes: Buffer.from(bytes), type });
  return browser.post('/prescription/files', form, { accept: 'application/json' });
};

/** Sends a made prescription and has it read. */
const sendRead = async (browser: Browser, text: MadeText): Promise<void> => {
  const answer = await send(browser, madePdf(text, 'letter').bytes);
  expect(answer.status).toBe(200);
  for (const { id, state } of await files())
    if (state === 'waiting') await readDraftJob(store.deps, { fileId: id });
};

const page = async (browser: Browser): Promise<string> =>
  (await (await browser.get('/prescription')).text()).replaceAll('<!-- -->', '');

const OZEMPIC = 'ozempic-2mg/3mL';

describe('somebody without an account', () => {
  test('sends a prescription, waits, and is proposed the pack that it says', async () => {
    const browser = store.browser();
    const sent = await send(browser, madePdf(written(0), 'letter').bytes);
    expect(await sent.json()).toMatchObject({ ok: true, taken: 1, refused: [] });
    const cookie = sent.headers.getSetCookie().find((line) => line.includes('.prescription='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(await page(browser)).toContain('We are reading your prescription');
    for (const { id } of await files()) await readDraftJob(store.deps, { fileId: id });
    const html = await page(browser);
    expect(html).toContain('Ozempic 2mg/3mL');
    expect(html).toContain('Inject 0.5 mg once a week');
    expect(html).toMatch(new RegExp(`<input(?=[^>]*value="${OZEMPIC}")[^>]*checked`));
    expect(html).toContain('$359.00');
    expect(html).toContain('About 28 days');
    expect(html).not.toContain('Please check');
  });

  test('confirms it by a form, and has the pack in the cart', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    const answer = await browser.post('/prescription', {
      intent: 'confirm',
      'pack-0': OZEMPIC,
      'packs-0': '2',
    });
    expect(answer.headers.get('location')).toBe('/checkout');
    // Again, as after "back": the number is set, not added.
    await browser.post('/prescription', { intent: 'confirm', 'pack-0': OZEMPIC, 'packs-0': '2' });
    const checkout = await (await browser.get('/checkout')).text();
    expect(checkout).toContain('&quot;quantity&quot;:2');
    expect(checkout).toContain('Your prescription is attached');
  });

  test.each([
    ['no choice', {}, 'Choose a pack for each medicine that you order.'],
    ['a pack that was not proposed', { 'pack-0': 'eliquis-5mg', 'packs-0': '1' }, 'Choose a pack'],
    ['no number', { 'pack-0': OZEMPIC, 'packs-0': 'two' }, 'Enter a number of packs'],
    ['nothing at all', { 'pack-0': 'none' }, 'Choose at least one medicine.'],
    ['more than 90 days', { 'pack-0': OZEMPIC, 'packs-0': '5' }, 'The limit is 90 days'],
  ])('is told what is wrong with %s', async (_, fields, words) => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    const answer = await browser.post('/prescription', { intent: 'confirm', ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll('<!-- -->', '')).toContain(words);
  });

  test('sends it in two pages, one after another', async () => {
    const browser = store.browser();
    await send(browser, pdfFile());
    await send(browser, madePdf(written(0), 'letter').bytes, 'page-2.pdf');
    expect(await files()).toHaveLength(2);
    expect(new Set((await files()).map(({ draft_id }) => draft_id)).size).toBe(1);
    for (const { id } of await files()) await readDraftJob(store.deps, { fileId: id });
    expect(await page(browser)).toContain('Ozempic 2mg/3mL');
  });

  test('removes it, with its file', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    await browser.post('/prescription', { intent: 'remove' });
    expect(await files()).toEqual([]);
    expect(await storedKeys()).toEqual([]);
    expect(await page(browser)).not.toContain('Ozempic');
  });

  test('is told that nothing could be read, and may go on', async () => {
    const browser = store.browser();
    await send(browser, pdfFile());
    const [file] = await files();
    await store.deps.db.updateTable('draft_files').set({ state: 'unreadable' }).execute();
    expect(file?.state).toBe('waiting');
    expect(await page(browser)).toContain('We could not read your prescription');
  });

  test('is not kept waiting for a reading that never ends', async () => {
    const browser = store.browser();
    await send(browser, pdfFile());
    store.travel(HOUR / 10);
    expect(await page(browser)).toContain('We could not read your prescription');
    store.travel(-HOUR / 10);
  });

  test.each([
    ['no prescription', 'hello', 'notes.txt', 415],
    ['an empty file', '', 'rx.pdf', 422],
  ])('cannot send %s', async (_, text, name, status) => {
    const browser = store.browser();
    const answer = await send(browser, Buffer.from(text), name);
    expect(answer.status).toBe(status);
    expect(await files()).toEqual([]);
    expect(await storedKeys()).toEqual([]);
  });

  test('without a script is led back to the page', async () => {
    const form = uploadForm({
      name: 'rx.pdf',
      bytes: Buffer.from(pdfFile()),
      type: 'application/pdf',
    });
    const answer = await store.browser().post('/prescription/files', form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/prescription');
  });
});

describe('what the machine was not sure of', () => {
  test('is said, and nothing is chosen for the person', async () => {
    const browser = store.browser();
    // "Trulicty" is misspelled.
    await sendRead(browser, written(5));
    const html = await page(browser);
    expect(html).toContain('Please check');
    expect(html).toContain('We read “Trulicty”. Check that your prescription says Trulicity.');
    expect(html).not.toMatch(/<input(?=[^>]*type="radio")[^>]*checked/);
  });

  test('includes a prescription that is too old', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0, { issued: '2020-01-31' }));
    expect(await page(browser)).toContain('We read that it was written on January 31, 2020');
  });

  test('includes a strength that the store does not have', async () => {
    const browser = store.browser();
    const { medicine } = madeText(0, 'en');
    await sendRead(browser, written(0, { medicine: { ...medicine, strength: '9 mg/3 mL' } }));
    const html = await page(browser);
    expect(html).toContain('Your prescription says 9 mg/3 mL. We do not have this strength.');
    expect(html).not.toMatch(/<input(?=[^>]*type="radio")[^>]*checked/);
  });

  test('includes packs that do not fit into one shipment', async () => {
    const browser = store.browser();
    const { medicine } = madeText(0, 'en');
    const quantity = { ...medicine.quantity, en: '6 pens' };
    await sendRead(browser, written(0, { medicine: { ...medicine, quantity } }));
    expect(await page(browser)).toContain(
      'Your prescription says 6 packs. At most 3 packs fit into the 90 days of one shipment.',
    );
  });
});

describe('the order', () => {
  const LINE: Wanted = { productId: 'ozempic', strength: '2mg/3mL', quantity: 1 };

  test('has the prescription when it is placed, with what was read of it', async () => {
    const patient = await shopper(store);
    await sendRead(patient, written(0));
    const before = await storedKeys();
    const placed = await patient.post('/checkout', {
      ...checkoutForm(store, patient.who, [LINE]),
      answer: 'data',
    });
    expect(placed.status).toBe(200);
    expect(await placed.text()).toContain('attached');
    const { db } = store.deps;
    const row = await db
      .selectFrom('prescriptions')
      .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
      .innerJoin(
        'prescription_readings',
        'prescription_readings.prescription_id',
        'prescriptions.id',
      )
      .select([
        'orders.id as orderId',
        'orders.user_id as userId',
        'orders.prescription_url as url',
        'prescriptions.id',
        'prescriptions.storage_key as key',
        'prescription_readings.state',
      ])
      .where('orders.email', '=', patient.who.email)
      .executeTakeFirstOrThrow();
    expect(row.url).toBe(`/prescriptions/${row.id}`);
    expect(row.key).toMatch(
      new RegExp(`^user_${row.userId}/prescription_${row.orderId}_\\d+_rx.pdf$`),
    );
    expect(row.state).toBe('read');
    // Nothing of the draft is left, and the file opens.
    expect(await files()).toEqual([]);
    expect((await storedKeys()).filter((key) => before.includes(key))).toEqual([]);
    expect((await patient.get(row.url ?? '')).status).toBe(200);
    expect([...patient.cookies.keys()].filter((name) => name.includes('prescription'))).toEqual([]);
    // The pharmacist's desk has the same reading.
    const ana = await staffOf(store, 'pharmacist');
    const desk = await (await ana.browser.get(deskAt(row.orderId))).text();
    expect(desk.replaceAll('<!-- -->', '')).toContain('Inject 0.5 mg once a week');
  });

  test('that is refused leaves the prescription where it was', async () => {
    const patient = await shopper(store);
    await sendRead(patient, written(0));
    const refused = await patient.post('/checkout', {
      ...checkoutForm(store, patient.who, [{ ...LINE, quantity: 9 }]),
    });
    expect(refused.status).toBe(422);
    expect(await files()).toHaveLength(1);
    expect(await page(patient)).toContain('Ozempic 2mg/3mL');
  });

  test('of needles alone leaves it for one that needs it', async () => {
    const patient = await shopper(store);
    await sendRead(patient, written(0));
    const needles = { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 1 };
    await patient.post('/checkout', checkoutForm(store, patient.who, [needles]));
    expect(await files()).toHaveLength(1);
  });

  test('has its prescription although two requests place it at one moment', async () => {
    const patient = await shopper(store);
    await sendRead(patient, written(0));
    const form = checkoutForm(store, patient.who, [LINE]);
    const answers = await Promise.all([
      patient.post('/checkout', form),
      patient.post('/checkout', form),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const filed = await store.deps.db
      .selectFrom('prescriptions')
      .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
      .select(['prescriptions.id', 'prescriptions.storage_key as key'])
      .where('orders.email', '=', patient.who.email)
      .execute();
    expect(filed).toHaveLength(1);
    expect((await patient.get(`/prescriptions/${filed[0]?.id}`)).status).toBe(200);
  });
});

describe('nobody else', () => {
  test('sees it without the cookie, or with a made-up one', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    const other = store.browser();
    expect(await page(other)).not.toContain('Ozempic');
    other.cookies.set('pharos.prescription', `${'a'.repeat(43)}.${'b'.repeat(43)}=`);
    expect(await page(other)).not.toContain('Ozempic');
  });

  test('sees that of somebody who was logged in, in the same browser', async () => {
    const patient = await shopper(store);
    await sendRead(patient, written(0));
    await patient.post('/logout', {});
    expect(await page(patient)).not.toContain('Ozempic');
    const other = await shopper(store);
    for (const [name, value] of patient.cookies)
      if (name.includes('prescription')) other.cookies.set(name, value);
    expect(await page(other)).not.toContain('Ozempic');
    const refused = await other.post('/prescription', { intent: 'confirm', 'pack-0': OZEMPIC });
    expect(refused.status).toBe(422);
  });

  test('reads it in the database, the files or the log', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    const rows = JSON.stringify([
      await files(),
      await store.deps.db.selectFrom('prescription_drafts').selectAll().execute(),
    ]);
    expect(rows).not.toMatch(/Byron|Ozempic/);
    expect(rows).not.toContain(browser.cookies.get('pharos.prescription')?.split('.')[0]);
    expect(store.log.join('\n')).not.toMatch(/Byron/);
  });

  test('changes it from another website', async () => {
    const answer = await store
      .browser()
      .post(
        '/prescription',
        { intent: 'remove' },
        { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      );
    expect(answer.status).toBe(403);
  });
});

describe('an ended draft', () => {
  test('is gone after its hours, and so is its file', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    store.travel(25 * HOUR);
    expect(await page(browser)).not.toContain('Ozempic');
    const now = store.deps.clock();
    await purgeExpired(store.deps.db, now);
    expect(await files()).toEqual([]);
    expect(await storedKeys()).not.toEqual([]);
    await removeStrays({ ...store.deps, draftHours: 24 }, now);
    expect(await storedKeys()).toEqual([]);
    store.travel(-25 * HOUR);
  });

  test('keeps its file while it lasts', async () => {
    const browser = store.browser();
    await sendRead(browser, written(0));
    const kept = await storedKeys();
    await removeStrays({ ...store.deps, draftHours: 24 }, new Date(Date.now() + 30 * HOUR));
    expect(await storedKeys()).toEqual(kept);
  });
});

describe('too many', () => {
  test('files from one address are refused', async () => {
    const few = await openStore({ limits: { 'draft-address': { points: 2, seconds: 3600 } } });
    const sendTo = () =>
      few
        .browser()
        .post(
          '/prescription/files',
          uploadForm({ name: 'rx.pdf', bytes: Buffer.from(pdfFile()), type: 'application/pdf' }),
          { accept: 'application/json' },
        );
    expect([(await sendTo()).status, (await sendTo()).status]).toEqual([200, 200]);
    const refused = await sendTo();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await few.close();
  });

  test('files for the machine are kept without being read', async () => {
    const browser = store.browser();
    await send(browser, pdfFile());
    const [file] = await files();
    if (!file) throw new Error('nothing was sent');
    const { db, newId } = store.deps;
    for (let copy = 0; copy < 30; copy += 1)
      await db
        .insertInto('draft_files')
        .values({ ...file, id: newId(), storage_key: `draft_x/${copy}` })
        .execute();
    const other = store.browser();
    await send(other, pdfFile());
    expect((await files()).map(({ state }) => state)).toContain('off');
    expect(await page(other)).toContain('We could not read your prescription');
  });

  test('bytes in all are refused before the first one is read', async () => {
    const browser = store.browser();
    await send(browser, pdfFile());
    await store.deps.db.updateTable('draft_files').set({ size_bytes: 2_147_483_647 }).execute();
    await send(store.browser(), pdfFile());
    const answer = await send(store.browser(), pdfFile());
    expect(answer.status).toBe(503);
    expect(await files()).toHaveLength(2);
  });
});
