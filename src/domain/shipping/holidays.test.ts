import { describe, expect, it, test } from 'vitest';
import { DISPATCH_COUNTRIES, US_HOLIDAYS } from './countries.ts';
import { easternEaster, easterSunday, holidayTable } from './holidays.ts';

const daysOf = (rules: Parameters<typeof holidayTable>[0], year: number): readonly string[] =>
  [...holidayTable(rules)(year).keys()].toSorted();

/** Observed days as listed by the U.S. Office of Personnel Management, opm.gov "Federal Holidays". */
const OPM = [
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  // July 4 is a Sunday; Juneteenth, Christmas and the following New Year's Day are Saturdays.
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
] as const;

test.each(OPM)('lists the observed federal holidays of %s', (year, days) => {
  expect(daysOf(US_HOLIDAYS, year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('has no Juneteenth before its introduction', () => {
  expect(daysOf(US_HOLIDAYS, 2020)).not.toContain('2020-06-19');
});

describe('Easter Sunday', () => {
  // Source: U.S. Census Bureau, "Easter Dates from 1600 to 2099"; almanacs for the earliest and latest dates.
  it.each([
    '1818-03-22',
    '1943-04-25',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])('of the Western churches is %s', (day) => {
    expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
  });

  // Source: Astronomical Society of South Australia, "Easter Dates 2000 to 2099".
  it.each(['2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02', '2028-04-16'])(
    'of the Eastern churches is %s',
    (day) => {
      expect(easternEaster(Number(day.slice(0, 4)))).toBe(day);
    },
  );
});

/** Official calendars of each country. Each year includes a movable holiday. */
const IN_EUROPE = [
  ['AT', 2026, '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26'],
  ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['DE', 2027, '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26'],
  ['ES', 2026, '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
  ['FR', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
  ['GR', 2026, '01-01 01-06 02-23 03-25 04-10 04-13 05-01 06-01 08-15 10-28 12-25 12-26'],
  ['IE', 2026, '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-28'],
  // February 1, 2030 is a Friday, and Saint Patrick's Day is a Sunday.
  ['IE', 2030, '01-01 02-01 03-18 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
  ['IT', 2025, '01-01 01-06 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'],
  ['IT', 2026, '01-01 01-06 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
  // King's Day is a Sunday in 2031.
  ['NL', 2031, '01-01 04-11 04-14 04-26 05-05 05-22 06-02 12-25 12-26'],
] as const;

test.each(IN_EUROPE)('lists the holidays of %s in %s', (country, year, days) => {
  const found = daysOf(DISPATCH_COUNTRIES[country].rules, year);
  expect(found).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('names a legal source for every country', () => {
  for (const { source } of Object.values(DISPATCH_COUNTRIES)) expect(source).toMatch(/\d/);
});
