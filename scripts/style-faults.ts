/** Wordings that docs/STYLE.md rules out and a machine can find. */
const FAULTS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bany more\b(?! (?:than|of|[a-z]+s\b))/i, 'no longer, anymore'],
  [/\b(?:some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
  [/\bcouriers?\b/i, 'carrier'],
  [/\bpost office box\b/i, 'PO box'],
  [/\bat once\b/i, 'right away, at the same time'],
  [/\bunder ?way\b/i, 'in progress, in transit, open'],
  [/\bas a rule\b/i, 'usually'],
  [/\b(?:on|in) the way\b/i, 'in transit; before you can'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bmostly\b|\babove all\b/i, 'usually, especially'],
  [/\bin words\b/i, 'leave it out'],
  [/\bbeside\b/i, 'next to'],
  [/\bstands? (?:there|here|below|above|next to|in the way|again)\b/i, 'is, is shown'],
  [/\b(?:pay|pays|paid|paying) (?:[\w$.{}]+ )?back\b/i, 'refund'],
  [/\b(?:take|takes|taken|took) (?:\w+ )?back\b(?! to)/i, 'reverse, cancel, revoke, undo'],
  [/\bput (?:it|them|this) aside\b/i, 'set aside'],
  [/\b(?:is|are|was|were|been|be) noted\b/i, 'record'],
  [/\bthere is nothing (?:else )?(?:for you )?to do\b/i, 'you do not have to do anything'],
  [/\b(?:dealt|deals?) with\b/i, 'handle'],
  [/\bticks?\b|\bticked\b/i, 'check'],
  [/\btelephone\b/i, 'phone'],
  [/\bmedicaments?\b/i, 'medicine'],
  [/\be-mails?\b/i, 'email'],
  [/\b(?:a|the|this|that|each|every|no|one|your|our|failed) mails?\b(?! relay)/i, 'email'],
  [/\b(?:please|can|cannot|must|(?<!back )to) login\b(?! page)/i, 'log in (verb)'],
  [
    /\b(?:colour|favour|behaviour|neighbour|honour|labour(?! day)|centre|metre|litre|cheque|programme|licences?\b|catalogue|postcode|organis(?!ation of working)|authoris|recognis|apologis|dialled|labelled|breast-feed|whilst|amongst)/i,
    'American spelling',
  ],
  [/(?<!°F \([^)]*)\d ?°C/, '°F first, then °C in parentheses'],
];

/** Words of others, which keep their spelling: a form of the post, and laws by their names. */
const QUOTED: readonly string[] = ['No. of licence'];

/** What is wrong with the style of a text, and what to write instead. */
export const styleFaults = (text: string): readonly string[] =>
  QUOTED.includes(text)
    ? []
    : FAULTS.flatMap(([pattern, instead]) => {
        const match = pattern.exec(text);
        return match ? [`"${match[0]}": write ${instead}`] : [];
      });
