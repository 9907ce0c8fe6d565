import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from './money.ts';
import { BILL_PERIODS, type BilledPack, readAmount, yearlyBill } from './yearly-bill.ts';

const cents = fc.integer({ min: 1, max: 2_000_000 }).map(toCents);
const packs: fc.Arbitrary<BilledPack> = fc.record(
  {
    price: cents,
    claims: fc.boolean(),
    lowest: cents,
    days: fc.integer({ min: 1, max: 90 }),
  },
  { requiredKeys: ['price', 'claims'] },
);
const periods = fc.constantFrom(...BILL_PERIODS.map(({ id }) => id));

test('a saving is never over more than what is paid, nor over a lower US price', () => {
  fc.assert(
    fc.property(packs, cents, periods, (pack, paid, period) => {
      const bill = yearlyBill(pack, paid, period);
      if (bill.kind !== 'compared') return;
      expect(bill.saving).toBeGreaterThanOrEqual(0);
      expect(bill.ours + bill.saving).toBeLessThanOrEqual(
        Math.max(bill.ours, Math.min(bill.paid, bill.lowest ?? bill.paid)),
      );
    }),
  );
});

test('nothing is claimed where figures are stale or the medicine costs no more at home', () => {
  fc.assert(
    fc.property(packs, cents, periods, (pack, paid, period) => {
      const { kind } = yearlyBill(pack, paid, period);
      if (pack.lowest !== undefined && pack.lowest <= pack.price) expect(kind).toBe('home');
      else if (!pack.claims) expect(kind).toBe('not-compared');
      else if (pack.days === undefined) expect(kind).toBe('own-dose');
      else expect(kind).toBe('compared');
    }),
  );
});

test('counts a year of packs and of payments', () => {
  const pack = { price: toCents(9_800), lowest: toCents(32_293), claims: true, days: 28 };
  expect(yearlyBill(pack, toCents(60_000), 'month')).toEqual({
    kind: 'compared',
    paid: 730_000,
    ours: 127_750,
    lowest: 420_962,
    saving: 293_212,
  });
  // Somebody with insurance may pay less than here.
  expect(yearlyBill(pack, toCents(2500), 'month')).toMatchObject({ paid: 30_417, saving: 0 });
  expect(yearlyBill(pack, toCents(60_000), 'year')).toMatchObject({ paid: 60_000, saving: 0 });
});

test.each([
  ['350', 35_000],
  ['$1,163', 116_300],
  [' 35.5 ', 3550],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['12.345', undefined],
  ['1e5', undefined],
  ['12345678', undefined],
])('reads the amount %j', (typed, amount) => expect(readAmount(typed)).toBe(amount));
