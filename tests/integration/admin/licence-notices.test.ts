import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerPharmacy } from '#tests/support/pharmacies.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';
import { tellEndingLicences } from '#usecases/pharmacies/tell-licences.ts';

const ADMINISTRATOR = 'administrator@staff.example';

let store: Store;
beforeAll(async () => {
  store = await openStore();
  const member = await staffOf(store, 'administrator');
  // Of the administrators only one has a mailbox, so that the test knows who is told.
  await store.deps.db.updateTable('staff').set({ email: null }).execute();
  await store.deps.db
    .updateTable('staff')
    .set({ email: ADMINISTRATOR })
    .where('id', '=', member.id)
    .execute();
});
beforeEach(async () => {
  await store.deps.db.deleteFrom('mails').execute();
  await store.deps.db.deleteFrom('pharmacies').execute();
});
afterAll(() => store.close());

const run = (day: string): Promise<number> =>
  tellEndingLicences({
    ...store.deps,
    brand: store.deps.settings.brand,
    clock: () => new Date(`${day}T12:00:00Z`),
  });
const told = async () =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'licences-ending')
      .orderBy('id')
      .execute()
  ).map(({ recipient, data }) => [
    recipient,
    (data['licences'] as { name: string; ended: boolean }[]).map(({ name, ended }) => [
      name,
      ended,
    ]),
  ]);

describe('a license that ends', () => {
  test('is told to the administrators once at each threshold, and a renewed one anew', async () => {
    const pharmacyId = await registerPharmacy(store.deps, { licenceUntil: '2027-06-30' });
    const name = 'Test-Apotheke Example e.K.';
    expect(await run('2027-05-30')).toBe(0);
    expect(await run('2027-06-01')).toBe(1);
    expect(await run('2027-06-01')).toBe(0);
    expect(await run('2027-06-20')).toBe(0);
    expect(await run('2027-06-24')).toBe(1);
    expect(await run('2027-07-01')).toBe(1);
    expect(await run('2027-08-01')).toBe(0);
    expect(await told()).toEqual([
      [ADMINISTRATOR, [[name, false]]],
      [ADMINISTRATOR, [[name, false]]],
      [ADMINISTRATOR, [[name, true]]],
    ]);
    const { count } = await store.deps.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('action', '=', 'pharmacy license end told')
      .where('subject_id', '=', pharmacyId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3);
    await store.deps.db
      .updateTable('pharmacy_entries')
      .set({
        details: JSON.stringify({ ...(await details(pharmacyId)), licenceUntil: '2028-06-30' }),
      })
      .where('pharmacy_id', '=', pharmacyId)
      .execute();
    expect(await run('2027-08-01')).toBe(0);
    expect(await run('2028-06-10')).toBe(1);
  });

  test('is one mail for all, and none for a suspended pharmacy', async () => {
    await registerPharmacy(store.deps, { legalName: 'A', licenceUntil: '2027-06-30' });
    await registerPharmacy(store.deps, { legalName: 'B', licenceUntil: '2027-06-10' });
    const suspended = await registerPharmacy(store.deps, {
      legalName: 'C',
      licenceUntil: '2027-06-10',
    });
    await store.deps.db
      .updateTable('pharmacies')
      .set({ suspended_at: store.deps.clock(), suspended_by: store.deps.newId() })
      .where('id', '=', suspended)
      .execute();
    expect(await run('2027-06-11')).toBe(2);
    expect(await told()).toEqual([
      [
        ADMINISTRATOR,
        [
          ['A', false],
          ['B', true],
        ],
      ],
    ]);
  });

  test('is told once by two workers at the same time', async () => {
    await registerPharmacy(store.deps, { licenceUntil: '2027-06-30' });
    const counts = await Promise.all([run('2027-06-11'), run('2027-06-11')]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await told()).toHaveLength(1);
  });
});

const details = async (pharmacyId: string) =>
  (
    await store.deps.db
      .selectFrom('pharmacy_entries')
      .select('details')
      .where('pharmacy_id', '=', pharmacyId)
      .executeTakeFirstOrThrow()
  ).details;
