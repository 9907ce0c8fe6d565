import { createHmac } from 'node:crypto';
import type { Database, Tx } from '#db/client.ts';
import { insertSmsCode } from '#db/writes/sms-codes.ts';
import { CODE_DIGITS, MAX_WRONG_CODES } from '#domain/mail-links.ts';
import { SMS_CODE_LIFETIME, type SmsCodePurpose } from '#domain/sms-codes.ts';
import type { NewId } from '#platform/ids.ts';

/** The recipient of a code. */
export type SmsRecipient = { readonly userId: string; readonly phone: string };

export type SmsCodes = {
  /** The code, derived from the id of its row; it is not stored. */
  readonly code: (id: string) => string;
  /**
   * Makes a code to be sent by text message, and voids the person's earlier ones for the same purpose, unless other
   * browsers may have asked for them. Returns the id of its row.
   */
  readonly issue: (
    trx: Tx,
    person: SmsRecipient & { readonly purpose: SmsCodePurpose; readonly request?: Buffer },
  ) => Promise<string>;
  /** Uses up the newest code of the number, of a request or of a person; a wrong code counts as a try. */
  readonly use: (
    purpose: SmsCodePurpose,
    to: { readonly phone: string } & ({ readonly userId: string } | { readonly request: Buffer }),
    code: string,
  ) => Promise<SmsRecipient | undefined>;
};

/** Single-use codes by text message. */
export const smsCodes = (deps: {
  readonly db: Database;
  readonly secret: string;
  readonly newId: NewId;
  readonly clock: () => Date;
}): SmsCodes => {
  const { db } = deps;
  const codeOf = (id: string): string =>
    String(
      createHmac('sha256', deps.secret).update(`text code\0${id}`).digest().readUIntBE(0, 6) %
        10 ** CODE_DIGITS,
    ).padStart(CODE_DIGITS, '0');

  return {
    code: codeOf,
    issue: async (trx, { userId, phone, purpose, request }) => {
      const id = deps.newId();
      const now = deps.clock();
      // Whoever else asks for codes to the number must not void that of its owner.
      if (request === undefined)
        await trx
          .updateTable('text_codes')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('purpose', '=', purpose)
          .where('used_at', 'is', null)
          .execute();
      await insertSmsCode(trx, {
        id,
        userId,
        phone,
        purpose,
        now,
        request,
        expiresAt: new Date(now.getTime() + SMS_CODE_LIFETIME),
      });
      return id;
    },
    use: async (purpose, { phone, ...of }, code) => {
      const sought = db
        .selectFrom('text_codes')
        .select('id')
        .where('phone', '=', phone)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', deps.clock())
        .where('wrong_codes', '<', MAX_WRONG_CODES);
      const newest = await (
        'userId' in of
          ? sought.where('user_id', '=', of.userId)
          : sought.where('request_hash', '=', of.request)
      )
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!newest) return undefined;
      // The try is counted before it is checked, so that concurrent guesses are limited too.
      const counted = await db
        .updateTable('text_codes')
        .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
        .where('id', '=', newest.id)
        .where('wrong_codes', '<', MAX_WRONG_CODES)
        .executeTakeFirst();
      if (counted.numUpdatedRows === 0n || code !== codeOf(newest.id)) return undefined;
      return db
        .updateTable('text_codes')
        .set({ used_at: deps.clock() })
        .where('id', '=', newest.id)
        .where('used_at', 'is', null)
        .returning(['user_id as userId', 'phone'])
        .executeTakeFirst();
    },
  };
};
