const READABLE_REASONS: Readonly<Record<string, string>> = {
  'sliding scale': 'follow a scale',
  'changing dose': 'change over time',
  carbohydrates: 'follow the carbohydrates of a meal',
  'by weight': 'are given by body weight',
  'each meal': 'are given with each meal, and the number of meals is not stated',
  range: 'give a range',
  'as needed': 'are taken as needed',
  'up to': 'are given as “up to”',
  'as directed': 'are given elsewhere (“as directed”)',
  maximum: 'may reach a maximum that differs from the written dose',
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const times = (factor: number): string =>
  factor >= 2 ? ` That is ${Number(factor.toFixed(1))} times as much.` : '';

/** What error-prone abbreviations stand for, and what they have been misread as (ISMP's list). */
const ERROR_PRONE: readonly (readonly [RegExp, string, string])[] = [
  [/^q\.?\s?o\.?\s?d$/i, 'every other day', '“daily” or “4 times a day”'],
  [/^(?:q\.?d|q1d)$/i, 'once a day', '“4 times a day” or “every other day”'],
  [/^o\.?d$/i, 'once a day', '“right eye”'],
  [/^tiw$/i, '3 times a week', '“3 times a day” or “twice a week”'],
  [/^biw$/i, 'twice a week', '“twice a day”'],
  [/^bt$/i, 'at bedtime', '“twice a day” (BID)'],
  [/^q\d+\s?[ap]m$/i, 'at that hour each day', '“every so many hours”'],
  [/^x\s?\d+\s?d$/i, 'for that many days', '“for that many doses”'],
  [/^per os$/i, 'by mouth', '“left eye” (OS)'],
  [/^[\d.,]+\s?i\.?u/i, 'units', '“IV” or the number 10'],
  [/^[\d.,]+\s?u$/i, 'units', 'the number 0 or 4, ten times the dose or more'],
  [/^\d+\s?cc$/i, 'mL', '“u” for units'],
  [/^\d+\s?[µμ]g$/i, 'micrograms', '“mg”, a thousand times the dose'],
];

const meaningOf = (what: string): string => {
  const [, means, misread] = ERROR_PRONE.find(([pattern]) => pattern.test(what)) ?? [];
  return means === undefined
    ? ': this notation has been misread tenfold (ISMP’s list of error-prone abbreviations)'
    : `: it usually means ${means}, and has been misread as ${misread ?? ''} (ISMP’s list of error-prone abbreviations)`;
};

/** Sentences of the checks that compare the doses of a prescription; doses come in words, such as "24 units a day". */
export const DOSE_TEXTS = {
  often: (count: number, days: number): string => {
    if (days === 1) return count === 1 ? 'once a day' : `${count} times a day`;
    if (days === 7) return count === 1 ? 'once a week' : `${count} times a week`;
    return count === 1 ? `every ${days} days` : `${count} times in ${days} days`;
  },
  and: listed,
  typeDirections: 'The directions are compared with the dose.',
  typeDose: (written: string): string => `The directions say ${written}.`,
  agrees: (written: string, typed: string): string =>
    `The directions say ${written}, and the typed dose is ${typed}.`,
  differs: (written: string, typed: string, factor: number, days: string): string =>
    `The directions say ${written}, but the typed dose is ${typed}.${times(factor)}${days}`,
  lasts: (written: number, typed: number): string =>
    ` This order lasts ${written} days by the directions and ${typed} by the typed dose.`,
  injections: (written: number, typed: number): string =>
    ` The directions come to ${Number(written.toFixed(2))} injections a day, and ${typed} ${typed === 1 ? 'is' : 'are'} typed.`,
  errorProne: (what: string): string =>
    `“${what}” cannot be read safely${meaningOf(what)}. Compare it with the scan. Write it out, such as “24 units daily” or “0.5 mg”, or confirm the dose by hand.`,
  contradiction: (what: string): string =>
    `“${what}” contradicts itself. The dose has to be confirmed by hand.`,
  missing: (what: string): string =>
    `The directions do not tell ${what === 'how much' || what === 'how often' ? what : `how often “${what}” is given`}. The dose has to be confirmed by hand.`,
  unknown: (what: string): string =>
    `“${what}” in the directions cannot be read. The dose must be confirmed by hand.`,
  byHand: (reasons: readonly string[], most: string | undefined): string =>
    `The doses ${listed(reasons.map((reason) => READABLE_REASONS[reason] ?? reason))}.${most === undefined ? '' : ` The most that is written is ${most} a day.`} The dose has to be confirmed by hand.`,
  beyondMost: (typed: string): string => ` The typed dose of ${typed} is more.`,
  otherUnit: (written: string, unit: string): string =>
    `The directions say ${written}, which cannot be counted in ${unit}. The dose has to be confirmed by hand.`,
  unequal: (written: string): string =>
    `The directions give one dose in two ways that are not the same: ${written}.`,
  otherPen: (written: string, gives: string): string =>
    `The directions say ${written}, but this pen gives ${gives} each time.`,
  severalDoses: (written: string): string =>
    `The directions say ${written}, which is more than one dose at one interval. The dose has to be confirmed by hand.`,

  stated: (stated: number): string => `The patient stated ${stated} units a day.`,
  statedAgrees: (stated: number): string => `The patient stated ${stated} units a day, as typed.`,
  statedDiffers: (stated: number, typed: string, factor: number): string =>
    `The patient stated ${stated} units a day, but the typed dose is ${typed}.${times(factor)}`,

  typeForLabel: 'The dose is compared with the label.',
  withinPen: (each: string, least: number, most: number, source: string): string =>
    `${each} in one injection is within the ${least} to ${most} units that the pen gives. The label sets no range for a day. ${source}`,
  beyondPen: (advice: string, source: string): string => `${advice} ${source}`,
  partBeyondPen: (each: string, most: number, source: string): string =>
    `${each} in one injection is written, but the pen gives at most ${most} units. ${source}`,
  veryHigh: (typed: string, source: string): string =>
    `${typed} is more than 200 units a day, the dose above which a stronger insulin is indicated. ${source}`,
  noRange: (pen: string | undefined): string =>
    `No label range is on file.${pen === undefined ? '' : ` ${pen}`} The dose has to be confirmed by hand.`,
  ownPen: 'The doses of a cartridge depend on the patient’s own pen.',
  within: (dose: string, range: string, source: string): string =>
    `${dose} is within the label’s ${range}. ${source}`,
  beyond: (dose: string, range: string, source: string): string =>
    `${dose} is outside the label’s ${range}. ${source}`,
  loading: (dose: string, days: number, lasts: number | undefined, source: string): string =>
    `The label gives ${dose} for the first ${days} days only, and this order lasts ${lasts === undefined ? 'an unknown time' : `${lasts} days`} at it. ${source}`,
  starting: (dose: string, days: number, lasts: number): string =>
    ` The label begins with ${dose} for ${days} days, and this order lasts ${lasts} days at it.`,
  timesADay: (written: string, label: readonly number[], source: string): string =>
    `The directions say ${written}, and the label divides this dose into ${label.join(' or ')} a day. ${source}`,
  interval: (typed: number, label: number, source: string): string =>
    `${typed} days between doses are typed, and the label counts in ${label} days. ${source}`,

  last: (last: string, issued: string): string => `The prescription of ${issued} was for ${last}.`,
  lastNear: (last: string, issued: string): string =>
    `The prescription of ${issued} was for ${last}: no tenfold change.`,
  lastFar: (last: string, issued: string, typed: string): string =>
    `The prescription of ${issued} was for ${last}, but the typed dose is ${typed}: a change of ten times or more.`,

  confirmRight: (unit: string): string => `Confirmed dose, in ${unit}`,
  answersFor: (checks: readonly string[]): string => `One answer for ${listed(checks)}:`,
  confirmWhy: 'Why is this dose right?',
  confirmed: (right: string, unit: string, why: string): string =>
    `Confirmed: ${right} ${unit}. ${why}`,
  confirmedCheck: (check: string, line: string, right: string, unit: string, why: string): string =>
    `${check}, ${line}: ${right} ${unit} confirmed. ${why}`,
  notTyped: (right: string, typed: number): string =>
    `${right} is not the typed dose of ${typed}. Correct the dose above, or enter the same dose here.`,
  whyShort: 'Briefly say why, such as who confirmed it.',
  whyAllTheSame: 'Why is it still right for this patient?',
  reasonGiven: (why: string): string => `Reason: ${why}`,
  reasonedCheck: (check: string, text: string, why: string): string =>
    `${check}: ${text} Reason: ${why}`,
  readBack: (unit: string): string => `Dose as you read it on the scan, in ${unit}`,
  readBackMet: 'The first pharmacist typed the same dose.',
  hidden:
    'Dose and directions as the first pharmacist typed them appear once you have typed the dose below.',
  readOtherwise:
    'The first pharmacist typed a different dose. Check the scan again: correct what you read, or correct the dose here. Yours then becomes the first approval.',
} as const;
