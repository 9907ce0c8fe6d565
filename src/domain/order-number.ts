/** Digits of an order number; orders placed close together share the first groups of the id, not the last. */
const LENGTH = 12;

const IN_GROUPS = /^([\da-f]{4})-([\da-f]{4})-([\da-f]{4})$/i;

/**
 * The short order number shown to people: the last group of the id in three groups of four, which can be
 * read out over the telephone: "4F1A-9C03-77BE".
 */
export const orderNumber = (id: string): string =>
  (id.slice(-LENGTH).match(/.{4}/g) ?? []).join('-').toUpperCase();

/** The end of the id that a typed order number names; undefined for anything else. */
export const plainOrderNumber = (typed: string): string | undefined => {
  const groups = IN_GROUPS.exec(typed)?.slice(1);
  return groups?.join('').toLowerCase();
};
