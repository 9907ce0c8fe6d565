import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  arrivalAfter,
  arrivalCalendar,
  deliveryRange,
  dispatchCalendar,
  latestDispatch,
  restOnWay,
  type Way,
} from './business-days.ts';
import { coldDispatch } from './cold-chain.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';
import { addDays, dayIn, instantAt } from './days.ts';
import { zoneOf } from './destination.ts';
import { coldDayForPatient, coldDayForStaff } from './plan-texts.ts';

const CALIFORNIA: Way = { from: 'DE', to: { country: 'United States', state: 'CA' } };
const TERMS = { transitDays: 3, coolantHours: 96 };

const countries = Object.keys(DISPATCH_COUNTRIES).filter(
  (code): code is DispatchCountry => code in DISPATCH_COUNTRIES,
);
const ways: fc.Arbitrary<Way> = fc.record({
  from: fc.constantFrom(...countries),
  to: fc.record({
    country: fc.constantFrom('United States', 'USA', 'the Netherlands', 'Ireland', 'Japan'),
    state: fc.constantFrom('CA', 'New York', 'Hawaii', 'AS', 'Puerto Rico', 'ak', '', 'nowhere'),
  }),
});
const days = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2024-01-01', count));

describe('a cold parcel to California with three business days in transit and 96 hours of coolant', () => {
  it.each([
    // November 23, 2026 is a Monday, and Thanksgiving is on the Thursday after it.
    ['2026-11-16', '2026-11-16', '2026-11-19'],
    ['2026-11-17', '2026-11-17', '2026-11-20'],
    ['2026-11-18', '2026-11-30', '2026-12-03'],
    ['2026-11-23', '2026-11-30', '2026-12-03'],
    // Christmas is a holiday in both countries.
    ['2026-12-22', '2026-12-28', '2026-12-31'],
    // Good Friday and Easter Monday are holidays only in Germany.
    ['2026-03-31', '2026-04-07', '2026-04-10'],
    // The Fourth of July is a Saturday, observed on Friday.
    ['2026-06-30', '2026-07-06', '2026-07-09'],
  ])('ready on %s leaves on %s and arrives on %s', (from, day, arrives) => {
    expect(coldDispatch(CALIFORNIA, from, TERMS)).toMatchObject({ kind: 'day', day, arrives });
  });

  it('tells the patient and staff why it waits', () => {
    const plan = coldDispatch(CALIFORNIA, '2026-11-19', TERMS);
    expect(coldDayForPatient(plan)).toBe(
      'We plan to send your order on Monday, November 30, so that it doesn’t sit in a depot over Thanksgiving Day and the weekend.',
    );
    expect(coldDayForPatient(coldDispatch(CALIFORNIA, '2026-11-12', TERMS))).toBe(
      'We plan to send your order on Monday, November 16, so that it doesn’t sit in a depot over the weekend.',
    );
    const told = coldDayForStaff(plan, '2026-11-19', 96);
    expect(told).toEqual({
      hold: true,
      text: 'Hold until Monday, November 30. If sent on Thursday, November 19, it would be in transit for up to 137 hours, and the coolant lasts 96. Reason: Thanksgiving Day and the weekend.',
    });
  });

  it('may leave at once if no rest day is in the way', () => {
    const plan = coldDispatch(CALIFORNIA, '2026-11-16', TERMS);
    expect(coldDayForStaff(plan, '2026-11-16', 96)).toEqual({
      hold: false,
      text: 'It may leave today. It will be delivered by Thursday, November 19, after at most 89 of the coolant’s 96 hours.',
    });
    expect(coldDayForPatient(plan)).toContain('on Monday, November 16.');
  });

  it('is never sent if the coolant cannot last the transit', () => {
    const plan = coldDispatch(CALIFORNIA, '2026-11-16', { transitDays: 3, coolantHours: 72 });
    expect(plan).toEqual({ kind: 'never' });
    expect(coldDayForStaff(plan, '2026-11-16', 72).hold).toBe(true);
    expect(coldDayForPatient(plan)).toContain('email you');
  });
});

test('dispatches on the first business day from which the coolant lasts the transit', () => {
  fc.assert(
    fc.property(
      ways,
      days,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 24, max: 240 }),
      (way, from, transitDays, coolantHours) => {
        const plan = coldDispatch(way, from, { transitDays, coolantHours });
        if (plan.kind === 'never') return;
        const hoursFrom = (day: string): number =>
          (instantAt(arrivalAfter(way, day, transitDays), 20, zoneOf(way.to)).getTime() -
            instantAt(day, 12, DISPATCH_COUNTRIES[way.from].timeZone).getTime()) /
          3_600_000;
        expect(dispatchCalendar(way.from)(plan.day)).toBeUndefined();
        expect(arrivalCalendar(way.to)(plan.arrives)).toBeUndefined();
        expect(plan.day >= from).toBe(true);
        expect(hoursFrom(plan.day)).toBeLessThanOrEqual(coolantHours);
        for (let day = from; day < plan.day; day = addDays(day, 1))
          if (!dispatchCalendar(way.from)(day))
            expect(hoursFrom(day)).toBeGreaterThan(coolantHours);
      },
    ),
    { numRuns: 300 },
  );
});

test('never dispatches later with more hours of coolant', () => {
  fc.assert(
    fc.property(ways, days, fc.integer({ min: 60, max: 200 }), (way, from, coolantHours) => {
      const less = coldDispatch(way, from, { transitDays: 3, coolantHours });
      const more = coldDispatch(way, from, { transitDays: 3, coolantHours: coolantHours + 24 });
      if (less.kind === 'day') expect(more.kind === 'day' && more.day <= less.day).toBe(true);
    }),
  );
});

test('expects delivery on business days of both countries, with four business days between first and last', () => {
  fc.assert(
    fc.property(ways, days, (way, from) => {
      const { first, last } = deliveryRange(way, from);
      expect(restOnWay(way, first)).toBeUndefined();
      expect(restOnWay(way, last)).toBeUndefined();
      expect(arrivalAfter(way, first, 4)).toBe(last);
      expect(first > from && first < last).toBe(true);
    }),
  );
});

test('skips the Christmas and New Year holidays of both countries', () => {
  expect(deliveryRange(CALIFORNIA, '2026-12-23')).toEqual({
    first: '2026-12-29',
    last: '2027-01-05',
  });
});

describe('the latest dispatch day of an approved and paid order', () => {
  it.each([
    // November 17 is a Tuesday. Late in the evening UTC it is Wednesday in Berlin.
    ['2026-11-17T10:00:00Z', '2026-11-17T11:00:00Z', '2026-11-18'],
    ['2026-11-17T23:30:00Z', '2026-11-17T23:40:00Z', '2026-11-19'],
    ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z', '2026-11-23'],
    // An overdue order leaves today, or on the next business day.
    ['2026-11-17T10:00:00Z', '2026-11-26T11:00:00Z', '2026-11-26'],
    ['2026-11-17T10:00:00Z', '2026-11-28T11:00:00Z', '2026-11-30'],
  ])('ready at %s, as of %s, is %s', (ready, now, day) => {
    expect(latestDispatch('DE', new Date(ready), new Date(now))).toBe(day);
  });
});

test('converts a day and an hour of a time zone to the right instant', () => {
  fc.assert(
    fc.property(
      days,
      // Excludes the night, because clock changes repeat or skip an hour.
      fc.integer({ min: 6, max: 20 }),
      fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Adak'),
      (day, hour, zone) => {
        const at = instantAt(day, hour, zone);
        expect(dayIn(zone, at)).toBe(day);
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          hourCycle: 'h23',
        });
        expect(Number(shown.format(at))).toBe(hour);
      },
    ),
  );
});
