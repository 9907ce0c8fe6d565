const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const TENS_TEXT = TENS.join('|');
const ONES_TEXT = ONES.toReversed().join('|');

/** A number in digits or in words up to 199, as a regular expression without capture groups. */
export const NUMBER = [
  String.raw`\d+(?:\.\d+)?½?`,
  '½',
  String.raw`one and (?:a|one)[ -]half`,
  String.raw`(?:one[ -])?half(?: an?\b| of an?\b)?`,
  String.raw`one hundred(?:(?: and)? (?:(?:${TENS_TEXT})(?:[ -](?:${ONES_TEXT}))?|${ONES_TEXT}))?`,
  String.raw`(?:${TENS_TEXT})(?:[ -](?:${ONES_TEXT}))?`,
  ONES_TEXT,
].join('|');

const below100 = (text: string): number => {
  const [first = '', second] = text.split(/[ -]/);
  const tens = TENS.indexOf(first);
  return tens < 0
    ? ONES.indexOf(first)
    : (tens + 2) * 10 + (second === undefined ? 0 : ONES.indexOf(second));
};

/** The value of a text that `NUMBER` matches. */
export const numberOf = (text: string): number => {
  const plain = text.trim().toLowerCase();
  if (/^\d/.test(plain)) return Number(plain.replace('½', '')) + (plain.endsWith('½') ? 0.5 : 0);
  if (plain === '½') return 0.5;
  if (plain.startsWith('one and ') && plain.endsWith('half')) return 1.5;
  if (plain.includes('half')) return 0.5;
  const hundred = /^one hundred(?:(?: and)? (.+))?$/.exec(plain);
  return hundred ? 100 + (hundred[1] ? below100(hundred[1]) : 0) : below100(plain);
};
