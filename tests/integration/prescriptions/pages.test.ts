import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PRESCRIPTION_FILES } from '#domain/prescriptions.ts';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import {
  anotherScan,
  decide,
  deskAt,
  openBench,
  waiting,
} from '#tests/integration/review/bench.ts';
import { jpegFile, pdfFile } from '#tests/support/sample-files.ts';
import { place, type Sample, type Shopper, shopper } from '#tests/support/shopping.ts';
import type { Browser, StaffMember, Store } from '#tests/support/store.ts';

let store: Store;
let ana: StaffMember;
let customer: Shopper;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
beforeEach(async () => {
  customer = await shopper(store);
});
afterAll(() => store.close());

const torn = (name: string): Sample => ({ name, bytes: pdfFile().subarray(0, 300) });
const photo = async (name: string, width = 120): Promise<Sample> => ({
  name,
  bytes: await jpegFile(width),
});

const send = async (
  by: Browser,
  orderId: string,
  files: readonly Sample[],
  { adds = false, script = true } = {},
) => {
  const form = new FormData();
  if (adds) form.set('adds', 'yes');
  for (const { name, bytes } of files) form.append('file', new File([new Uint8Array(bytes)], name));
  return by.post(
    `/account/orders/${orderId}/prescription`,
    form,
    script ? { accept: 'application/json' } : {},
  );
};

const rowsOf = (orderId: string) =>
  store.deps.db
    .selectFrom('prescriptions')
    .select(['id', 'file_name', 'purpose', 'page', 'page_of', 'replaced_at'])
    .where('order_id', '=', orderId)
    .orderBy('uploaded_at')
    .orderBy('page')
    .execute();

const currentOf = async (orderId: string): Promise<readonly string[]> =>
  (await rowsOf(orderId))
    .filter(({ replaced_at }) => replaced_at === null)
    .toSorted((a, b) => a.page - b.page)
    .map(({ file_name, page }) => `${page} ${file_name}`);

const keptFiles = async (orderId: string): Promise<number> => {
  let found = 0;
  for await (const { key } of store.deps.files.list()) if (key.includes(orderId)) found += 1;
  return found;
};

describe('a prescription of several files', () => {
  test('is one prescription, whose first file is its address', async () => {
    const orderId = await place(store, customer);
    const answer = await send(customer, orderId, [
      await photo('front.jpg'),
      await photo('back.jpg', 90),
      { name: 'third.pdf', bytes: pdfFile() },
    ]);
    expect(answer.status).toBe(200);
    const { url, taken, refused } = JSON.parse(await answer.text());
    expect([taken, refused]).toEqual([3, []]);
    const rows = await rowsOf(orderId);
    const first = rows.find(({ page }) => page === 1);
    expect(url).toBe(`/prescriptions/${first?.id}`);
    expect(rows.map(({ purpose, page_of }) => [purpose, page_of])).toEqual([
      ['prescription', null],
      ['prescription page', first?.id],
      ['prescription page', first?.id],
    ]);
    // Its owner opens every page, and a stranger none.
    const stranger = await shopper(store);
    for (const { id } of rows) {
      expect((await customer.get(`/prescriptions/${id}`)).status).toBe(200);
      expect((await stranger.get(`/prescriptions/${id}`)).status).toBe(404);
    }
    expect(await wordsOf(customer.get('/account'))).toContain(
      '3 files: front.jpg, back.jpg, third.pdf',
    );
  });

  test('keeps the good files and names the bad one', async () => {
    const orderId = await place(store, customer);
    const answer = await send(customer, orderId, [
      await photo('front.jpg'),
      torn('torn.pdf'),
      await photo('back.jpg', 90),
    ]);
    expect(answer.status).toBe(200);
    const { taken, refused } = JSON.parse(await answer.text());
    expect(taken).toBe(2);
    expect(refused).toEqual([
      { fileName: 'torn.pdf', message: expect.stringContaining('This file is damaged') },
    ]);
    expect(await currentOf(orderId)).toEqual(['1 front.jpg', '2 back.jpg']);
    expect(await keptFiles(orderId)).toBe(2);
  });

  test('is refused as a whole if no file can be taken, each with its name', async () => {
    const orderId = await place(store, customer);
    const answer = await send(customer, orderId, [
      torn('torn.pdf'),
      { name: 'letter.docx', bytes: Buffer.from('PK\u0003\u0004 letter') },
    ]);
    expect(answer.status).toBe(422);
    const { message } = JSON.parse(await answer.text());
    expect(message).toMatch(/^torn\.pdf: This file is damaged.* letter\.docx: /);
    expect(await rowsOf(orderId)).toEqual([]);
    expect(await keptFiles(orderId)).toBe(0);
  });

  test(`has at most ${MAX_PRESCRIPTION_FILES} files, and of more nothing is kept`, async () => {
    const orderId = await place(store, customer);
    const files = Array.from({ length: MAX_PRESCRIPTION_FILES }, (_, index) =>
      anotherScan(`page ${index}`),
    );
    const tooMany = await send(customer, orderId, [...files, anotherScan('one more')]);
    expect(tooMany.status).toBe(422);
    expect(await keptFiles(orderId)).toBe(0);
    expect((await send(customer, orderId, files)).status).toBe(200);
    const more = await send(customer, orderId, [anotherScan('one more')], { adds: true });
    expect(more.status).toBe(422);
    expect(await keptFiles(orderId)).toBe(MAX_PRESCRIPTION_FILES);
  });

  test('works without JavaScript, and says that files are missing', async () => {
    const orderId = await place(store, customer);
    const answer = await send(customer, orderId, [await photo('front.jpg'), torn('torn.pdf')], {
      script: false,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
    expect(await wordsOf(customer.get('/account'))).toContain('Some files could not be accepted.');
    expect(await currentOf(orderId)).toEqual(['1 front.jpg']);
  });
});

describe('further pages', () => {
  test('stand behind those that are there, and a new prescription replaces all', async () => {
    const { patient, orderId } = await waiting(store);
    const by = patient.browser;
    expect((await send(by, orderId, [await photo('back.jpg')], { adds: true })).status).toBe(200);
    expect(await currentOf(orderId)).toEqual([expect.stringMatching(/^1 /), '2 back.jpg']);
    expect((await send(by, orderId, [await photo('whole.jpg', 91)])).status).toBe(200);
    expect(await currentOf(orderId)).toEqual(['1 whole.jpg']);
  });

  test('are all at the desk, the current prescription first', async () => {
    const { patient, orderId } = await waiting(store);
    await send(patient.browser, orderId, [await photo('front.jpg'), await photo('back.jpg', 90)]);
    const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(desk).toMatch(/Page 1 of 2.*Page 2 of 2.*Earlier, /);
  });

  test('are refused once a pharmacist has decided', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const answer = await send(patient.browser, orderId, [await photo('late.jpg')], { adds: true });
    expect(answer.status).toBe(409);
    expect(await currentOf(orderId)).toHaveLength(1);
  });

  test("of somebody else's order are refused", async () => {
    const { orderId } = await waiting(store);
    const answer = await send(customer, orderId, [await photo('mine.jpg')], { adds: true });
    expect(answer.status).toBe(404);
    expect(await currentOf(orderId)).toHaveLength(1);
  });

  test('make a decision that was taken before they arrived void', async () => {
    const { patient, orderId } = await waiting(store);
    const [added, approved] = await Promise.all([
      send(patient.browser, orderId, [await photo('back.jpg')], { adds: true }),
      decide(store, ana.browser, orderId, 'approve'),
    ]);
    expect([added.status, approved.status].toSorted((a, b) => a - b)).toEqual(
      approved.status === 302 ? [302, 409] : [200, 409],
    );
  });
});
