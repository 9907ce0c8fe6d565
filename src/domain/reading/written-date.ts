import { isDay } from '#domain/dates.ts';
import { lettersOf, type ScanLanguage } from './labels.ts';

const MONTHS: Readonly<Record<ScanLanguage, readonly string[]>> = {
  en: 'january february march april may june july august september october november december'.split(
    ' ',
  ),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  ),
  de: 'januar februar marz april mai juni juli august september oktober november dezember'.split(
    ' ',
  ),
};

const monthOf = (word: string): number | undefined => {
  const letters = lettersOf(word);
  if (letters.length < 3) return undefined;
  for (const names of Object.values(MONTHS)) {
    const at = names.findIndex((name) => name === letters || name.slice(0, 3) === letters);
    if (at >= 0) return at + 1;
  }
  return undefined;
};

const pad = (value: number): string => String(value).padStart(2, '0');

const dayOf = (year: number, month: number, day: number): string | undefined => {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return isDay(text) ? text : undefined;
};

/**
 * A date as a prescription states it, as 2026-01-31. Numbers are month, day, year in English and day, month,
 * year otherwise. Undefined if the text is no date, or has a year of two digits.
 */
export const writtenDate = (text: string, language: ScanLanguage): string | undefined => {
  const plain = text.trim().replace(/[.,;]+$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4})$/.exec(plain);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
    return language === 'en' && numbers[2] !== '.'
      ? dayOf(year, first, second)
      : dayOf(year, second, first);
  }
  const dayFirst = /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?(\d{4})$/iu.exec(
    plain,
  );
  if (dayFirst?.[2]) {
    const month = monthOf(dayFirst[2]);
    return month ? dayOf(Number(dayFirst[3]), month, Number(dayFirst[1])) : undefined;
  }
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(plain);
  const month = monthOf(monthFirst?.[1] ?? '');
  return month && monthFirst
    ? dayOf(Number(monthFirst[3]), month, Number(monthFirst[2]))
    : undefined;
};
