import { isDay } from '#domain/dates.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from '#domain/shipping/countries.ts';
import type { Day } from '#domain/shipping/days.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import type { PharmacyDetails } from './register.ts';

/** The fields of the form, in its order. */
export const PHARMACY_FIELDS = [
  'legalName',
  'address',
  'country',
  'licenceNumber',
  'authority',
  'registerUrl',
  'logoUrl',
  'responsible',
  'licenceUntil',
  'checkedOn',
  'languages',
  'accountHolder',
  'iban',
  'workdays',
  'cutOffHour',
  'dispatchDays',
  'carriers',
  'transitDays',
  'coolantHours',
  'shipsTo',
  'origins',
  'ordersPerDay',
] as const satisfies readonly (keyof PharmacyDetails)[];
export type PharmacyField = (typeof PHARMACY_FIELDS)[number];
export type TypedDetails = Readonly<Partial<Record<PharmacyField, string>>>;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a country by its two letters; undefined for letters that name none. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;

const isDispatchCountry = (code: string): code is DispatchCountry =>
  Object.hasOwn(DISPATCH_COUNTRIES, code);

const MAX_TEXT = 200;

type Read<T> = { readonly value: T } | { readonly wrong: string };
const wrong = (text: string) => ({ wrong: text });

const line = (typed: string): Read<string> => {
  if (typed === '') return wrong(PHARMACY_MESSAGES.missing);
  if (typed.length > MAX_TEXT) return wrong(PHARMACY_MESSAGES.tooLong(MAX_TEXT));
  return /\p{Cc}/u.test(typed) ? wrong(PHARMACY_MESSAGES.unreadable) : { value: typed };
};

const optional =
  <T>(read: (typed: string) => Read<T>) =>
  (typed: string): Read<T | null> =>
    typed === '' ? { value: null } : read(typed);

const URL_SHAPE = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i;

const link = (typed: string): Read<string> => {
  if (typed === '') return wrong(PHARMACY_MESSAGES.missing);
  if (!URL_SHAPE.test(typed)) return wrong(PHARMACY_MESSAGES.notHttps);
  return typed.length > 500 ? wrong(PHARMACY_MESSAGES.tooLong(500)) : { value: typed };
};

const day = (typed: string): Read<Day> =>
  isDay(typed) ? { value: typed } : wrong(PHARMACY_MESSAGES.noDay);

const whole =
  (least: number, most: number) =>
  (typed: string): Read<number> => {
    const number = /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
    return number >= least && number <= most
      ? { value: number }
      : wrong(PHARMACY_MESSAGES.notWhole(least, most));
  };

const partsOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,;\n]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const list = (typed: string): Read<readonly string[]> => {
  const parts = partsOf(typed);
  if (parts.length === 0) return wrong(PHARMACY_MESSAGES.missing);
  const bad = parts.map(line).find((part) => 'wrong' in part);
  return bad && 'wrong' in bad ? bad : { value: parts };
};

const countries = (typed: string): Read<readonly string[]> => {
  const codes = partsOf(typed.toUpperCase());
  const unknown = codes.find((code) => countryName(code) === undefined);
  if (codes.length === 0) return wrong(PHARMACY_MESSAGES.missing);
  return unknown === undefined
    ? { value: codes.toSorted() }
    : wrong(PHARMACY_MESSAGES.noCountry(unknown));
};

const home = (typed: string): Read<DispatchCountry> =>
  isDispatchCountry(typed) ? { value: typed } : wrong(PHARMACY_MESSAGES.noHome);

const workdays = (typed: string): Read<readonly number[]> => {
  const days = partsOf(typed.replaceAll(' ', ',')).map((part) =>
    WEEKDAYS.findIndex((name) => name.toLowerCase() === part.slice(0, 3).toLowerCase()),
  );
  return days.length === 0 || days.includes(-1)
    ? wrong(PHARMACY_MESSAGES.noWeekday)
    : { value: [...new Set(days)].toSorted((a, b) => a - b) };
};

const iban = (typed: string): Read<string> => {
  const text = typed.replaceAll(' ', '').toUpperCase();
  return /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text)
    ? { value: text }
    : wrong(PHARMACY_MESSAGES.noIban);
};

/** What an administrator typed of a pharmacy, or the fields that are wrong. `today` is the day in the pharmacy's country. */
export const readDetails = (
  typed: TypedDetails,
  today: (country: DispatchCountry) => Day,
): Result<PharmacyDetails, 'invalid'> => {
  const wrongFields: Record<string, string> = {};
  const take = <T>(field: PharmacyField, read: (text: string) => Read<T>, otherwise: T): T => {
    const found = read((typed[field] ?? '').replace(/[^\S\n]+/g, ' ').trim());
    if ('value' in found) return found.value;
    wrongFields[field] = found.wrong;
    return otherwise;
  };
  const details: PharmacyDetails = {
    legalName: take('legalName', line, ''),
    address: take('address', line, ''),
    country: take('country', home, 'DE'),
    licenceNumber: take('licenceNumber', line, ''),
    authority: take('authority', line, ''),
    registerUrl: take('registerUrl', link, ''),
    logoUrl: take('logoUrl', optional(link), null),
    responsible: take('responsible', line, ''),
    licenceUntil: take('licenceUntil', day, ''),
    checkedOn: take('checkedOn', day, ''),
    languages: take('languages', list, []),
    accountHolder: take('accountHolder', optional(line), null),
    iban: take('iban', optional(iban), null),
    workdays: take('workdays', workdays, []),
    cutOffHour: take('cutOffHour', whole(0, 23), 0),
    dispatchDays: take('dispatchDays', whole(0, 10), 0),
    carriers: take('carriers', list, []),
    transitDays: take('transitDays', whole(1, 10), 1),
    coolantHours: take('coolantHours', whole(24, 240), 24),
    shipsTo: take('shipsTo', countries, []),
    origins: take('origins', countries, []),
    ordersPerDay: take('ordersPerDay', optional(whole(1, 10_000)), null),
  };
  const right = (...fields: readonly PharmacyField[]): boolean =>
    fields.every((field) => wrongFields[field] === undefined);
  if (right('checkedOn', 'country') && details.checkedOn > today(details.country))
    wrongFields['checkedOn'] = PHARMACY_MESSAGES.checkedLater;
  if (
    right('iban', 'accountHolder') &&
    (details.iban === null) !== (details.accountHolder === null)
  )
    wrongFields[details.iban === null ? 'iban' : 'accountHolder'] = PHARMACY_MESSAGES.accountHalf;
  return Object.keys(wrongFields).length === 0
    ? ok(details)
    : refuse('invalid', 'invalid', PHARMACY_MESSAGES.invalid, { fields: wrongFields });
};

const joined = (parts: readonly string[]): string => parts.join(', ');

/** Weekdays as the form shows them: "Mon, Tue". */
export const workdaysText = (days: readonly number[]): string =>
  joined(days.map((weekday) => WEEKDAYS[weekday] ?? ''));

/** The details as the form shows them. */
export const typedOf = (details: PharmacyDetails): Readonly<Record<PharmacyField, string>> => ({
  ...details,
  logoUrl: details.logoUrl ?? '',
  accountHolder: details.accountHolder ?? '',
  iban: details.iban ?? '',
  languages: joined(details.languages),
  workdays: workdaysText(details.workdays),
  cutOffHour: String(details.cutOffHour),
  dispatchDays: String(details.dispatchDays),
  carriers: joined(details.carriers),
  transitDays: String(details.transitDays),
  coolantHours: String(details.coolantHours),
  shipsTo: joined(details.shipsTo),
  origins: joined(details.origins),
  ordersPerDay: details.ordersPerDay === null ? '' : String(details.ordersPerDay),
});
