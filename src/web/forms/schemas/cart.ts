import * as z from 'zod/mini';
import { MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { MAX_UNITS_PER_DAY, MIN_UNITS_PER_DAY } from '#domain/supply.ts';
import { linesField } from './checkout.ts';

const QUANTITY = `Please enter a quantity from ${MIN_QUANTITY} to ${MAX_QUANTITY}`;
const UNITS = `Please enter a whole number from ${MIN_UNITS_PER_DAY} to ${MAX_UNITS_PER_DAY}`;
const UNKNOWN = 'This item is not in our catalog.';

const whole = (low: number, high: number, words: string) =>
  z.pipe(
    z.pipe(
      z.string(words).check(z.trim(), z.regex(/^\d{1,3}$/, words)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(low, words), z.lte(high, words)),
  );

const name = z.string(UNKNOWN).check(z.minLength(1, UNKNOWN), z.maxLength(100, UNKNOWN));

/** A change of one line by a form without a script. */
export const cartChangeSchema = z.object({
  intent: z.enum(['add', 'set', 'remove'], UNKNOWN),
  productId: name,
  strength: name,
  quantity: z._default(whole(MIN_QUANTITY, MAX_QUANTITY, QUANTITY), MIN_QUANTITY),
  unitsPerDay: z.optional(
    z.union([z.literal(''), whole(MIN_UNITS_PER_DAY, MAX_UNITS_PER_DAY, UNITS)]),
  ),
});

const key = z._default(z.string().check(z.maxLength(100)), '');

/** The cart of a browser, the one that it had after the last answer, and what it sent since without an answer. */
export const cartSyncSchema = z.object({
  of: key,
  base: linesField,
  sentKey: key,
  sent: z._default(linesField, []),
  key,
  lines: linesField,
});
