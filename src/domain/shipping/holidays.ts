import { addDays, type Day, dayFrom, weekdayOf, yearOf } from './days.ts';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Rule for a holiday that falls on a weekend. */
type Moved = 'us' | 'next-working-day';

export type HolidayRule = { readonly name: string; readonly since?: number } & (
  | { readonly month: number; readonly date: number; readonly moved?: Moved }
  /** Days after Easter Sunday of the western or of the eastern church. */
  | { readonly easter: number; readonly church?: 'eastern' }
  /** The first to fourth such weekday of a month, or the last one. */
  | { readonly month: number; readonly weekday: Weekday; readonly nth: 1 | 2 | 3 | 4 | 'last' }
  | { readonly days: (year: number) => Day }
);

/**
 * Easter Sunday of the western churches (anonymous Gregorian algorithm, as in J. Meeus, Astronomical
 * Algorithms, chapter 8).
 */
export const easterSunday = (year: number): Day => {
  const century = Math.floor(year / 100);
  const moon = year % 19;
  const correction =
    (19 * moon +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - correction - ((year % 100) % 4)) %
    7;
  const late = Math.floor((moon + 11 * correction + 22 * weekday) / 451);
  const from = correction + weekday - 7 * late + 114;
  return dayFrom(year, Math.floor(from / 31), (from % 31) + 1);
};

/** Easter Sunday of the eastern churches: the Julian one, thirteen days later until the year 2099. */
export const easternEaster = (year: number): Day => {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const from = moon + weekday + 114;
  return addDays(dayFrom(year, Math.floor(from / 31), (from % 31) + 1), 13);
};

const nthOf = (year: number, month: number, weekday: Weekday, nth: number): Day => {
  const first = dayFrom(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
};

const lastOf = (year: number, month: number, weekday: Weekday): Day => {
  const last = addDays(dayFrom(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
};

const moveWeekend = (day: Day, moved: Moved | undefined, taken: ReadonlySet<Day>): Day => {
  const weekday = weekdayOf(day);
  if (moved === undefined || (weekday !== 0 && weekday !== 6)) return day;
  if (moved === 'us') return addDays(day, weekday === 6 ? -1 : 1);
  let next = addDays(day, 1);
  while ([0, 6].includes(weekdayOf(next)) || taken.has(next)) next = addDays(next, 1);
  return next;
};

const dayOfRule = (rule: HolidayRule, year: number): Day => {
  if ('days' in rule) return rule.days(year);
  if ('easter' in rule)
    return addDays(
      rule.church === 'eastern' ? easternEaster(year) : easterSunday(year),
      rule.easter,
    );
  if ('date' in rule) return dayFrom(year, rule.month, rule.date);
  return rule.nth === 'last'
    ? lastOf(year, rule.month, rule.weekday)
    : nthOf(year, rule.month, rule.weekday, rule.nth);
};

/**
 * The days on which work rests by these rules, each with its name. The day of a holiday that is kept on
 * another one may lie in the year before: New Year's Day of 2028 is kept on December 31, 2027.
 */
const daysOfRules = (rules: readonly HolidayRule[], year: number): ReadonlyMap<Day, string> => {
  const found = new Map<Day, string>();
  for (const each of [year, year + 1]) {
    const kept = new Set(rules.map((rule) => dayOfRule(rule, each)));
    for (const rule of rules) {
      if (rule.since !== undefined && each < rule.since) continue;
      const day = dayOfRule(rule, each);
      const moved = 'moved' in rule ? moveWeekend(day, rule.moved, kept) : day;
      kept.add(moved);
      if (yearOf(moved) === year && !found.has(moved)) found.set(moved, rule.name);
    }
  }
  return found;
};

/** The holidays of each year, computed once: they are asked for day by day. */
export const holidayTable = (
  rules: readonly HolidayRule[],
): ((year: number) => ReadonlyMap<Day, string>) => {
  const years = new Map<number, ReadonlyMap<Day, string>>();
  return (year) => {
    const known = years.get(year) ?? daysOfRules(rules, year);
    years.set(year, known);
    return known;
  };
};
