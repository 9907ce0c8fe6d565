import type { Database, Tx } from '#db/client.ts';
import type { SmsCodePurpose } from '#domain/sms-codes.ts';

export type NewSmsCode = {
  readonly id: string;
  readonly userId: string;
  readonly purpose: SmsCodePurpose;
  readonly phone: string;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** Writes a code that is to leave by text message. */
export const insertSmsCode = async (
  trx: Tx,
  { id, userId, purpose, phone, expiresAt, now }: NewSmsCode,
): Promise<void> => {
  await trx
    .insertInto('text_codes')
    .values({ id, user_id: userId, purpose, phone, expires_at: expiresAt, created_at: now })
    .execute();
};

/** A text that still has to leave; undefined where it is gone, was sent, used or given up. */
export const findUnsentText = (db: Database, id: string) =>
  db
    .selectFrom('text_codes')
    .select(['id', 'phone', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();

/** How a try went: sent, failed and to be tried again, or given up. `reason` holds codes alone. */
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

/** Notes that a number is the customer's; whoever had it before has it no more. False where it is not theirs now. */
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
