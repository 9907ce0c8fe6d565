import { NUMBER, numberOf } from './numbers.ts';
import type {
  Amount,
  AmountUnit,
  ByHandReason,
  DirectionsReading,
  RegimenPart,
} from './reading.ts';

/**
 * Notations that have been misread, up to tenfold: ISMP, List of Error-Prone Abbreviations, Symbols, and Dose
 * Designations; Joint Commission, "Do Not Use" list. A text with one of them is not read, however plain it looks.
 */
const ERROR_PRONE: readonly RegExp[] = [
  // Decimal commas and thousands separators: a comma in a number is a thousand in one country and a tenth in another.
  /\d+,\d+/,
  // Naked decimals and trailing zeros.
  /(?<![\d])\.\d+/,
  /\d+\.\d*0(?!\d)/,
  // A zero in front of another digit, where a decimal point may be lost.
  /(?<![\d.:])0\d+/,
  // Unit and number without a space, and U or IU for units.
  /\d\s*i\.?u\b|\d\s*i\.u/i,
  /\d\s*u\b/i,
  /\d+(?:units?|mcg|mg|ml|tab(?:let)?s?|cap(?:sule)?s?|pens?)\b/i,
  /\d\s*cc\b/i,
  /\d\s*[µμ]g\b/i,
  /\bq\.?\s?o\.?\s?d\b/i,
  /\bq\.?d\b/i,
  /\bo\.?d\b/i,
  /\bq1d\b/i,
  /\bq\d+\s?[ap]m\b/i,
  /\b(?:bt|tiw|biw)\b/i,
  /\bx\s?\d+\s?d\b/i,
  /\bper os\b/i,
  /[@&+]/,
  // A slash between amounts is read as the number 1; "mg/mL", "units/day" and "2x/day" are not amounts.
  /\d+(?:\.\d+)?(?: ?(?:units?|mg))?\s?\/\s?\d+(?! ?ml\b)/i,
  /\d+-\d+-\d+/,
];

/** The whole word or amount around what an error-prone notation matches. */
const errorProne = (text: string): string | undefined => {
  for (const pattern of ERROR_PRONE) {
    const match = pattern.exec(text);
    if (!match) continue;
    let start = match.index;
    while (start > 0 && /[\d.,]/.test(text[start] ?? '') && /[\d.,]/.test(text[start - 1] ?? ''))
      start -= 1;
    return text.slice(start, match.index + match[0].length);
  }
  return undefined;
};

const COUNT = String.raw`(${NUMBER})(?:\s*\(\s*(${NUMBER})\s*\))?`;

const UNITS: readonly (readonly [AmountUnit, string])[] = [
  ['units', String.raw`units?`],
  ['mg', String.raw`mg|milligram(?:s|\(s\))?`],
  ['mcg', String.raw`mcg|microgram(?:s|\(s\))?`],
  ['mL', String.raw`ml|milliliters?|millilitres?`],
  ['tablet', String.raw`tablets?|tabs?|pills?`],
  ['capsule', String.raw`capsules?|caps?`],
  ['pen', String.raw`pens?`],
  ['injection', String.raw`injections?`],
  ['click', String.raw`clicks?`],
];
const UNIT = UNITS.map(([, pattern]) => pattern).join('|');
const unitOf = (text: string): AmountUnit =>
  UNITS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(text))?.[0] ?? 'units';

type DaySlot = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';
const SLOTS: readonly (readonly [DaySlot, string])[] = [
  ['morning', String.raw`mornings?|breakfast|waking|awakening|a\.?m\.?`],
  ['noon', 'noon|midday|lunch(?:time)?'],
  ['afternoon', 'afternoons?'],
  ['evening', String.raw`evening meal|evenings?|dinner(?:time)?|supper(?:time)?|p\.?m\.?`],
  ['night', String.raw`bed ?time|bed|nightly|nights?|h\.?s\.?`],
];
const DAYS = ['sun', 'mon', 'tues?', 'wed(?:nes)?', 'thu(?:rs?)?', 'fri', 'sat(?:ur)?'].map(
  (day) => String.raw`${day}(?:days?)?`,
);

type Frequency =
  /** A stated count: `weak` for "daily", which a time of the day makes more exact. */
  | {
      readonly kind: 'count';
      readonly times: number;
      readonly days: number;
      readonly weak: boolean;
    }
  | { readonly kind: 'slot'; readonly slot: DaySlot }
  | { readonly kind: 'weekday'; readonly day: number; readonly days: number };
type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'amount'; readonly amounts: readonly Amount[] }
  | { readonly kind: 'same'; readonly amount: Amount }
  | Frequency
  | { readonly kind: 'and' }
  | { readonly kind: 'meals' }
  | { readonly kind: 'words' }
  | { readonly kind: 'wrong' }
);
type Meaning = Token extends infer T ? (T extends unknown ? Omit<T, 'at' | 'end'> : never) : never;

const WORDS: Meaning = { kind: 'words' };
const WRONG: Meaning = { kind: 'wrong' };
const count = (times: number, days: number, weak = false): Meaning => ({
  kind: 'count',
  times,
  days,
  weak,
});
const PER_DAY = String.raw`(?:(?:a|per|each|every|\/) ?day|\/day|daily)`;
const PER_WEEK = String.raw`(?:(?:a|per|each|every|\/) ?week|\/week|weekly)`;
const HOURS = String.raw`(?:hours?|hrs?|h)\b`;
const EVERY = String.raw`(?:every|each|q)`;
const BEFORE = String.raw`(?:(?:in|at|every|each|before|with|after|prior to|on|upon|q\.?) ?(?:the |your |going to )?)`;
const TIME_BEFORE = String.raw`(?:(?:within|at least|about) )?\d+(?: ?(?:-|–|to) ?\d+)? (?:minutes?|min)(?= (?:before|after|prior|of))`;
const PLACES = String.raw`(?:abdomen|stomach|belly|thighs?|upper arms?|arms?|buttocks?)`;

/** Both writings of a number that is given twice, as in "24 (twenty-four)". */
const bothAgree = (first: string | undefined, second: string | undefined): boolean =>
  second === undefined || numberOf(first ?? '') === numberOf(second);

type Rule = {
  readonly pattern: RegExp;
  readonly means: (match: RegExpExecArray) => Meaning;
};
const rule = (pattern: string, means: Rule['means'] | Meaning): Rule => ({
  pattern: new RegExp(String.raw`(?:${pattern})(?![\p{L}\p{N}])`, 'iuy'),
  means: typeof means === 'function' ? means : () => means,
});
/** A number of times that is written once or twice, if both agree. */
const times = (days: number) => (match: RegExpExecArray) =>
  bothAgree(match[1], match[2]) ? count(numberOf(match[1] ?? ''), days) : WRONG;

const everyHours = (match: RegExpExecArray): Meaning => {
  if (!bothAgree(match[1], match[2])) return WRONG;
  const hours = numberOf(match[1] ?? '');
  if (hours > 0 && 24 % hours === 0) return count(24 / hours, 1);
  return hours > 0 && hours % 24 === 0 ? count(1, hours / 24) : WRONG;
};
const everyDays = (match: RegExpExecArray): Meaning =>
  bothAgree(match[1], match[2]) && numberOf(match[1] ?? '') >= 1
    ? count(1, numberOf(match[1] ?? ''))
    : WRONG;
const everyWeeks = (match: RegExpExecArray): Meaning =>
  bothAgree(match[1], match[2]) && numberOf(match[1] ?? '') >= 1
    ? count(1, numberOf(match[1] ?? '') * 7)
    : WRONG;

const amountOf = (match: RegExpExecArray): Meaning => {
  const value = numberOf(match[1] ?? '');
  return value > 0 && bothAgree(match[1], match[2])
    ? { kind: 'amount', amounts: [{ value, unit: unitOf(match[3] ?? '') }] }
    : WRONG;
};

/** "Two 2.5 mg tablets". The count has to be a word, because "1 5 mg" can be a lost decimal point. */
const ofStrength = (match: RegExpExecArray): Meaning => {
  const pieces = numberOf(match[1] ?? '');
  const each = numberOf(match[2] ?? '');
  return pieces > 0 && each > 0
    ? {
        kind: 'amount',
        amounts: [
          { value: pieces, unit: unitOf(match[3] ?? '') },
          { value: Math.round(pieces * each * 1e6) / 1e6, unit: 'mg' },
        ],
      }
    : WRONG;
};

const hourSlot = (match: RegExpExecArray): Meaning => {
  const hour = Number(match[1]);
  if (hour < 1 || hour > 12) return WRONG;
  const of24 = (hour % 12) + (/^p/i.test(match[2] ?? '') ? 12 : 0);
  const slot: DaySlot =
    of24 >= 4 && of24 < 11
      ? 'morning'
      : of24 >= 11 && of24 < 14
        ? 'noon'
        : of24 >= 14 && of24 < 16
          ? 'afternoon'
          : of24 >= 16 && of24 < 21
            ? 'evening'
            : 'night';
  return { kind: 'slot', slot };
};

/** What the words of directions mean, the longer phrases first. A word that no rule knows makes the text unreadable. */
const RULES: readonly Rule[] = [
  // Amounts
  rule(String.raw`(${NUMBER}) (${NUMBER}) mg (tablets?|tabs?|capsules?|caps?|pens?)`, (match) =>
    /^\d/.test(match[1] ?? '') ? WRONG : ofStrength(match),
  ),
  rule(String.raw`\(?\d+ ?(?:units?|mg) ?\/ ?(?:\d+(?:\.\d+)? ?)?ml\)?`, WORDS),
  rule(
    String.raw`\(\s*=?\s*(${NUMBER}) (${UNIT})(?: total)?\s*\)|= ?(${NUMBER}) (${UNIT})`,
    (match) => ({
      kind: 'same',
      amount: {
        value: numberOf(match[1] ?? match[3] ?? ''),
        unit: unitOf(match[2] ?? match[4] ?? ''),
      },
    }),
  ),
  rule(String.raw`${COUNT} (?:of )?(${UNIT})`, amountOf),
  // How often
  rule(String.raw`(?:once|one time|1 time|1 \(one\) time) ${PER_DAY}`, count(1, 1)),
  rule(String.raw`once(?= (?:every|each|at|in|on)\b)`, WORDS),
  rule(String.raw`(?:twice|two times) ${PER_DAY}|b\.?i\.?d\.?`, count(2, 1)),
  rule(String.raw`thrice ${PER_DAY}|t\.?i\.?d\.?`, count(3, 1)),
  rule(String.raw`q\.?i\.?d\.?`, count(4, 1)),
  rule(String.raw`${COUNT} ?(?:times|x) ?${PER_DAY}`, times(1)),
  rule(String.raw`(?:(?:once|one time|1 time) )${PER_WEEK}`, count(1, 7)),
  rule(String.raw`twice ${PER_WEEK}`, count(2, 7)),
  rule(String.raw`${COUNT} ?(?:times|x) ?${PER_WEEK}`, times(7)),
  rule(String.raw`(?:on )?the same day (?:each|every) week`, count(1, 7)),
  rule(
    String.raw`(?:at )?(?:around )?the same (?:time|hour)(?: of (?:the )?day)? (?:each|every) day`,
    count(1, 1, true),
  ),
  rule(String.raw`(?:at )?the same (?:time|hour)|on the same day`, WORDS),
  rule(String.raw`(?:at )?any (?:time|hour)(?: of (?:the )?day)?`, WORDS),
  rule(String.raw`${EVERY} ?other day`, count(1, 2)),
  rule(String.raw`${EVERY} ?other week`, count(1, 14)),
  rule(String.raw`${EVERY} ?${COUNT} ?${HOURS}`, everyHours),
  rule(String.raw`${EVERY} ?${COUNT} ?days?`, everyDays),
  rule(String.raw`${EVERY} ?${COUNT} ?(?:weeks?|wks?)`, everyWeeks),
  rule(String.raw`(?:every|each|q|a|per) ?week|weekly`, count(1, 7)),
  ...DAYS.flatMap((day, index) => [
    rule(String.raw`every other (?:${day})`, () => ({ kind: 'weekday', day: index, days: 14 })),
    rule(String.raw`(?:(?:on|every|each) )?(?:${day})`, () => ({
      kind: 'weekday',
      day: index,
      days: 7,
    })),
  ]),
  rule(String.raw`daily|every ?day|each day|(?:a|per) day`, count(1, 1, true)),
  // Times of the day; a count of meals does not follow from "with meals".
  rule(String.raw`${BEFORE}?(?:the )?morning and evening meals?`, () => ({ kind: 'words' })),
  rule(String.raw`(?:at )?(\d{1,2})(?::[0-5]\d)? ?([ap])\.?m\.?`, hourSlot),
  ...SLOTS.map(([slot, words]) => rule(String.raw`${BEFORE}?(?:${words})`, { kind: 'slot', slot })),
  rule(
    String.raw`(?:with|before|after|prior to|at|during) (?:each|every|all|your )?\s?(?:main )?meals?|a\.?c\.?|p\.?c\.?`,
    { kind: 'meals' },
  ),
  // Words that say how, where and why, and change no dose.
  rule(
    String.raw`(?:with|after|before|on)(?: or (?:with|after|without|before))? (?:a |some |an |the first )?(?:food|meal|water|empty stomach|milk)(?: of the day)?`,
    WORDS,
  ),
  rule(String.raw`with or without meals?|without regard to meals|or without food`, WORDS),
  rule(
    String.raw`with (?:no more than |up to |a sip of )?(?:4 (?:ounces|oz|fl oz) of )?(?:plain )?water`,
    WORDS,
  ),
  rule(TIME_BEFORE, WORDS),
  rule(String.raw`for (?:the )?(?:first )?(?:${NUMBER}) (?:days?|weeks?|wks?|months?)`, WORDS),
  rule(String.raw`x ?\d+ (?:days?|weeks?|wks?|months?)`, WORDS),
  rule(
    String.raw`for (?:type [12i]i? )?(?:diabetes|blood sugar|high blood sugar|weight loss|weight management|atrial fibrillation|a-?fib|heart failure|stroke prevention|blood clots?|chronic kidney disease|rheumatoid arthritis|psoriasis|crohn(?:’s|'s)? disease)`,
    WORDS,
  ),
  rule(
    String.raw`(?:in|into|to|of|under the skin of|under the skin in) (?:the |your )?${PLACES}(?:(?:,? or|,? and|,) (?:the |your )?${PLACES})*`,
    WORDS,
  ),
  rule(
    String.raw`by mouth|by oral route|orally|oral|p\.?o\.?|(?:by )?subcutaneous(?:ly)?(?: (?:route|injection))?|sub-?cut|sub-? ?q|s\.?q\.?|s\.?c\.?|(?:under|beneath) (?:the |your )?skin`,
    WORDS,
  ),
  rule(
    String.raw`rotate (?:the )?(?:injection )?sites?|swallow(?:ed)? whole|do not (?:crush|chew|split|break)(?: or (?:crush|chew|split|break))*`,
    WORDS,
  ),
  rule(
    String.raw`sig|please|take|taking|inject|injected|give|administer|use|dial|self-?inject|insulin|u-(?:100|200|300|500)|kwikpen|solostar|flexpen|flextouch|penfill|(?:the )?contents of|of|and(?= inject\b)|via pen|with (?:the )?pen`,
    WORDS,
  ),
  rule('and', { kind: 'and' }),
];

const PUNCTUATION = /[\s.;:]+/y;

/** Reads the words from left to right; a word that no rule knows ends it. */
const tokensOf = (text: string): readonly Token[] | { readonly unknown: string } => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    PUNCTUATION.lastIndex = at;
    const blank = PUNCTUATION.exec(text);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    if (text[at] === ',') {
      tokens.push({ kind: 'and', at, end: at + 1 });
      at += 1;
      continue;
    }
    const from = at;
    const found = RULES.map(({ pattern, means }) => {
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      return match && { match, means };
    }).find((each) => each !== null);
    if (!found) return { unknown: /^(?:[\p{L}\p{N}.’']+|.)/u.exec(text.slice(at))?.[0] ?? text };
    const end = at + found.match[0].length;
    const meaning = found.means(found.match);
    if (meaning.kind === 'wrong') return { unknown: found.match[0].trim() };
    tokens.push({ ...meaning, at, end });
    at = end;
  }
  return tokens;
};

type Often = { readonly times: number; readonly days: number };

/** How often a dose is given, from all that is said about it; undefined where two statements contradict. */
const oftenOf = (tokens: readonly Token[]): Often | 'each meal' | 'nothing' | undefined => {
  const counts = tokens.filter((token) => token.kind === 'count');
  const strong = counts.filter(({ weak }) => !weak);
  const weak = counts.some((token) => token.weak);
  const weekdays = tokens.filter((token) => token.kind === 'weekday');
  const meals = tokens.some(({ kind }) => kind === 'meals');
  const [first] = strong;
  if (strong.some(({ times: each, days }) => each !== first?.times || days !== first.days))
    return undefined;
  if (weak && (weekdays.length > 0 || (first && first.days > 1))) return undefined;

  // "Every evening at bedtime" is one time of the day; joined by "and" they are two.
  const slots: DaySlot[] = [];
  let joined = true;
  for (const token of tokens) {
    if (token.kind === 'and') joined = true;
    if (token.kind !== 'slot') continue;
    const last = slots.at(-1);
    const refines =
      !joined && (last === token.slot || (last === 'evening' && token.slot === 'night'));
    if (refines) continue;
    if (slots.includes(token.slot)) return undefined;
    slots.push(token.slot);
    joined = false;
  }

  const [firstDay] = weekdays;
  if (firstDay) {
    const { days } = firstDay;
    if (weekdays.some((each) => each.days !== days)) return undefined;
    if (new Set(weekdays.map(({ day }) => day)).size !== weekdays.length) return undefined;
    const often = { times: weekdays.length, days };
    if (first && (first.times !== often.times || (first.days !== days && first.days !== 14)))
      return undefined;
    if (slots.length > 1) return undefined;
    return first ?? often;
  }
  if (first) {
    if (slots.length > 0 && slots.length !== first.times) return undefined;
    return first;
  }
  if (slots.length > 0) return { times: slots.length, days: 1 };
  if (meals) return 'each meal';
  return weak ? { times: 1, days: 1 } : 'nothing';
};

const said = (text: string, tokens: readonly Token[]): string => {
  const frequent = tokens.filter(({ kind }) => ['count', 'slot', 'weekday'].includes(kind));
  return text.slice(frequent[0]?.at, frequent.at(-1)?.end).trim();
};

/** Whether two doses are given at one time of the day or week, or at times that are not told apart. */
const collide = (groups: readonly (readonly Token[])[]): boolean => {
  const times = groups.map((group) => {
    const found = group.flatMap((token): readonly string[] => {
      if (token.kind === 'slot') return [token.slot];
      return token.kind === 'weekday' ? [String(token.day)] : [];
    });
    return [...new Set(found.length > 0 ? found : ['at any time'])];
  });
  const all = times.flat();
  return new Set(all).size !== all.length;
};

/** Reads a text that has nothing in it but doses and times. */
const readPlain = (text: string): DirectionsReading => {
  const unreadable = (
    reason: Extract<DirectionsReading, { kind: 'unreadable' }>['reason'],
    what: string,
  ): DirectionsReading => ({ kind: 'unreadable', reason, what });
  const tokens = tokensOf(text);
  if ('unknown' in tokens) return unreadable('unknown', tokens.unknown);
  const frequent = (token: Token): boolean => ['count', 'slot', 'weekday'].includes(token.kind);
  const amounts = tokens.filter((token) => token.kind === 'amount' || token.kind === 'same');
  const starts = tokens.filter((token) => token.kind === 'amount');
  const [firstAmount] = starts;
  if (!firstAmount) {
    const [lone] = amounts;
    return lone
      ? unreadable('unknown', text.slice(lone.at, lone.end))
      : unreadable('missing', 'how much');
  }
  // With several doses either every dose stands before its times, or every one behind them.
  const timesFirst = tokens.slice(0, tokens.indexOf(firstAmount)).some(frequent);
  const groups: Token[][] = [];
  if (starts.length === 1) groups.push([...tokens]);
  else {
    let group: Token[] = [];
    for (const token of tokens) {
      const opens = timesFirst
        ? frequent(token) && group.some(({ kind }) => kind === 'amount')
        : token.kind === 'amount' && group.some(({ kind }) => kind === 'amount');
      if (opens) {
        groups.push(group);
        group = [];
      }
      group.push(token);
    }
    groups.push(group);
  }
  const parts: RegimenPart[] = [];
  if (groups.length > 1 && groups.every((group) => group.some(frequent)) && collide(groups))
    return unreadable('contradiction', said(text, tokens));
  for (const group of groups) {
    const [amount, ...more] = group.filter((token) => token.kind === 'amount');
    if (!amount || more.length > 0)
      return unreadable('unknown', text.slice(more[0]?.at, more[0]?.end).trim());
    const same = group.filter((token) => token.kind === 'same').map((token) => token.amount);
    const often = oftenOf(group);
    if (often === undefined) return unreadable('contradiction', said(text, group));
    if (often === 'each meal')
      return { kind: 'by hand', reasons: ['each meal'], maxPerDay: undefined };
    if (often === 'nothing')
      return groups.length > 1
        ? unreadable('missing', text.slice(amount.at, amount.end))
        : unreadable('missing', 'how often');
    parts.push({ amounts: [...amount.amounts, ...same], times: often.times, days: often.days });
  }
  return { kind: 'read', parts };
};

/** Words that tell of no fixed dose, with what they tell. */
const BY_HAND: readonly (readonly [ByHandReason, RegExp])[] = [
  [
    'sliding scale',
    /sliding|\bscale\b|\bss(?:i)?\b|\bcorrection|blood (?:sugar|glucose) (?:is |are )?(?:above|below|over|under|greater|less|>|<|between)|\b(?:if|when|according to|based on|to|until) (?:the |your )?(?:fasting )?(?:blood |bg\b|glucose)|\bif bs\b/i,
  ],
  [
    'changing dose',
    /\btaper|\btitrat|\bincreas|\bdecreas|\breduc|\badjust|\bthen\b|\bthereafter\b|\buntil\b|\bweeks? \d|(?<!\b(?:a|per|each|every) )\bday \d|\bdays \d+ ?(?:-|to)|\bmonth \d|→|\bloading\b|\bx ?\d+ ?days?\b.*\bx ?\d+ ?days?\b/i,
  ],
  ['carbohydrates', /\bcarb|\bgrams?\b/i],
  ['by weight', /\/ ?kg\b|\bper kg\b|\beach kg\b|\bkilogram/i],
  [
    'range',
    new RegExp(
      String.raw`\d+(?:\.\d+)?(?: ?(?:units?|mg|tablets?|tabs?))? ?(?:-|–|to|or) ?\d+(?:\.\d+)? ?(?:units?|mg|mcg|ml|tablets?|tabs?|capsules?|caps?|pens?|clicks?|hours?|hrs?)\b`,
      'i',
    ),
  ],
  ['as needed', /\bp\.?r\.?n\b|\bas needed\b|\bif needed\b|\bwhen needed\b|\bwhen required\b/i],
  ['up to', /\bup to\b/i],
  [
    'as directed',
    /\bas (?:directed|instructed|prescribed|discussed|tolerated)\b|\buad\b|\bu\.?d\b|\bper (?:protocol|instructions|md)\b/i,
  ],
];

const PER_ALL_DAY = String.raw`(?:per day|a day|daily|each day|every day|\/ ?day|(?:in|per|every|within) (?:a )?24 ?(?:hours|hrs|h)|in one day)`;
/** A largest daily amount: what may stand before it and behind it. */
const MAXIMA: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:(?:maximum|max\.?) (?:total )?daily (?:dose|amount)|mdd|total daily dose)\s*(?:is|of|=|:)?\s*(?:up to )?(${NUMBER}) (${UNIT})?(?: ?${PER_ALL_DAY})?`,
    'i',
  ),
  new RegExp(
    String.raw`(?:maximum|max\.?|not to exceed|do not exceed|no more than|not more than|up to)\s*(?:of|=|:)?\s*(${NUMBER}) (${UNIT}) ?${PER_ALL_DAY}`,
    'i',
  ),
];

const maximumIn = (
  text: string,
): { readonly amount: Amount; readonly words: string } | undefined => {
  for (const pattern of MAXIMA) {
    const match = pattern.exec(text);
    if (match?.[1] && match[2])
      return {
        amount: { value: numberOf(match[1]), unit: unitOf(match[2]) },
        words: match[0],
      };
  }
  return undefined;
};

const DURATION = new RegExp(
  String.raw`\b(?:for|x) ?(?:the )?(?:first )?(?:${NUMBER}) (?:days?|weeks?|wks?|months?)\b`,
  'i',
);

/** The amount of a day that a plain reading comes to, in the unit of its doses; undefined with several units. */
const ofDay = (reading: DirectionsReading): Amount | undefined => {
  if (reading.kind !== 'read' || reading.parts.some(({ days }) => days > 1)) return undefined;
  const [unit, ...others] = new Set(reading.parts.map(({ amounts }) => amounts[0]?.unit));
  if (unit === undefined || others.length > 0) return undefined;
  const value = reading.parts.reduce(
    (sum, { amounts, times: each }) => sum + (amounts[0]?.value ?? 0) * each,
    0,
  );
  return { value: Math.round(value * 1e6) / 1e6, unit };
};

/** The most of a day by a text with a range, "as needed" or "up to", read without those words. */
const mostOf = (text: string): Amount | undefined =>
  ofDay(
    readPlain(
      text
        .replaceAll(
          /\d+(?:\.\d+)?(?: ?(?:units?|mg|tablets?|tabs?))? ?(?:-|–|to|or) ?(?=\d+(?:\.\d+)? ?(?:units?|mg|mcg|ml|tab|cap|pen|click))/gi,
          '',
        )
        .replaceAll(
          /\b(?:as|if|when) (?:needed|required)(?: for [\p{L} ]+)?|\bp\.?r\.?n\b\.?/giu,
          ' ',
        )
        .replaceAll(/\bup to\b/gi, ' '),
    ),
  );

/** Reasons that leave the doses themselves as they are written. */
const FIXED_DOSES: readonly ByHandReason[] = ['range', 'as needed', 'up to'];

const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => /^[\p{L} -]{3,}$/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (left, name) =>
        left.replaceAll(
          new RegExp(
            String.raw`(?<![\p{L}\p{N}])${name.replaceAll('-', String.raw`\-`)}(?![\p{L}\p{N}])`,
            'giu',
          ),
          ' ',
        ),
      text,
    );

/**
 * Reads the directions of a US prescription ("sig"). It never guesses: a word that it does not know, a notation
 * that has been misread in practice, or statements that contradict each other make the text unreadable, and a
 * dose that changes or is not fixed has to be stated by hand. `names` are names of the medicine that may stand
 * in the text.
 */
export const readDirections = (text: string, names: readonly string[] = []): DirectionsReading => {
  const plain = withoutNames(text.normalize('NFC').replaceAll(/\s+/g, ' '), names).trim();
  const risky = errorProne(plain);
  if (risky !== undefined) return { kind: 'unreadable', reason: 'error-prone', what: risky.trim() };
  const maximum = maximumIn(plain);
  const rest = maximum ? plain.replace(maximum.words, ' ').replaceAll(/[-–,\s]+$/g, '') : plain;
  const harmless = rest.replaceAll(
    /with (?:no more than|up to) 4 (?:ounces|oz) of (?:plain )?water/gi,
    ' ',
  );
  const reasons = BY_HAND.filter(([reason, pattern]) =>
    pattern.test(reason === 'up to' && maximum ? `${harmless} ${maximum.words}` : harmless),
  ).map(([reason]) => reason);
  if (reasons.length > 0) {
    const fixed = reasons.every((reason) => FIXED_DOSES.includes(reason));
    return {
      kind: 'by hand',
      reasons,
      maxPerDay: maximum?.amount ?? (fixed ? mostOf(harmless) : undefined),
    };
  }
  const plainReading = readPlain(rest);
  // Several doses of which one ends may follow each other instead of being given together.
  const reading: DirectionsReading =
    plainReading.kind === 'read' && plainReading.parts.length > 1 && DURATION.test(rest)
      ? { kind: 'by hand', reasons: ['changing dose'], maxPerDay: undefined }
      : plainReading;
  if (!maximum) return reading;
  if (reading.kind === 'by hand') return { ...reading, maxPerDay: maximum.amount };
  if (reading.kind === 'unreadable') return reading;
  // A maximum that is the dose itself adds nothing; another one tells of a dose that may change.
  const day = ofDay(reading);
  return day && day.unit === maximum.amount.unit && day.value === maximum.amount.value
    ? reading
    : { kind: 'by hand', reasons: ['maximum'], maxPerDay: maximum.amount };
};
