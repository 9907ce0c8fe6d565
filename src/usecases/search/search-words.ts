/** Words that every question has and no answer is found by. */
const IDLE = new Set(
  'a an and are at be by can do does for from get have how i in is it me much my of on or take than that the to vs versus what when where which who why with you your'.split(
    ' ',
  ),
);

const UNITS = 'mg|mcg|ml|mm|g|iu|units?|u';

/** "tablets" and "tablet" are one word; "Rybelsus", "Eliquis" and "class" keep their last letter. */
const singular = (word: string): string =>
  word.length >= 5 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word;

/**
 * The words of a text as the search compares them: small letters without accents, an amount and its unit as
 * one word ("7.5 mg" is "7.5mg", "100 units" is "100iu"), "GLP-1" and "Mix 50" as one word each.
 */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(new RegExp(`(\\d)\\s*(${UNITS})\\b`, 'g'), (_, digit: string, unit: string) =>
      unit.startsWith('u') ? `${digit}iu` : `${digit}${unit}`,
    )
    .replace(/\b(glp|dpp|sglt|mix|type|u)[\s-]+(\d)/g, '$1$2')
    .replace(/(\d)[.,](?=\d)/g, '$1.')
    .split(/[^\p{L}\p{N}.]+|\.(?!\d)|(?<!\d)\./u)
    .filter((word) => word !== '' && !IDLE.has(word))
    .map(singular);

/** How many letters of a word may be wrong. In short words two letters make another word. */
export const editsIn = (word: string): number | false =>
  /\d/.test(word) ? false : word.length >= 6 ? 2 : word.length >= 4 ? 1 : false;

/** The same, for those who found nothing. */
export const moreEditsIn = (word: string): number | false =>
  !/\d/.test(word) && word.length >= 4 ? 2 : false;
