/** Postal codes of countries outside the United States, with an example for the message. */
const PATTERNS: Readonly<Record<string, readonly [pattern: RegExp, example: string]>> = {
  Australia: [/^\d{4}$/, '2000'],
  Austria: [/^\d{4}$/, '1010'],
  Belgium: [/^\d{4}$/, '1000'],
  Brazil: [/^\d{5}-?\d{3}$/, '01310-100'],
  Canada: [/^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/, 'K1A 0B1'],
  Denmark: [/^\d{4}$/, '1050'],
  Finland: [/^\d{5}$/, '00100'],
  France: [/^\d{5}$/, '75001'],
  Germany: [/^\d{5}$/, '10115'],
  India: [/^[1-9]\d{2} ?\d{3}$/, '110001'],
  Israel: [/^\d{5}(?:\d{2})?$/, '9195016'],
  Italy: [/^\d{5}$/, '00118'],
  Japan: [/^\d{3}-?\d{4}$/, '100-0001'],
  Mexico: [/^\d{5}$/, '06000'],
  Netherlands: [/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 AB'],
  'New Zealand': [/^\d{4}$/, '6011'],
  Norway: [/^\d{4}$/, '0150'],
  Poland: [/^\d{2}-?\d{3}$/, '00-001'],
  Portugal: [/^\d{4}-?\d{3}$/, '1000-001'],
  'Saudi Arabia': [/^\d{5}(?:-?\d{4})?$/, '11564'],
  Singapore: [/^\d{6}$/, '018956'],
  'South Korea': [/^\d{5}$/, '04524'],
  Spain: [/^\d{5}$/, '28001'],
  Sweden: [/^\d{3} ?\d{2}$/, '111 22'],
  Switzerland: [/^\d{4}$/, '8001'],
  Türkiye: [/^\d{5}$/, '34000'],
  'United Kingdom': [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, 'SW1A 1AA'],
};

/** What is wrong with a postal code of a country; undefined for one that fits and for countries that are not listed. */
export const postalProblem = (country: string, code: string): string | undefined => {
  const name = country.trim();
  const known = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined;
  if (!known || known[0].test(code.trim().toUpperCase())) return undefined;
  return `Please enter a postal code of ${name}, such as ${known[1]}`;
};
