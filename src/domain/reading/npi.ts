/** Luhn's formula: the sum of the digits, every second one from the right doubled, is a multiple of ten. */
const passesLuhn = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** The prefix of card issuers for United States health applications, which the check digit covers. */
const PREFIX = '80840';

/** Whether a text is a National Provider Identifier: ten digits whose last one checks the others (45 CFR 162.406). */
export const isNpi = (text: string): boolean =>
  /^[12]\d{9}$/.test(text) && passesLuhn(PREFIX + text);
