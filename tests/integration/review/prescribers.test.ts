import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { anotherScan, decide, OZEMPIC, typedOzempic, waiting } from './bench.ts';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { upload } from '#tests/support/shopping.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const found = async (query: string, by = ana.browser): Promise<unknown> => {
  const answer = await by.get(`/admin/prescribers?${new URLSearchParams({ q: query }).toString()}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as unknown;
};

const approve = async (prescriberName: string, fields: Record<string, string>): Promise<void> => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await upload(patient.browser, orderId, anotherScan(prescriberName + JSON.stringify(fields)));
  const values = typedOzempic({ prescriberName, ...fields });
  expect((await decide(store, ana.browser, orderId, 'approve', values)).status).toBe(302);
};

const LEVIN = {
  prescriberNpi: '1234567893',
  prescriberLicence: 'MD 35.12',
  prescriberAddress: '4 elm street, Dover',
  prescriberPhone: '+1 302 555 0100',
};

test('a prescriber of an approved prescription is found with every field, once for each address', async () => {
  await approve('Dr. Ruth Levin', { ...LEVIN, prescriberAddress: '4 Elm Street, Dover' });
  await approve('Dr. Ruth Levin', { prescriberAddress: '9 Oak Road, Salem' });
  await approve('DR. RUTH LEVIN', LEVIN);
  const none = { prescriberNpi: '', prescriberLicence: '', prescriberPhone: '' };
  const both = {
    prescribers: [
      { prescriberName: 'DR. RUTH LEVIN', ...LEVIN },
      { prescriberName: 'Dr. Ruth Levin', ...none, prescriberAddress: '9 Oak Road, Salem' },
    ],
  };
  expect(await found('ruth lev')).toEqual(both);
  expect(await found('levin 1234567893')).toEqual({ prescribers: both.prescribers.slice(0, 1) });
  expect(await found('Salem')).toEqual({ prescribers: both.prescribers.slice(1) });
  for (const nothing of ['nobody', '', '  ', '%', '_____'])
    expect([nothing, await found(nothing)]).toEqual([nothing, { prescribers: [] }]);
});

test('a prescriber whom an earlier version remembered as one text has fields, too', async () => {
  await store.deps.db
    .insertInto('prescribers')
    .values({
      id: store.deps.newId(),
      name: 'Dr. Former',
      contact: '2 Mill Lane, Dover; NPI 1043259872',
      last_used_at: store.deps.clock(),
    })
    .execute();
  expect(await found('former')).toEqual({
    prescribers: [
      {
        prescriberName: 'Dr. Former',
        prescriberNpi: '1043259872',
        prescriberLicence: '',
        prescriberAddress: '2 Mill Lane, Dover',
        prescriberPhone: '',
      },
    ],
  });
});

test('a prescriber of a declined prescription is not remembered', async () => {
  const { orderId } = await waiting(store);
  const values = typedOzempic({ prescriberName: 'Dr. Nobody Known' });
  expect((await decide(store, ana.browser, orderId, 'decline', values)).status).toBe(302);
  expect(await found('Nobody Known')).toEqual({ prescribers: [] });
});

test('only pharmacists read them', async () => {
  for (const role of ['administrator', 'support'] as const) {
    const { browser } = await staffOf(store, role);
    expect((await browser.get('/admin/prescribers?q=ruth')).status).toBe(403);
  }
  expect((await store.browser().get('/admin/prescribers?q=ruth')).status).toBe(302);
});
