import * as z from 'zod/mini';

const typed = z.string('Please fill this in.').check(z.maxLength(600, 'This is too long.'));

/** A transfer as listed by the bank. The ledger rules decide whether it fits. */
export const transferSchema = z.object({ amount: typed, day: typed, bankReference: typed });
export const TRANSFER_LABELS = {
  amount: 'Amount received',
  day: 'Day it arrived',
  bankReference: 'Bank’s number of the transfer',
} as const;

export const refundSchema = z.object({ refundAmount: typed, reason: typed });
export const REFUND_LABELS = { refundAmount: 'Amount to pay back', reason: 'Reason' } as const;

export const refundDoneSchema = z.object({ refundId: typed, paidOn: typed });
export const REFUND_DONE_LABELS = { paidOn: 'Day of the transfer' } as const;
