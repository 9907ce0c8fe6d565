const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
] as const;

/** A whole number below one billion in English words, "one thousand two hundred forty-nine". */
const numberInWords = (number: number): string => {
  if (number < 20) return ONES[number] ?? '';
  if (number < 100) {
    const rest = number % 10;
    return `${TENS[Math.floor(number / 10)]}${rest === 0 ? '' : `-${ONES[rest]}`}`;
  }
  const [size, name] =
    number < 1_000
      ? ([100, 'hundred'] as const)
      : number < 1_000_000
        ? ([1_000, 'thousand'] as const)
        : ([1_000_000, 'million'] as const);
  const rest = number % size;
  const most = `${numberInWords(Math.floor(number / size))} ${name}`;
  return rest === 0 ? most : `${most} ${numberInWords(rest)}`;
};

const counted = (number: number, one: string, many: string): string =>
  `${numberInWords(number)} ${number === 1 ? one : many}`;

/** An amount of cents in words, "seven hundred eighteen dollars and fifty cents", so that a misplaced digit shows. */
export const moneyInWords = (cents: number): string => {
  const dollars = counted(Math.floor(cents / 100), 'dollar', 'dollars');
  return cents % 100 === 0 ? dollars : `${dollars} and ${counted(cents % 100, 'cent', 'cents')}`;
};
