declare const cents: unique symbol;

/** Whole US cents. The only form in which the store calculates with money. */
export type Cents = number & { readonly [cents]: true };

/** The largest amount that the database's 32-bit column holds. */
export const MAX_CENTS = 2_147_483_647;

/** Marks an integer as cents. Throws a RangeError for anything that is not a whole amount from 0. */
export const toCents = (value: number): Cents => {
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_CENTS)
    throw new RangeError(`not an amount in whole cents: ${value}`);
  // Adding 0 makes 0 of -0.
  return (value + 0) as Cents;
};

/** Dollars as written in the catalogue ("914.80" or 914.8) to cents. Throws for a third decimal. */
export const dollarsToCents = (dollars: number | string): Cents => {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) throw new RangeError(`not an amount in dollars: ${dollars}`);
  return toCents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
};

export const addCents = (a: Cents, b: Cents): Cents => toCents(a + b);

/** Price times a whole quantity from 0. Throws for any other: half a pack has no price. */
export const multiplyCents = (price: Cents, quantity: number): Cents => {
  if (!Number.isSafeInteger(quantity) || quantity < 0)
    throw new RangeError(`not a whole quantity: ${quantity}`);
  return toCents(price * quantity);
};

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** "$1,163.00": always two decimals, for amounts that are computed. */
export const formatMoney = (amount: Cents): string =>
  `$${grouped(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`;

/** "1,163" or "15.99": the catalogue's way, two decimals where fractional; without the sign. */
export const formatPrice = (amount: Cents): string =>
  amount % 100 === 0 ? grouped(amount / 100) : formatMoney(amount).slice(1);

/**
 * round((us − base) / us × 100): the share of the US price that is saved, in whole percent. Multiplied
 * before it is divided: 28.5 computed from 0.285 is a little less, and would round down.
 */
export const savingsPercent = (usPrice: Cents, basePrice: Cents): number =>
  usPrice === 0 ? 0 : Math.round(((usPrice - basePrice) * 100) / usPrice);

/** The part of the US price that is paid here, in percent and not rounded; never more than the whole. */
export const priceShare = (usPrice: Cents, price: Cents): number =>
  price >= usPrice ? 100 : (price / usPrice) * 100;
