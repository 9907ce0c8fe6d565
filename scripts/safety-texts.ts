import type { ContentFiles, Problem } from '#content/content-files.ts';

/** Words that a patient reads before everything else; the page adds what it computes. */
const MAX_OPENING_WORDS = 130;

/** Names low mood or self-harm as something that can happen. */
const MOOD =
  /\b(?:mood|suicid\w*|(?:thoughts of|harming yourself|ending your life)|depression|depressed)\b/i;

/** Advice against making up for a missed dose. */
const NO_DOUBLE =
  /do not take (?:a double dose|two|an extra)|double dose|two doses|make up for|(?:inject|use|take) (?:two|a second|another)/i;

/** A key of the file with all that is indented below it, and the line on which it begins. */
const part = (
  source: string,
  key: string,
): { readonly text: string; readonly line: number } | undefined => {
  const match = new RegExp(`^( *)${key}:.*\\n(?:(?:\\1 +.*)?\\n)*`, 'm').exec(source);
  return match
    ? { text: match[0], line: source.slice(0, match.index).split('\n').length }
    : undefined;
};

const withoutMarks = (text: string): string =>
  text.replace(/\[[a-z][a-z0-9-]*(?: [^\][]+)?\]/g, '').replace(/^ *(?:\w+:|- >-|- )/gm, '');

/** What each medicine's page must say for safety, whatever else it says. */
export const safetyProblems = (files: ContentFiles): readonly Problem[] =>
  [...files].flatMap(([file, whole]) => {
    if (!file.startsWith('products/')) return [];
    const source = whole.slice(0, whole.indexOf('\nsources:\n') + 1);
    const problems: Problem[] = [];
    const opening = part(source, 'importantInformation');
    const words = withoutMarks(opening?.text ?? '').match(/\S+/g)?.length ?? 0;
    if (opening && words > MAX_OPENING_WORDS)
      problems.push({
        file,
        line: opening.line,
        message: `importantInformation has ${words} words; a patient reads at most ${MAX_OPENING_WORDS} before ordering`,
      });
    if (MOOD.test(source) && !/\b988\b/.test(part(source, 'sideEffects')?.text ?? ''))
      problems.push({
        file,
        line: part(source, 'sideEffects')?.line ?? 1,
        message: 'names mood or self-harm, so sideEffects must name 988',
      });
    const missed = part(source, 'missedDose');
    if (
      missed &&
      /^prescriptionStatus: PrescriptionOnly$/m.test(source) &&
      !NO_DOUBLE.test(missed.text)
    )
      problems.push({
        file,
        line: missed.line,
        message: 'missedDose must say not to take a double dose',
      });
    return problems;
  });
