import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PharmacyDetails } from '#domain/pharmacies/register.ts';
import { typedOf } from '#domain/pharmacies/typed-details.ts';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import {
  type Browser,
  openStore,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { wordsOf } from './desk.ts';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'administrator');
  ben = await staffOf(store, 'administrator');
});
beforeEach(async () => {
  await store.deps.db.deleteFrom('pharmacies').execute();
});
afterAll(() => store.close());

const NONE = 'None is chosen yet.';
const NAME = 'Test-Apotheke Example e.K.';

const enter = async (by: Browser, changes: Partial<PharmacyDetails> = {}): Promise<string> => {
  const answer = await by.post('/admin/pharmacies', {
    intent: 'enter',
    ...typedOf(pharmacyDetails(changes)),
  });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
};
const scanForm = (bytes = pdfFile()): FormData => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'License check.pdf'));
  return form;
};
const uploadScan = (by: Browser, page: string, form = scanForm()) => by.post(`${page}/scan`, form);
const openRow = () =>
  store.deps.db
    .selectFrom('pharmacy_entries')
    .select(['id', 'scan_id'])
    .where('confirmed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow();
const confirm = async (by: Browser, page: string) => {
  const { id, scan_id } = await openRow();
  return by.post(page, { intent: 'confirm', entryId: id, scanId: scan_id ?? '' });
};
/** A pharmacy that Ana entered and Ben confirmed. */
const registered = async (changes: Partial<PharmacyDetails> = {}): Promise<string> => {
  const page = await enter(ana.browser, changes);
  expect((await uploadScan(ana.browser, page)).status).toBe(303);
  expect((await confirm(ben.browser, page)).status).toBe(302);
  return page;
};
const publicPage = () => wordsOf(store.browser().get('/pharmacies'));

describe('the register of pharmacies', () => {
  test('is empty at first, and the public page says that none is chosen', async () => {
    expect(await publicPage()).toContain(NONE);
    expect(await wordsOf(ana.browser.get('/admin/pharmacies'))).toContain(
      'No pharmacy is entered.',
    );
  });

  test('takes a pharmacy that one administrator enters and another one confirms', async () => {
    const page = await enter(ana.browser);
    expect(await publicPage()).toContain(NONE);
    expect(await wordsOf(ana.browser.get('/admin/pharmacies'))).toContain(
      'Not confirmed yet: takes no orders A change is waiting for confirmation',
    );
    // Without a scan nobody confirms it, and with one somebody else does.
    const early = await confirm(ben.browser, page);
    expect([early.status, await wordsOf(early)]).toEqual([
      409,
      expect.stringContaining('Upload the scan of the license check first.'),
    ]);
    expect((await uploadScan(ana.browser, page)).status).toBe(303);
    const own = await confirm(ana.browser, page);
    expect([own.status, await wordsOf(own)]).toEqual([
      409,
      expect.stringContaining('Another administrator has to confirm what you entered.'),
    ]);
    expect(await publicPage()).not.toContain(NAME);
    expect((await confirm(ben.browser, page)).status).toBe(302);

    const html = await (await store.browser().get('/pharmacies')).text();
    for (const part of [
      NAME,
      'T-1001, Test Authority',
      'href="https://register.example/search"',
      'href="https://register.example/logo/T-1001"',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain(NONE);
    const recorded = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'pharmacy%')
      .orderBy('number')
      .execute();
    expect(recorded.map(({ action }) => action).slice(-3)).toEqual([
      'pharmacy entered',
      'pharmacy scan added',
      'pharmacy confirmed',
    ]);
  });

  test('keeps the scan encrypted, for administrators only', async () => {
    const page = await enter(ana.browser);
    await uploadScan(ana.browser, page);
    const { scan_id: scanId } = await openRow();
    const { storage_key: key } = await store.deps.db
      .selectFrom('pharmacy_scans')
      .select('storage_key')
      .where('id', '=', scanId)
      .executeTakeFirstOrThrow();
    expect(key).toMatch(/^pharmacy_[\da-f-]{36}\/check_\d+_License-check\.pdf$/);
    const opened = await ben.browser.get(`${page}/scan?scan=${scanId}`);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdfFile())).toBe(true);
    const { browser } = await staffOf(store, 'pharmacist');
    expect((await browser.get(`${page}/scan?scan=${scanId}`)).status).toBe(403);
    expect((await store.browser().get(`${page}/scan?scan=${scanId}`)).status).toBe(302);
  });

  test('refuses a scan that is no document, and keeps nothing of it', async () => {
    const page = await enter(ana.browser);
    const answer = await uploadScan(ana.browser, page, scanForm(Buffer.from('just text')));
    expect([answer.status, await answer.text()]).toEqual([
      415,
      expect.stringContaining('Upload a PDF, JPG or PNG file'),
    ]);
    expect((await openRow()).scan_id).toBeNull();
  });

  test('does not confirm another scan than the one that was shown', async () => {
    const page = await enter(ana.browser);
    await uploadScan(ana.browser, page);
    const { id, scan_id: seen } = await openRow();
    await uploadScan(ana.browser, page);
    const answer = await ben.browser.post(page, {
      intent: 'confirm',
      entryId: id,
      scanId: seen ?? '',
    });
    expect(answer.status).toBe(409);
    expect(await publicPage()).toContain(NONE);
  });

  test('returns what was typed with the fields that are wrong', async () => {
    const answer = await ana.browser.post('/admin/pharmacies', {
      ...typedOf(pharmacyDetails({ legalName: 'Kept Name' })),
      registerUrl: 'http://register.example',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="Kept Name"');
    expect(html).toContain('Enter a full address that begins with https://.');
  });

  test('shows the confirmed entry until a change of it is confirmed', async () => {
    const page = await registered();
    const change = (by: Browser, changes: Partial<PharmacyDetails>) =>
      by.post(page, { intent: 'enter', ...typedOf(pharmacyDetails(changes)) });
    expect((await change(ben.browser, {})).status).toBe(409);
    expect((await change(ben.browser, { legalName: 'Renamed Apotheke' })).status).toBe(302);
    expect((await change(ana.browser, { legalName: 'Third name' })).status).toBe(409);
    expect(await publicPage()).toContain(NAME);
    // The authority says something else now: the old scan does not do.
    expect((await openRow()).scan_id).toBeNull();
    await uploadScan(ben.browser, page);
    await confirm(ana.browser, page);
    expect(await publicPage()).toContain('Renamed Apotheke');
    // Its hours of coolant are no matter of the authority.
    await change(ana.browser, { legalName: 'Renamed Apotheke', coolantHours: 72 });
    expect((await openRow()).scan_id).not.toBeNull();
    const { id } = await openRow();
    expect((await ben.browser.post(page, { intent: 'drop', entryId: id })).status).toBe(302);
    expect((await ben.browser.post(page, { intent: 'drop', entryId: id })).status).toBe(409);
  });

  test('two who confirm at once confirm once', async () => {
    const cleo = await staffOf(store, 'administrator');
    const page = await enter(ana.browser);
    await uploadScan(ana.browser, page);
    const { id, scan_id } = await openRow();
    const form = { intent: 'confirm', entryId: id, scanId: scan_id ?? '' };
    const both = await Promise.all([ben, cleo].map(({ browser }) => browser.post(page, form)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
  });

  test('lists a suspended pharmacy no longer, until it is confirmed again', async () => {
    const page = await registered();
    expect((await ana.browser.post(page, { intent: 'suspend' })).status).toBe(302);
    expect(await publicPage()).toContain(NONE);
    await ana.browser.post(page, { intent: 'enter', ...typedOf(pharmacyDetails()) });
    await confirm(ben.browser, page);
    expect(await publicPage()).toContain(NAME);
  });
});

describe('a license', () => {
  // A session ends while the clock is moved by days.
  const home = async () =>
    wordsOf((await staffOf(store, 'administrator')).browser.get('/admin/home'));
  const register = async () =>
    wordsOf((await staffOf(store, 'administrator')).browser.get('/admin/pharmacies'));

  test('is told thirty days before its end, and at its end the pharmacy is closed at that instant', async () => {
    const now = store.deps.clock();
    const inDays = (days: number) =>
      new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const licenceUntil = inDays(40);
    await registered({ country: 'IE', licenceUntil });
    expect(await home()).toMatch(/Pharmacies Changes to confirm[^0-9]*30 days[^0-9]* 0/);
    const ends = Date.parse(`${licenceUntil}T00:00:00Z`) + 86_400_000;
    const clock = (instant: number) => store.travel(instant - store.deps.clock().getTime());
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Dublin',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(ends);
    const instant = ends - Number(hour) * 3_600_000;

    clock(instant - 29 * 86_400_000);
    expect(await home()).toMatch(/Pharmacies Changes to confirm[^0-9]*30 days[^0-9]* 1/);
    expect(await register()).toContain('Takes orders; the license ends on');
    clock(instant - 5_000);
    expect(await publicPage()).toContain(NAME);
    clock(instant);
    expect(await publicPage()).toContain(NONE);
    expect(await register()).toContain('License ended: takes no new orders');
    expect(await home()).toMatch(/Pharmacies Changes to confirm[^0-9]*30 days[^0-9]* 1 +1/);
    store.travel(now.getTime() - store.deps.clock().getTime());
  });
});
