import { unknownPlaceholders } from '#domain/placeholders.ts';
import { claimsIn } from './claim-words.ts';

const UNFINISHED = /^\s*(?:\.{3}|…)\s*$|\b(?:TODO|TBD|FIXME|lorem ipsum)\b/im;
const TYPED_SAVINGS =
  /\b(?:sav(?:e|es|ed|ing|ings)|discount(?:ed)?|cheaper)\b[^.%]{0,40}\d\s?%|\d\s?%\s(?:off|savings?|discount|cheaper)\b/i;
const MARKDOWN = /\]\(|\*\*|__|^#{1,6}\s|`/m;

/** The strings of a value, each with where it stands. */
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
  /** Markdown is read as such here; elsewhere it would appear as signs on the page. */
  readonly markdown: boolean;
  /** Only the pages' texts are filled with the brand and its contacts. */
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
