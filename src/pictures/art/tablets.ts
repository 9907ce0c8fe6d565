/** A tablet as it lies: its silhouette, and its length and width in millimetres. */
export type Tablet = {
  readonly shape: 'round' | 'oval' | 'diamond';
  readonly long: number;
  readonly wide: number;
};

const round = (across: number): Tablet => ({ shape: 'round', long: across, wide: across });
const oval = (long: number, wide: number): Tablet => ({ shape: 'oval', long, wide });

/** Neither shape nor size is known: a round one of a middle size. */
export const UNCHECKED = round(8);

/**
 * The silhouette of each tablet, by product and strength. None of the documents describes a score line,
 * so none is drawn. `EU` is section 3 of the European summary of product characteristics, by the day of
 * its annex in the Community Register of the European Commission.
 */
const tablets: Readonly<Record<string, Readonly<Record<string, Tablet>>>> = {
  /** EU, December 16, 2022: oval, 7.5 by 13.5 mm, all three. The newer, round formula is not sold. */
  rybelsus: { '3mg': oval(13.5, 7.5), '7mg': oval(13.5, 7.5), '14mg': oval(13.5, 7.5) },
  /** EU text of 2023 as held by rxreasoner.com: 5 mg round, 7 mm; 10 mg a diamond, about 11 by 8 mm. */
  farxiga: { '5mg': round(7), '10mg': { shape: 'diamond', long: 11, wide: 8 } },
  /** EU, October 22, 2021: 10 mg round, 9.1 mm; 25 mg oval, 11.1 by 5.6 mm. */
  jardiance: { '10mg': round(9.1), '25mg': oval(11.1, 5.6) },
  /**
   * EU, May 16, 2018: 25 mg round. openFDA, September 2026: 50 mg round. Record at pillsync.com, 2024:
   * 100 mg round. No size found, so the sizes are unchecked.
   */
  januvia: { '25mg': round(8), '50mg': round(8), '100mg': round(8) },
  /** EU, October 24, 2012: round, 8 mm. */
  trajenta: { '5mg': round(8) },
  /** EU text of 2023 as held by rxreasoner.com: both round. No size found, so the sizes are unchecked. */
  onglyza: { '2.5mg': round(8), '5mg': round(8) },
  /**
   * EU, March 31, 2021: 2.5 mg round, 5.95 mm. US label, section 16, as held by medlibrary.org: 5 mg oval;
   * its 9.7 by 5.2 mm from the Japanese information sheet of July 2016, unchecked for the European pack.
   */
  eliquis: { '2.5mg': round(5.95), '5mg': oval(9.7, 5.2) },
  /**
   * EU, December 5, 2022: 2.5 mg round, 6 mm. Older EU text as held by 120ty.net: 20 mg round, 6 mm. The
   * other two are round by the product's own page; their size is taken from these, unchecked.
   */
  xarelto: { '2.5mg': round(6), '10mg': round(6), '15mg': round(6), '20mg': round(6) },
};

export const tabletOf = (productId: string, strength: string): Tablet =>
  tablets[productId]?.[strength] ?? UNCHECKED;
