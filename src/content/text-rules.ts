import { unknownPlaceholders } from '#domain/placeholders.ts';

/**
 * Words that promise what no medicine and no store can keep, or that hurry people. They may stand where
 * they are denied ("we cannot guarantee"). On imports for personal use US authorities allow nothing in
 * general: they may let it pass, so no text may say that they allow it (21 USC 381; FDA Regulatory
 * Procedures Manual, 9-2).
 */
const CLAIMS: readonly (readonly [pattern: string, why: string])[] = [
  ['cure[sd]?|curing', 'promises a cure'],
  ['guarantee[sd]?|guaranteeing', 'promises what no one can'],
  ['risk[- ]free|without any risk|100 ?% safe|completely safe|perfectly safe', 'promises safety'],
  ['(?:no|without) side[- ]effects', 'promises safety'],
  ['miracle|wonder drug|magic bullet|breakthrough', 'is a claim and no fact'],
  ['clinically proven|scientifically proven|doctor[- ]recommended', 'is a claim and no fact'],
  [
    '(?:FDA|US law|the law|customs) (?:allows?|permits?|authori[sz]es?|lets you)',
    'says that an authority allows the import',
  ],
  ['(?:legal|allowed) to import', 'says that an authority allows the import'],
  [
    'best price|cheapest|unbeatable|lowest prices? (?:anywhere|online|guaranteed)',
    'is a price claim',
  ],
  ['act now|order now|hurry|last chance|limited time|while supplies last', 'hurries people'],
];

/** Words that mislead patients about what to do, wherever they stand. */
const DANGERS: readonly (readonly [pattern: string, why: string])[] = [
  ['(?:a|has a|have a|having a) fit(?= from|[,.;:]| or)|fits? from low', 'must say "seizure"'],
  [
    'low (?:blood )?sugar\\b[^.]{0,60}\\bcramps?|double vision, cramps?|cramps? from low',
    'must say "seizure"',
  ],
  [
    '(?<!\\b(?:not|never)\\s)(?:skip|leave out|omit) (?:the|your|a dose of) insulin',
    'can be read as advice to stop insulin while sick; say until when the blood sugar is too low to inject',
  ],
  [
    '(?:refill|reorder|order[^.]{0,40}) (?:a|one|two|1|2) weeks? (?:ahead|before)|in the third week|two weeks are left',
    'is too late: review, payment and delivery take about two weeks, so say at least four weeks',
  ],
  [
    'warm on arrival[^.]{0,40}count',
    'lets the patient judge how warm a parcel was; say not to use it until we have answered',
  ],
  [
    'our (?:US )?list prices?|list prices? with us|(?:their|the|our) US list price of each|(?:compare[^.]{0,30}|than |beside )(?:their |the )?US list price|(?:US price|US figure)[^.]{0,30} is a list price',
    'is our price, or our US reference price: a list price is the one of the maker',
  ],
];

/** A negation shortly before cancels the promise. */
const DENIED =
  /\b(?:no|not|never|cannot|can[’']t|nobody|none|neither|nor|without|do(?:es)?n[’']t)\b[^.!?]{0,40}$/i;

/** A blank of a pattern also stands for the end of a line in the file. */
const wrapped = (pattern: string): string =>
  pattern.replaceAll(/(?<!\[-) (?!\?)/g, String.raw`\s+`);

const isDenied = (text: string, index: number): boolean => DENIED.test(text.slice(0, index));

type Claim = { readonly word: string; readonly why: string; readonly index: number };

/** The claims and dangerous words in a text with their positions. */
export const claimsIn = (text: string): readonly Claim[] =>
  [...CLAIMS, ...DANGERS].flatMap(([pattern, why]) =>
    [...text.matchAll(new RegExp(`\\b(?:${wrapped(pattern)})\\b`, 'gi'))]
      .filter((match) => DANGERS.some(([each]) => each === pattern) || !isDenied(text, match.index))
      .map((match) => ({ word: match[0], why, index: match.index })),
  );

const UNFINISHED = /^\s*(?:\.{3}|…)\s*$|\b(?:TODO|TBD|FIXME|lorem ipsum)\b/im;
const TYPED_SAVINGS =
  /\b(?:sav(?:e|es|ed|ing|ings)|discount(?:ed)?|cheaper)\b[^.%]{0,40}\d\s?%|\d\s?%\s(?:off|savings?|discount|cheaper)\b/i;
const MARKDOWN = /\]\(|\*\*|__|^#{1,6}\s|`/m;

/** The strings in a value with their paths. */
export const stringsOf = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly { readonly path: readonly PropertyKey[]; readonly text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value))
    return value.flatMap((each, index) => stringsOf(each, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => stringsOf(each, [...path, key]));
  return [];
};

/** Line of the first match, counted from 0. */
const lineWithin = (text: string, pattern: RegExp): number => {
  const match = pattern.exec(text);
  return match ? text.slice(0, match.index).split('\n').length - 1 : 0;
};

export type TextKind = {
  /** Markdown is allowed only where it is parsed; elsewhere its signs would appear on the page. */
  readonly markdown: boolean;
  /** Placeholders work in page texts only. */
  readonly placeholders: boolean;
  /** Savings are computed; only the referral programme has a percentage of its own. */
  readonly percentages: boolean;
};

/** Wording problems of a text, each with its line in the text, counted from 0. */
export const textProblems = (
  text: string,
  kind: TextKind,
): readonly { readonly line: number; readonly message: string }[] => {
  const found: { line: number; message: string }[] = [];
  const check = (pattern: RegExp, message: string): void => {
    if (pattern.test(text)) found.push({ line: lineWithin(text, pattern), message });
  };
  check(UNFINISHED, 'this text is not finished');
  for (const { word, why, index } of claimsIn(text))
    found.push({
      line: text.slice(0, index).split('\n').length - 1,
      message: `"${word}" ${why}; say what is known instead`,
    });
  if (!kind.percentages)
    check(TYPED_SAVINGS, 'a savings figure must not be typed in; it is computed from the prices');
  if (!kind.markdown)
    check(MARKDOWN, 'this text is shown as it is; Markdown signs do not work here');
  if (kind.placeholders)
    for (const name of unknownPlaceholders(text))
      found.push({
        line: lineWithin(text, new RegExp(`\\{${name}\\}`)),
        message: `{${name}} is not known; see src/domain/placeholders.ts for what can stand in braces`,
      });
  else check(/\{[A-Za-z]+\}/, 'words in braces are filled in on pages only, not here');
  return found;
};
