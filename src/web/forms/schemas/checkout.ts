import * as z from 'zod/mini';
import { emailField, optionalLine, optionalText, personFields, placeFits } from './fields.ts';
import { CHECKOUT_LABELS } from '#web/forms/labels.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { isUuid } from '#domain/cursor.ts';

/** The code from the email, as people type it; empty for somebody who is logged in. */
const mailCode = z.pipe(
  z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text.replace(/\s+/g, '')),
  ),
  z.string().check(z.regex(/^(?:\d{6})?$/, MAIL_LINK_MESSAGES.codeShape)),
);

/** Fields filled in by the person. */
export const checkoutSchema = z
  .object({
    ...personFields,
    email: emailField,
    mailCode,
    code: optionalLine(CHECKOUT_LABELS.code),
    orderNotes: optionalText(CHECKOUT_LABELS.orderNotes),
  })
  .check(placeFits);

const UNREADABLE = 'Your cart could not be read. Please reload this page and try again.';

const json = z.transform((text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** Without price and name. Pricing checks the range of the numbers. */
const line = z.object({
  productId: z.string().check(z.maxLength(100)),
  strength: z.string().check(z.maxLength(100)),
  quantity: z.number(),
  unitsPerDay: z.optional(z.number()),
});

/** The lines of a cart as a script sends them. */
export const linesField = z.pipe(
  z.pipe(z.string(UNREADABLE), json),
  z.array(line, UNREADABLE).check(z.maxLength(1_000, UNREADABLE)),
);

/** Cart fields submitted by the checkout; nobody types them. */
export const cartFieldsSchema = z.object({
  idempotencyKey: z.string(UNREADABLE).check(z.refine(isUuid, UNREADABLE)),
  lines: linesField,
  /** In cents. */
  seenTotal: z.pipe(
    z.string(UNREADABLE).check(z.regex(/^\d{1,12}$/, UNREADABLE)),
    z.transform((text) => Number(text)),
  ),
});

export const CART_UNREADABLE = UNREADABLE;
