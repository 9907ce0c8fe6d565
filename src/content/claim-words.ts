/**
 * Words that promise what no medicine and no store can keep, or that hurry people. They may stand where
 * they are denied ("we cannot guarantee"). On imports for personal use US authorities allow nothing in
 * general: they may let it pass, so no text may say that they allow it (21 USC 381; FDA Regulatory
 * Procedures Manual, 9-2).
 */
const CLAIMS: readonly (readonly [pattern: string, why: string])[] = [
  ['cure[sd]?|curing', 'promises a cure'],
  ['guarantee[sd]?|guaranteeing', 'promises what nobody can'],
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

/** A denial within the few words before takes the promise back. */
const DENIED =
  /\b(?:no|not|never|cannot|can[’']t|nobody|none|neither|nor|without|do(?:es)?n[’']t)\b[^.!?]{0,40}$/i;

export type Claim = { readonly word: string; readonly why: string; readonly index: number };

/** The claims of a text, with where they stand in it. */
export const claimsIn = (text: string): readonly Claim[] =>
  CLAIMS.flatMap(([pattern, why]) =>
    [...text.matchAll(new RegExp(`\\b(?:${pattern})\\b`, 'gi'))]
      .filter((match) => !DENIED.test(text.slice(0, match.index)))
      .map((match) => ({ word: match[0], why, index: match.index })),
  );
