import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderOf, prescribe, words } from '#tests/integration/admin/desk.ts';
import { staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  changeRecord,
  decide,
  deskAt,
  linesOfRecord,
  openBench,
  OZEMPIC,
  reviewOf,
  statusOf,
  typedOzempic,
  versionsAt,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

describe('a prescription that two pharmacists change from two orders', () => {
  const two = async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve', typedOzempic({ 'line-0-refills': '5' }));
    const second = await orderOf(store, patient, [OZEMPIC]);
    await prescribe(patient, second);
    const { record_id } = await reviewOf(store, orderId);
    expect((await reviewOf(store, second)).record_id).toBe(record_id);
    const bea = await staffOf(store, 'pharmacist');
    return { orderId, second, record_id, bea, seen: await versionsAt(store, second) };
  };
  const hers = typedOzempic({ 'line-0-refills': '3', 'line-0-directions': '1 mg a week' });
  const his = typedOzempic({
    'line-0-refills': '4',
    'line-0-directions': '0.5 mg every Monday',
    recordReason: 'The scan says 4.',
  });

  test('returns a conflict to the second one and keeps the typed values', async () => {
    const { orderId, second, record_id, bea, seen } = await two();
    // The forms of the second order send the version that its page showed.
    const page = await (await bea.browser.get(deskAt(second))).text();
    expect(page.match(/name="recordVersion" value="1"/g)).toHaveLength(3);
    // A weekly pen has days between doses but no injections per day.
    expect(page).toContain('Days between doses');
    expect(page).not.toContain('Injections a day');
    const why = { recordReason: 'It says 3.' };
    expect(
      (await changeRecord(store, ana.browser, orderId, 'correct-record', { ...hers, ...why }))
        .status,
    ).toBe(302);
    const later = await changeRecord(store, bea.browser, second, 'correct-record', {
      ...his,
      ...seen,
    });
    expect(later.status).toBe(409);
    const text = await later.text();
    expect(words(text)).toContain(
      'The prescription on record has changed in the meantime. What you typed is saved. Please compare it again.',
    );
    expect(text).toContain('0.5 mg every Monday</textarea>');
    expect(words(text)).toContain('On record: 1 mg a week');
    expect(words(text)).toContain('On record: 3');
    expect(/<input[^>]*name="recordReason"[^>]*>/.exec(text)?.[0]).toContain('The scan says 4.');
    expect(await linesOfRecord(store, record_id)).toMatchObject([
      { refills: 3, directions: '1 mg a week' },
    ]);
    // The old version can neither be closed nor used for an approval.
    expect(
      (await changeRecord(store, bea.browser, second, 'close-record', { ...why, ...seen })).status,
    ).toBe(409);
    const approved = await decide(store, bea.browser, second, 'approve', { ...hers, ...seen });
    expect([approved.status, await statusOf(store, second)]).toEqual([409, 'Order Requested']);
    // The pharmacist corrects the record with the current version.
    expect((await changeRecord(store, bea.browser, second, 'correct-record', his)).status).toBe(
      302,
    );
    expect(await linesOfRecord(store, record_id)).toMatchObject([
      { refills: 4, directions: '0.5 mg every Monday' },
    ]);
    expect((await decide(store, bea.browser, second, 'approve', {})).status).toBe(302);
  });

  test('is changed once in concurrent requests', async () => {
    const { orderId, second, record_id, bea, seen } = await two();
    const first = { ...hers, ...(await versionsAt(store, orderId)), recordReason: 'It says 3.' };
    const answers = await Promise.all([
      changeRecord(store, ana.browser, orderId, 'correct-record', first),
      changeRecord(store, bea.browser, second, 'correct-record', { ...his, ...seen }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]));
    const [line] = await linesOfRecord(store, record_id);
    expect(line?.refills).toBe(answers[0].status === 302 ? 3 : 4);
  });
});
