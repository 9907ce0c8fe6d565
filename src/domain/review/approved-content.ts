import type { OrderAddress } from '#domain/orders/order.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';

/**
 * The content that an approval was given for. A payment can be bound to it, so that the payer pays for
 * exactly these lines, this price and this patient.
 */
export type ApprovedContent = {
  readonly orderId: string;
  readonly patient: Omit<OrderAddress, 'phone'>;
  readonly lines: readonly {
    readonly productId: string;
    readonly strength: string;
    readonly quantity: number;
    /** Of one pack, in cents. */
    readonly priceCents: number;
  }[];
  /** Discount off the sum of the lines; absent if they add up to the total. */
  readonly discount?: { readonly kind: DiscountKind; readonly cents: number } | undefined;
  /** Amount charged. */
  readonly totalCents: number;
};

/**
 * The same content is the same text, to the letter: every field in its place, whatever the order in which
 * an object was made. Its hash is what a payment is bound to. An order without a discount has the form that it
 * had before there were discounts, so what was approved then is the same text today.
 */
export const approvedText = ({
  orderId,
  patient,
  lines,
  discount,
  totalCents,
}: ApprovedContent): string =>
  JSON.stringify([
    discount ? 'approved content, second form' : 'approved content, first form',
    orderId,
    [
      patient.firstName,
      patient.lastName,
      patient.email,
      patient.streetAddress,
      patient.apartment,
      patient.city,
      patient.state,
      patient.zipCode,
      patient.country,
    ],
    lines.map(({ productId, strength, quantity, priceCents }) => [
      productId,
      strength,
      quantity,
      priceCents,
    ]),
    ...(discount ? [[discount.kind, discount.cents]] : []),
    totalCents,
  ]);

/** Place of the patient in the text, and of what tells who the patient is and which country's rules apply. */
const PATIENT = 2;
const IDENTITY = [0, 1, 8] as const;

const withoutAddress = (text: string): string => {
  const parts: unknown = JSON.parse(text);
  if (!Array.isArray(parts)) return text;
  const patient: unknown = parts[PATIENT];
  return JSON.stringify(
    parts.with(PATIENT, Array.isArray(patient) ? IDENTITY.map((at) => patient[at]) : patient),
  );
};

/**
 * Whether an order is still what was approved. Its email and delivery address may be others by now: orders follow a
 * patient's new email address, and where a parcel goes can be corrected within its country. Person, country, lines
 * and price are what was approved and is paid for.
 */
export const isStillApproved = (approved: string, now: string): boolean =>
  approved === now || withoutAddress(approved) === withoutAddress(now);
