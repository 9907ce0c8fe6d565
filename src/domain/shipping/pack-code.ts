import { PACK_CODE_MESSAGES } from '#texts/shipping.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { addDays, type Day, dayFrom } from './days.ts';

/** Contents of the code on a pack. */
export type PackCode = {
  /** 14 digits. */
  readonly gtin: string;
  readonly serial: string | null;
  readonly batch: string | null;
  /** The last day on which it may be used. */
  readonly expiry: Day | null;
  /** Reimbursement number of a country, such as the French CIP or the German PZN. */
  readonly nationalNumber: string | null;
};

type Identifier = {
  /** Undefined where a separator ends the value. */
  readonly length?: number;
  readonly most: number;
};

/**
 * The application identifiers that packs of medicines carry in the European Union, the dates beside them, and
 * others that makers add, whose values are not used. Source: GS1 General Specifications, sections 3.2 to 3.5;
 * Commission Delegated Regulation (EU) 2016/161, articles 4 and 5.
 */
const IDENTIFIERS: ReadonlyMap<string, Identifier> = new Map([
  ['01', { length: 14, most: 14 }],
  ...['11', '12', '13', '15', '16', '17'].map((date) => [date, { length: 6, most: 6 }] as const),
  ['20', { length: 2, most: 2 }],
  ['10', { most: 20 }],
  ['21', { most: 20 }],
  ['22', { most: 20 }],
  ['30', { most: 8 }],
  ...['240', '241', '250', '251'].map((made) => [made, { most: 30 }] as const),
  ...['710', '711', '712', '713', '714', '715', '716'].map(
    (national) => [national, { most: 20 }] as const,
  ),
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'].map(
    (internal) => [internal, { most: 90 }] as const,
  ),
]);

/** FNC1 as scanners give it inside a code. */
const SEPARATOR = '\u001D';
/** How programs write it that cannot show it. */
const WRITTEN_SEPARATORS = /\u241D|<GS>|\{GS\}|\[GS\]|\\x1[dD]|\\u001[dD]|\\F/g;
/** Symbology of the scanned code: GS1 Data Matrix, GS1-128, GS1 QR Code, GS1 DataBar. */
const SYMBOLOGY = /^\](?:d2|C1|Q3|e0)/;
/** The characters that a batch or a serial number may have (GS1 General Specifications, figure 7.11-1). */
const CHARACTERS = /^[!"%-?A-Z_a-z]+$/;

/**
 * The elements of a pack's code, those of a fixed length first, so that at most one separator is needed: product
 * number, expiry, batch, serial number. Undefined where the pack has no product number, or a value has a character
 * that a code cannot hold.
 */
export const packElements = (pack: {
  readonly gtin: string | null;
  readonly serial: string | null;
  readonly batch: string;
  readonly expiry: Day;
}): readonly (readonly [identifier: string, value: string])[] | undefined => {
  if (pack.gtin === null || !isGtin(pack.gtin)) return undefined;
  const elements = [
    ['01', pack.gtin.padStart(14, '0')],
    ['17', pack.expiry.slice(2).replaceAll('-', '')],
    ['10', pack.batch],
    ...(pack.serial === null ? [] : [['21', pack.serial] as const]),
  ] as const;
  return elements.every(([, value]) => CHARACTERS.test(value)) ? elements : undefined;
};

type CodeRefusal = 'bad-code';
const bad = (why: keyof typeof PACK_CODE_MESSAGES): Result<never, CodeRefusal> =>
  refuse('bad-code', 'invalid', PACK_CODE_MESSAGES[why]);

/** Whether the last digit fits: 3 and 1 from the right (GS1 General Specifications, 7.9.1). */
export const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12}|\d{13}|\d{14})$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

/**
 * The day of a date in six digits. Its century is the one that brings it nearest to this year (GS1 General
 * Specifications, 7.12); day 00 is the last of the month.
 */
export const dayOfCode = (digits: string, thisYear: number): Day | undefined => {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const [short, month, date] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (short === undefined || month === undefined || date === undefined) return undefined;
  if (month < 1 || month > 12) return undefined;
  const distance = short - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (distance >= 51 ? -1 : distance <= -50 ? 1 : 0);
  const year = century * 100 + short;
  if (date === 0) return addDays(dayFrom(year, month + 1, 1), -1);
  const day = dayFrom(year, month, date);
  return Number(day.slice(5, 7)) === month ? day : undefined;
};

type Elements = ReadonlyMap<string, string>;

const add = (
  elements: Map<string, string>,
  identifier: string,
  value: string,
): keyof typeof PACK_CODE_MESSAGES | undefined => {
  const rule = IDENTIFIERS.get(identifier);
  if (!rule || value === '' || !CHARACTERS.test(value)) return 'unreadable';
  if (value.length > rule.most) return 'separator';
  if (rule.length !== undefined && value.length !== rule.length) return 'unreadable';
  if ((elements.get(identifier) ?? value) !== value) return 'unreadable';
  elements.set(identifier, value);
  return undefined;
};

/** "(01)09521234543213(10)AB(17)270131", as it is printed for people. */
const readPrinted = (text: string): Result<Elements, CodeRefusal> => {
  const elements = new Map<string, string>();
  let rest = text.replaceAll(SEPARATOR, '').replaceAll(/\s/g, '');
  while (rest !== '') {
    const [whole, identifier = '', value = ''] = /^\((\d{2,4})\)([^(]*)/.exec(rest) ?? [];
    if (whole === undefined) return bad('unreadable');
    const wrong = add(elements, identifier, value);
    if (wrong) return bad(wrong);
    rest = rest.slice(whole.length);
  }
  return ok(elements);
};

/** The string as a scanner gives it: identifiers and values in a row, separators where a length is free. */
const readScanned = (text: string): Result<Elements, CodeRefusal> => {
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    if (text[at] === SEPARATOR) {
      at += 1;
      continue;
    }
    const identifier = [2, 3]
      .map((length) => text.slice(at, at + length))
      .find((each) => IDENTIFIERS.has(each));
    if (identifier === undefined) return bad('unreadable');
    const from = at + identifier.length;
    const { length } = IDENTIFIERS.get(identifier) ?? {};
    const end = text.indexOf(SEPARATOR, from);
    const to = length === undefined ? (end === -1 ? text.length : end) : from + length;
    const wrong = add(elements, identifier, text.slice(from, to));
    if (wrong) return bad(wrong);
    at = to;
  }
  return ok(elements);
};

/**
 * Reads the code of a pack, scanned or as it is printed in brackets. `thisYear` decides the century of its
 * date.
 */
export const readPackCode = (typed: string, thisYear: number): Result<PackCode, CodeRefusal> => {
  const text = typed.trim().replace(SYMBOLOGY, '').replaceAll(WRITTEN_SEPARATORS, SEPARATOR);
  if (text === '') return bad('unreadable');
  const read = text.startsWith('(') ? readPrinted(text) : readScanned(text);
  if (!read.ok) return read;
  const elements = read.value;
  const gtin = elements.get('01');
  if (gtin === undefined) return bad('noProduct');
  if (!isGtin(gtin)) return bad('wrongDigit');
  const date = elements.get('17');
  const expiry = date === undefined ? null : dayOfCode(date, thisYear);
  if (expiry === undefined) return bad('wrongDate');
  const national = [...elements].find(([identifier]) => identifier.startsWith('71'));
  return ok({
    gtin,
    serial: elements.get('21') ?? null,
    batch: elements.get('10') ?? null,
    expiry,
    nationalNumber: national?.[1] ?? null,
  });
};
