import * as z from 'zod/mini';
import { MAX_TRACKING_LENGTH, ORDER_STATUSES } from '#domain/orders/order.ts';
import { seenVersion, STALE, optionalLine } from './fields.ts';
import { MAX_ARRIVAL_ANSWER } from '#domain/shipping/arrival.ts';
import { MAX_REVOKE_REASON } from '#domain/shipping/packs.ts';
import { MAX_RECALL_REASON, RECALL_ANSWERS } from '#domain/shipping/recalls.ts';
import { RECALL_MESSAGES } from '#texts/recalls.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';

export const TRACKING_LABEL = 'Tracking Number or URL';

/** Fields with which a pharmacist signs. */
export const SIGN_LABELS = { name: 'Your user name', password: 'Your password' } as const;

/** Fields with which a pharmacist overrides what an order lacks. */
export const OVERRIDE_LABELS = {
  reason: 'Reason for the override',
  code: 'Code from your second factor',
} as const;

/** Intents of the dashboard's forms; the submit button's name is `intent`. */
export const STAFF_INTENTS = [
  'set-status',
  'add-tracking',
  'delete-order',
  'archive-order',
  'restore-order',
  'assign-order',
  'delete-user',
] as const;
export type StaffIntent = (typeof STAFF_INTENTS)[number];

const orderId = z.string(STALE);
const tracking = optionalLine(TRACKING_LABEL, MAX_TRACKING_LENGTH);

/** Confirmation that a courier whom the store does not know brings the parcel. */
export const OTHER_TRACKING_LABEL = 'Another carrier delivers it. I have checked the number.';

const otherTracking = z._default(z.string().check(z.maxLength(3)), '');

export const intentSchema = z.object({
  intent: z.enum(STAFF_INTENTS, STALE),
  /** 'data' if the page shows the outcome itself; a plain form gets a redirect. */
  answer: z._default(z.string(), ''),
});
export const setStatusSchema = z.object({
  orderId,
  version: seenVersion,
  status: z.enum(ORDER_STATUSES, 'Please choose one of the listed statuses.'),
  tracking,
  otherTracking,
  /** A pharmacist's name and password, given again to confirm an approved prescription order. */
  signName: z._default(z.string().check(z.maxLength(200)), ''),
  signPassword: z._default(z.string().check(z.maxLength(1_000)), ''),
  /** 'yes' if staff have confirmed that the steps between are skipped. */
  skipSteps: z._default(z.string().check(z.maxLength(3)), ''),
});
export const addTrackingSchema = z.object({
  orderId,
  version: seenVersion,
  tracking,
  otherTracking,
});
export const deleteOrderSchema = z.object({ orderId });
/** Whom an order is assigned to, and to whom it was when the person looked; empty for nobody. */
export const assignOrderSchema = z.object({
  orderId,
  staffId: z._default(z.string().check(z.maxLength(36)), ''),
  seen: z._default(z.string().check(z.maxLength(36)), ''),
});
export const deleteUserSchema = z.object({ userId: z.string(STALE) });

/** Answer of staff to an arrival report. */
export const arrivalAnswerSchema = z.object({
  arrivalId: z.string(STALE),
  version: seenVersion,
  step: z.enum(['take', 'give back', 'solve', 'reopen'], STALE),
  answer: z._default(z.string().check(z.maxLength(MAX_ARRIVAL_ANSWER)), ''),
});

const packText = z._default(z.string().check(z.maxLength(600, 'This is too long.')), '');

/** A scanned or typed pack. The rules for packs decide whether it fits. */
export const packSchema = z.object({
  code: packText,
  batch: packText,
  expiry: packText,
  serial: packText,
  gtin: packText,
  madeIn: packText,
  itemId: packText,
});

export const PACK_LABELS = {
  code: 'Code of the pack',
  learn: 'I have the pack in my hand. It is:',
  batch: 'Batch (LOT)',
  expiry: 'Expiry (EXP)',
  serial: 'Serial number (SN)',
  gtin: 'Product number (PC)',
  madeIn: 'Made in',
  itemId: 'Order line',
} as const;

/** Why a product number is not of the medicine that it was confirmed for. */
export const revokeSchema = z.object({
  reason: z
    .string(PACK_MESSAGES.reasonMissing)
    .check(z.trim(), z.minLength(1, PACK_MESSAGES.reasonMissing))
    .check(z.maxLength(MAX_REVOKE_REASON, PACK_MESSAGES.reasonTooLong)),
});
export const REVOKE_LABELS = {
  reason: 'Why does the number not belong to this medicine?',
} as const;

/** Confirmation for a pack that barely outlasts its supply. */
export const SHORT_DATED_LABEL = 'I have checked the expiry date. This pack may still be sent.';

const bookedText = z.string('Please fill this in.').check(z.maxLength(600, 'This is too long.'));

/** A transfer as listed by the bank. The ledger rules decide whether it fits. */
export const transferSchema = z.object({
  amount: bookedText,
  day: bookedText,
  bankReference: bookedText,
});
export const TRANSFER_LABELS = {
  amount: 'Amount received',
  day: 'Date it arrived',
  bankReference: 'Bank transaction ID',
} as const;

export const refundSchema = z.object({ refundAmount: bookedText, reason: bookedText });
export const REFUND_LABELS = { refundAmount: 'Amount to refund', reason: 'Reason' } as const;

export const refundDoneSchema = z.object({ refundId: bookedText, paidOn: bookedText });
export const REFUND_DONE_LABELS = { paidOn: 'Date of the transfer' } as const;

/** What a recall names; the rules decide whether it is enough. */
export const recallSchema = z.object({
  batch: packText,
  serial: packText,
  gtin: packText,
  reason: z
    .string(RECALL_MESSAGES.reasonMissing)
    .check(z.trim(), z.minLength(1, RECALL_MESSAGES.reasonMissing))
    .check(z.maxLength(MAX_RECALL_REASON, RECALL_MESSAGES.reasonTooLong)),
});
export const RECALL_LABELS = {
  batch: 'Batch (LOT)',
  serial: 'Serial number (SN)',
  gtin: 'Product number (PC)',
  reason: 'Reason, as patients will read it',
} as const;

/** Why a recall is withdrawn. */
export const withdrawRecallSchema = z.object({
  recallId: packText,
  reason: z
    .string(RECALL_MESSAGES.withdrawReasonMissing)
    .check(z.trim(), z.minLength(1, RECALL_MESSAGES.withdrawReasonMissing))
    .check(z.maxLength(MAX_RECALL_REASON, RECALL_MESSAGES.reasonTooLong)),
});
export const WITHDRAW_RECALL_LABELS = {
  reason: 'Why it was a mistake, as patients will read it',
} as const;

/** What a patient answers about recalled packs. */
export const recallAnswerSchema = z.object({
  token: z.string(STALE),
  answer: z.enum(RECALL_ANSWERS, RECALL_MESSAGES.answerMissing),
});
