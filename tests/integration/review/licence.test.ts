import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { LICENCE } from '#tests/support/licence.ts';
import { staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { decide, deskAt, openBench, reviewOf, typedOzempic, waiting } from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const entriesOf = (orderId: string) =>
  store.deps.db
    .selectFrom('review_entries')
    .select(['kind', 'licence'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();

const setLicence = (who: StaffMember, number: string | null) =>
  store.deps.db
    .updateTable('staff')
    .set({
      licence_number: number,
      licence_authority: number === null ? null : LICENCE.licence_authority,
    })
    .where('id', '=', who.id)
    .execute();

test('an approval keeps the licence that it was signed under', async () => {
  const { orderId } = await waiting(store);
  expect((await decide(store, ana.browser, orderId, 'approve')).status).toBe(302);
  await setLicence(ana, '99999');
  const signed = `${LICENCE.licence_number}, ${LICENCE.licence_authority}`;
  expect((await entriesOf(orderId)).at(-1)).toEqual({ kind: 'approved', licence: signed });
  expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain(`license ${signed}`);
});

test('an approval without a recorded licence is refused, and what was typed is kept', async () => {
  const { orderId } = await waiting(store);
  const tom = await staffOf(store, 'pharmacist');
  await setLicence(tom, null);
  const typed = typedOzempic({ prescriberName: 'Dr. Rosalind Quill' });
  const refused = await decide(store, tom.browser, orderId, 'approve', typed);
  expect(refused.status).toBe(409);
  expect(await wordsOf(refused)).toContain('Your license number is not recorded');
  expect((await reviewOf(store, orderId)).state).toBe('waiting');
  expect(await (await tom.browser.get(deskAt(orderId))).text()).toContain('Dr. Rosalind Quill');
  // A question to the patient takes no signature.
  expect((await decide(store, tom.browser, orderId, 'ask-copy', typed)).status).not.toBe(409);
});
