import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#domain/shipping/days.ts';
import {
  arrivesBy,
  DAYS_TO_ORDER,
  DAYS_TO_PAY,
  isDue,
  prescriptionLeft,
  type RefillItem,
  refillsOf,
  type RefillTerms,
  remindOn,
  usedUpOn,
  wantsReminder,
} from './refills.ts';

const TERMS: RefillTerms = {
  reviewHours: 24,
  shipping: { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } },
};
const TO = { country: 'United States', state: 'Maine' };

const anyDay: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => addDays('2026-01-01', days));
const anyTerms: fc.Arbitrary<RefillTerms> = fc.record({
  reviewHours: fc.integer({ min: 1, max: 168 }),
  shipping: fc.record({
    from: fc.constantFrom('DE', 'IE', 'GR', 'ES'),
    cold: fc.constant({ transitDays: 3, coolantHours: 96 }),
  }),
});
const anyParcel = fc.record({
  to: fc.record({
    country: fc.constantFrom('United States', 'Germany', 'Brazil'),
    state: fc.constantFrom('Maine', 'California', 'Hawaii', ''),
  }),
  cold: fc.boolean(),
});

describe('the day of a reminder', () => {
  it('leaves time to order, review, pay, dispatch and deliver', () => {
    fc.assert(
      fc.property(anyDay, anyParcel, anyTerms, (runsOut, next, terms) => {
        const day = remindOn(runsOut, next, terms);
        expect(arrivesBy(day, next, terms) <= runsOut).toBe(true);
      }),
    );
  });

  it('is as late as possible', () => {
    fc.assert(
      fc.property(anyDay, anyParcel, anyTerms, (runsOut, next, terms) => {
        const day = remindOn(runsOut, next, terms);
        expect(arrivesBy(addDays(day, 1), next, terms) > runsOut).toBe(true);
      }),
    );
  });

  it('is at least 8 days, the review, and the days to order and to pay before the supply ends', () => {
    fc.assert(
      fc.property(anyDay, anyParcel, anyTerms, (runsOut, next, terms) => {
        const least = DAYS_TO_ORDER + DAYS_TO_PAY + Math.ceil(terms.reviewHours / 24) + 8;
        expect(addDays(remindOn(runsOut, next, terms), least) <= runsOut).toBe(true);
      }),
    );
  });

  it('matches a manual calculation', () => {
    // A reminder on Monday, March 2 leads to payment on the 9th, dispatch on the 10th and arrival on the 19th.
    expect(arrivesBy('2026-03-02', { to: TO, cold: false }, TERMS)).toBe('2026-03-19');
    expect(remindOn('2026-03-19', { to: TO, cold: false }, TERMS)).toBe('2026-03-02');
  });

  it('allows for a cold parcel that must not wait over a weekend', () => {
    // Payment is on Thursday, March 12, and no cold parcel leaves on Friday.
    expect(arrivesBy('2026-03-05', { to: TO, cold: false }, TERMS)).toBe('2026-03-24');
    expect(arrivesBy('2026-03-05', { to: TO, cold: true }, TERMS)).toBe('2026-03-25');
  });
});

describe('supplies of one ingredient', () => {
  const supplies = fc.array(fc.record({ arrived: anyDay, days: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  it('last at least as long as each one, and at most their sum after the last arrival', () => {
    fc.assert(
      fc.property(supplies, (each) => {
        const until = usedUpOn(each) ?? '';
        const last =
          each
            .map(({ arrived }) => arrived)
            .toSorted()
            .at(-1) ?? '';
        const all = each.reduce((sum, { days }) => sum + days, 0);
        for (const { arrived, days } of each) expect(until >= addDays(arrived, days)).toBe(true);
        expect(until <= addDays(last, all)).toBe(true);
      }),
    );
  });

  it('last equally long in any order', () => {
    fc.assert(
      fc.property(supplies, (each) => {
        expect(usedUpOn(each.toReversed())).toBe(usedUpOn(each));
      }),
    );
  });

  it('have no end without supplies', () => {
    expect(usedUpOn([])).toBeUndefined();
  });
});

const item = (changes: Partial<RefillItem> = {}): RefillItem => ({
  orderId: 'a',
  name: 'Ozempic 2mg/3mL',
  productId: 'ozempic',
  strength: '2mg/3mL',
  atc: 'A10BJ06',
  days: 28,
  arrived: '2026-03-02',
  next: { to: TO, cold: false },
  ...changes,
});

describe('the refills to remind of', () => {
  it('include the last order of a medicine, when all its packs are used up', () => {
    const refills = refillsOf(
      [item(), item({ orderId: 'b', arrived: '2026-03-20', days: 56 })],
      TERMS,
    );
    expect(refills).toMatchObject([{ orderId: 'b', runsOut: '2026-05-25' }]);
  });

  it('exclude a medicine that is already reordered', () => {
    expect(refillsOf([item(), item({ orderId: 'b', arrived: undefined })], TERMS)).toEqual([]);
  });

  it('include an order of two medicines once, when the first runs out', () => {
    const [refill, ...others] = refillsOf(
      [item(), item({ atc: 'A10AE04', name: 'Lantus', days: 20 })],
      TERMS,
    );
    expect(others).toEqual([]);
    expect(refill?.runsOut).toBe('2026-03-22');
    expect(refill?.lines.map(({ name }) => name)).toEqual(['Ozempic 2mg/3mL', 'Lantus']);
  });

  it('are due from the reminder day until the supply has run out', () => {
    const [refill] = refillsOf([item()], TERMS);
    if (!refill) throw new Error('nothing runs out');
    expect(refill.runsOut).toBe('2026-03-30');
    expect(isDue(refill, addDays(refill.remindOn, -1))).toBe(false);
    expect(isDue(refill, refill.remindOn)).toBe(true);
    expect(isDue(refill, addDays(refill.runsOut, -1))).toBe(true);
    expect(isDue(refill, refill.runsOut)).toBe(false);
  });
});

describe('the reminder choice', () => {
  it.each([
    [[], false],
    [[{ orderId: null, wanted: true }], true],
    [[{ orderId: null, wanted: false }], false],
    [[{ orderId: 'a', wanted: true }], true],
    [[{ orderId: 'b', wanted: true }], false],
    [
      [
        { orderId: null, wanted: true },
        { orderId: 'a', wanted: false },
      ],
      false,
    ],
    [
      [
        { orderId: null, wanted: false },
        { orderId: 'a', wanted: true },
      ],
      true,
    ],
  ])('of %o is %s', (choices, wanted) => {
    expect(wantsReminder(choices, 'a')).toBe(wanted);
  });
});

describe('the text for the rest of a prescription', () => {
  const record = { productId: 'ozempic', strength: '2mg/3mL', validUntil: '2026-06-01', left: 2 };
  const line = { productId: 'ozempic', strength: '2mg/3mL' };
  it.each([
    [[record], '2 packs left on your prescription, until June 1, 2026'],
    [[{ ...record, left: 1 }], '1 pack left on your prescription, until June 1, 2026'],
    [[{ ...record, left: 0 }], 'you need a new prescription'],
    [[{ ...record, validUntil: '2026-03-01' }], 'you need a new prescription'],
    [[{ ...record, strength: '4mg/3mL' }], 'you need a new prescription'],
    [[], 'you need a new prescription'],
    [
      [{ ...record, left: 0, validUntil: '2026-12-01' }, record],
      '2 packs left on your prescription, until June 1, 2026',
    ],
  ])('for %o is "%s"', (records, told) => {
    expect(prescriptionLeft(records, line, '2026-03-15')).toBe(told);
  });
});
