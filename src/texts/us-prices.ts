/** The event that lowered a US price, as the content may state it: "the cut of January 1, 2024". */
export const LOWERED_BY = /^the (?:maker's )?(cut|offer) .*\b(20\d\d)$/;

/** Shown next to a US price that has fallen or is about to, because the saving would be wrong otherwise. */
export const usPriceNote = (before: string): string => `US price from before ${before}`;

/** A shorter form for cards. */
export const shortUsPriceNote = (before: string): string => {
  const [, what, year] = LOWERED_BY.exec(before) ?? [];
  return usPriceNote(what && year ? `the ${year} ${what}` : before);
};

/** Note for the sum of several packs; undefined if none has one. */
export const usSumNote = (notes: readonly (string | undefined)[]): string | undefined => {
  const said = new Set(notes.filter((note) => note !== undefined));
  if (said.size === 0) return undefined;
  const [only] = said;
  return said.size === 1 && !notes.includes(undefined)
    ? only
    : 'Some of the US prices in it are from before a cut or an offer';
};
