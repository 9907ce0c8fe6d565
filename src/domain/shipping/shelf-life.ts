import { formatDate } from '#domain/dates.ts';
import { addDays, type Day } from './days.ts';

/**
 * Days for which a pack should be good beyond the end of its supply: what is left of the parcel before is used
 * up first, and each dose that is missed moves the end. The store's own rule.
 */
export const SHELF_LIFE_MARGIN = 30;

/** When a pack is used. */
export type PackUse = {
  /** The day on which its parcel comes at the latest: from then on it is used. */
  readonly arrives: Day;
  /**
   * Days of the supply that it is part of, because nobody knows which of its packs is opened last; null for a
   * device.
   */
  readonly supplyDays: number | null;
};

export type ShelfLife =
  /** It has expired before anybody can use it. */
  | 'over on arrival'
  /** It expires while its supply lasts. */
  | 'too short'
  /** It lasts as long as its supply, and hardly longer. */
  | 'close'
  | 'enough';

/** Whether a pack lasts for its patient. Its expiry is the last day on which it may be used. */
export const shelfLifeOf = (expiry: Day, { arrives, supplyDays }: PackUse): ShelfLife => {
  if (expiry < arrives) return 'over on arrival';
  if (supplyDays === null) return 'enough';
  const ends = addDays(arrives, supplyDays);
  if (expiry < ends) return 'too short';
  return expiry < addDays(ends, SHELF_LIFE_MARGIN) ? 'close' : 'enough';
};

/** The problem with a pack's remaining shelf life; undefined if it lasts long enough. */
export const shelfLifeWords = (expiry: Day, use: PackUse): string | undefined => {
  const life = shelfLifeOf(expiry, use);
  if (life === 'enough') return undefined;
  const expires = `Expires on ${formatDate(expiry)}`;
  if (life === 'over on arrival')
    return `${expires}, before the parcel comes at the latest, on ${formatDate(use.arrives)}.`;
  const ends = formatDate(addDays(use.arrives, use.supplyDays ?? 0));
  return life === 'too short'
    ? `${expires}, before the supply ends on ${ends}.`
    : `${expires}, less than ${SHELF_LIFE_MARGIN} days after the supply ends on ${ends}.`;
};
