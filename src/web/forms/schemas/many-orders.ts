import * as z from 'zod/mini';
import { MAX_TRACKING_LENGTH } from '#domain/orders/order.ts';
import { STATUSES_FOR_MANY } from '#domain/orders/many.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';

const version = z.number().check(z.int(), z.minimum(1));

/** The orders that are selected in a list; each is its id and version, joined by a space. */
export const selectionSchema = z.object({
  status: z.enum(STATUSES_FOR_MANY, MANY_ORDERS.statusMissing),
  /** `yes` once the sender has read that the patients are emailed. */
  confirmed: z.optional(z.string()),
});

/** A line that was looked at, as the form that confirms it sends it back. */
export const confirmedLineSchema = z.object({
  orderId: z.string(),
  version,
  tracking: z.string().check(z.maxLength(MAX_TRACKING_LENGTH)),
  other: z.boolean(),
});

/** Longest pasted file. */
export const MAX_PASTED = 100_000;
