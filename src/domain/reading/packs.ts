import type { PackSupply } from '#domain/supply.ts';

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  no: 0,
  none: 0,
  zero: 0,
  nr: 0,
  ninguna: 0,
  ninguno: 0,
  keine: 0,
  one: 1,
  una: 1,
  uno: 1,
  un: 1,
  eine: 1,
  two: 2,
  dos: 2,
  zwei: 2,
  three: 3,
  tres: 3,
  drei: 3,
};

/** A whole number at the beginning of a text, in digits or as a word: "2 refills", "none", "#30". */
export const countIn = (text: string): number | undefined => {
  const match = /^(?:#|x)?\s*(?:(\d{1,3})(?![\d.,/]\d)|(\p{L}+))\b/iu.exec(text.trim());
  if (match?.[1] !== undefined) return Number(match[1]);
  return NUMBER_WORDS[match?.[2]?.toLowerCase() ?? ''];
};

const WORDS = {
  pack: 'box|boxes|packs?|packages?|cartons?|cajas?|envases?|packung|packungen|op',
  container:
    '(?:pre-?filled |kwik)?pens?|solostar|kwikpens?|flexpens?|plumas?(?: precargadas?)?|fertigpens?|cartridges?|cartuchos?|patronen?',
  tablet: 'tablets?|tabs?|comprimidos?|tabletten?|filmtabletten?|st(?:ück|uck|k)?\\.?',
  ml: 'ml',
} as const;

const counted = (text: string, words: string): number | undefined => {
  const match = new RegExp(
    String.raw`(?:^|#|\s|x)(\d{1,4})\s*(?:\(\p{L}+\)\s*)?(?:x\s*)?(?:${words})(?![\p{L}])`,
    'iu',
  ).exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
};

const whole = (value: number): number | undefined =>
  Number.isInteger(value) && value > 0 && value <= 99 ? value : undefined;

/** Pens or cartridges in one pack, by the pack's own text: "5 pens of 3 mL". */
const containersIn = (pack: string): number => {
  const match = /(\d+)\s*(?:pre-?filled )?(?:pens?|cartridges?)/i.exec(pack);
  return match?.[1] === undefined ? 1 : Number(match[1]);
};

/**
 * Packs for a written quantity, such as "1 box", "5 pens" or "60 tablets". Undefined where the text does not tell
 * what is counted, or where the amount is no whole number of packs.
 */
export const packsIn = (
  text: string,
  { pack, supply }: { readonly pack: string; readonly supply: PackSupply },
): number | undefined => {
  const packs = counted(text, WORDS.pack);
  if (packs !== undefined) return whole(packs);
  const tablets = counted(text, WORDS.tablet);
  if (tablets !== undefined)
    return supply.kind === 'doses' && supply.daysPerDose <= 1
      ? whole(tablets / supply.doses)
      : undefined;
  const containers = counted(text, WORDS.container);
  if (containers !== undefined) return whole(containers / containersIn(pack));
  const millilitres = counted(text, WORDS.ml);
  return millilitres !== undefined && supply.kind === 'insulin'
    ? whole(millilitres / (supply.containers * 3))
    : undefined;
};
