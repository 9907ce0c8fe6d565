import { addDays, dayFrom, weekdayOf } from './days.ts';
import type { HolidayRule } from './holidays.ts';

const EASTER_MONDAY = { name: 'Easter Monday', easter: 1 };
const GOOD_FRIDAY = { name: 'Good Friday', easter: -2 };
const ASCENSION = { name: 'Ascension Day', easter: 39 };
const WHIT_MONDAY = { name: 'Whit Monday', easter: 50 };
const NEW_YEAR = { name: 'New Year’s Day', month: 1, date: 1 };
const EPIPHANY = { name: 'Epiphany', month: 1, date: 6 };
const LABOUR_DAY = { name: 'Labour Day', month: 5, date: 1 };
const ASSUMPTION = { name: 'Assumption Day', month: 8, date: 15 };
const ALL_SAINTS = { name: 'All Saints’ Day', month: 11, date: 1 };
const IMMACULATE = { name: 'the Immaculate Conception', month: 12, date: 8 };
const CHRISTMAS = { name: 'Christmas Day', month: 12, date: 25 };
const SECOND_CHRISTMAS = { name: 'the second day of Christmas', month: 12, date: 26 };

/** On the first Monday of February, or on the 1st where that is a Friday. */
const saintBrigid = (year: number): string => {
  const first = dayFrom(year, 2, 1);
  return weekdayOf(first) === 5 ? first : addDays(first, (8 - weekdayOf(first)) % 7);
};

/** On April 27, or on the day before where that is a Sunday. */
const kingsDay = (year: number): string => {
  const day = dayFrom(year, 4, 27);
  return weekdayOf(day) === 0 ? addDays(day, -1) : day;
};

type Country = {
  readonly name: string;
  readonly timeZone: string;
  /** The law that names the days. */
  readonly source: string;
  readonly rules: readonly HolidayRule[];
};

/**
 * Countries of the European Union that pharmacies send from, with the holidays that the whole country
 * keeps. Days of single regions are not in it: they are the pharmacy's to know.
 */
export const DISPATCH_COUNTRIES = {
  AT: {
    name: 'Austria',
    timeZone: 'Europe/Vienna',
    source: 'Arbeitsruhegesetz, § 7 (2)',
    rules: [
      NEW_YEAR,
      EPIPHANY,
      EASTER_MONDAY,
      LABOUR_DAY,
      ASCENSION,
      WHIT_MONDAY,
      { name: 'Corpus Christi', easter: 60 },
      ASSUMPTION,
      { name: 'the National Day', month: 10, date: 26 },
      ALL_SAINTS,
      IMMACULATE,
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  DE: {
    name: 'Germany',
    timeZone: 'Europe/Berlin',
    source:
      'the holiday acts of all sixteen states; Einigungsvertrag, article 2 (2), for October 3',
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      LABOUR_DAY,
      ASCENSION,
      WHIT_MONDAY,
      { name: 'the Day of German Unity', month: 10, date: 3 },
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  ES: {
    name: 'Spain',
    timeZone: 'Europe/Madrid',
    source: 'Estatuto de los Trabajadores, article 37.2; Real Decreto 2001/1983, article 45',
    rules: [
      NEW_YEAR,
      EPIPHANY,
      GOOD_FRIDAY,
      LABOUR_DAY,
      ASSUMPTION,
      { name: 'the National Day of Spain', month: 10, date: 12 },
      ALL_SAINTS,
      { name: 'Constitution Day', month: 12, date: 6 },
      IMMACULATE,
      CHRISTMAS,
    ],
  },
  FR: {
    name: 'France',
    timeZone: 'Europe/Paris',
    source: 'Code du travail, article L3133-1',
    rules: [
      NEW_YEAR,
      EASTER_MONDAY,
      LABOUR_DAY,
      { name: 'Victory Day', month: 5, date: 8 },
      ASCENSION,
      WHIT_MONDAY,
      { name: 'Bastille Day', month: 7, date: 14 },
      ASSUMPTION,
      ALL_SAINTS,
      { name: 'Armistice Day', month: 11, date: 11 },
      CHRISTMAS,
    ],
  },
  GR: {
    name: 'Greece',
    timeZone: 'Europe/Athens',
    source:
      'Law 1157/1981; Royal Decree 748/1966 with Law 4468/2017, article 14, and Law 4808/2021, article 60; church feasts by the eastern Easter',
    rules: [
      NEW_YEAR,
      EPIPHANY,
      { name: 'Clean Monday', easter: -48, church: 'eastern' },
      { name: 'Independence Day', month: 3, date: 25 },
      { ...GOOD_FRIDAY, church: 'eastern' },
      { ...EASTER_MONDAY, church: 'eastern' },
      LABOUR_DAY,
      { ...WHIT_MONDAY, church: 'eastern' },
      ASSUMPTION,
      { name: 'Ochi Day', month: 10, date: 28 },
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  IE: {
    name: 'Ireland',
    timeZone: 'Europe/Dublin',
    source:
      'Organisation of Working Time Act 1997, second schedule, with S.I. 50/2022; offices rest on the next working day where one falls on a weekend',
    rules: [
      { ...NEW_YEAR, moved: 'next-working-day' },
      { name: 'Saint Brigid’s Day', days: saintBrigid, since: 2023 },
      { name: 'Saint Patrick’s Day', month: 3, date: 17, moved: 'next-working-day' },
      EASTER_MONDAY,
      { name: 'the May holiday', month: 5, weekday: 1, nth: 1 },
      { name: 'the June holiday', month: 6, weekday: 1, nth: 1 },
      { name: 'the August holiday', month: 8, weekday: 1, nth: 1 },
      { name: 'the October holiday', month: 10, weekday: 1, nth: 'last' },
      { ...CHRISTMAS, moved: 'next-working-day' },
      { name: 'Saint Stephen’s Day', month: 12, date: 26, moved: 'next-working-day' },
    ],
  },
  IT: {
    name: 'Italy',
    timeZone: 'Europe/Rome',
    source:
      'Legge 260/1949, articles 1 and 2, as left by Legge 54/1977 and D.P.R. 792/1985; Legge 151/2025 for October 4',
    rules: [
      NEW_YEAR,
      EPIPHANY,
      EASTER_MONDAY,
      { name: 'Liberation Day', month: 4, date: 25 },
      LABOUR_DAY,
      { name: 'Republic Day', month: 6, date: 2 },
      ASSUMPTION,
      { name: 'Saint Francis’ Day', month: 10, date: 4, since: 2026 },
      ALL_SAINTS,
      IMMACULATE,
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  NL: {
    name: 'the Netherlands',
    timeZone: 'Europe/Amsterdam',
    source: 'Algemene termijnenwet, article 3',
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      { name: 'King’s Day', days: kingsDay },
      { name: 'Liberation Day', month: 5, date: 5 },
      ASCENSION,
      WHIT_MONDAY,
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
} as const satisfies Record<string, Country>;

export type DispatchCountry = keyof typeof DISPATCH_COUNTRIES;

/**
 * The holidays of the United States, with the day on which work rests where one falls on a weekend.
 * Source: 5 U.S.C. 6103 (a) and (b); Executive Order 11582 for Sundays. Couriers deliver on some of them,
 * so counting them all makes a parcel wait a day at most.
 */
export const US_HOLIDAYS: readonly HolidayRule[] = [
  { ...NEW_YEAR, moved: 'us' },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, nth: 3, since: 1986 },
  { name: 'Washington’s Birthday', month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: 'last' },
  { name: 'Juneteenth', month: 6, date: 19, moved: 'us', since: 2021 },
  { name: 'Independence Day', month: 7, date: 4, moved: 'us' },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, date: 11, moved: 'us' },
  { name: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 },
  { ...CHRISTMAS, moved: 'us' },
];
