import type { Database, Tx } from '#db/client.ts';
import type { SmsCodePurpose } from '#domain/sms-codes.ts';

export type NewSmsCode = {
  readonly id: string;
  readonly userId: string;
  readonly purpose: SmsCodePurpose;
  readonly phone: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** The hash of the request that the code answers, where somebody without a session asked. */
  readonly request: Buffer | undefined;
};

/** Stores a code to be sent by text message. */
export const insertSmsCode = async (
  trx: Tx,
  { id, userId, purpose, phone, expiresAt, now, request }: NewSmsCode,
): Promise<void> => {
  await trx
    .insertInto('text_codes')
    .values({
      id,
      user_id: userId,
      purpose,
      phone,
      request_hash: request ?? null,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
};

/** A text message that is still to be sent; undefined if it is gone, sent, used or given up. */
export const findUnsentText = (db: Database, id: string) =>
  db
    .selectFrom('text_codes')
    .select(['id', 'phone', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();

/** Records the result of a try: sent, to be retried, or given up. `reason` holds codes only. */
export type TextTry =
  | { readonly kind: 'sent' }
  | { readonly kind: 'retry' | 'give-up'; readonly reason: string };

export const recordTextTry = async (
  db: Database,
  id: string,
  outcome: TextTry,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('text_codes')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: outcome.kind === 'sent' ? null : outcome.reason,
      ...(outcome.kind === 'sent' ? { sent_at: at } : {}),
      ...(outcome.kind === 'give-up' ? { failed_at: at } : {}),
    }))
    .where('id', '=', id)
    .execute();
};

/**
 * Records that the number belongs to the customer, and to nobody else any more. False if it is not their
 * current number.
 */
export const verifyPhone = async (
  trx: Tx,
  person: { readonly userId: string; readonly phone: string },
  now: Date,
): Promise<boolean> => {
  await trx
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('phone', '=', person.phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', person.userId)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone_verified_at: now, updated_at: now })
    .where('id', '=', person.userId)
    .where('phone', '=', person.phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
